import Engine

protocol DictionaryState: Failing {
  /// The progress of building the dictionary, from 0 to 1, or nil.
  var building: Double? { get }
  /// Problems with the dictionary, which is shown nevertheless.
  var flaws: [Problem] { get }
}

extension Lookup.State: DictionaryState {}

extension Discovery.State: DictionaryState {
  var flaws: [Problem] { fallback.map { [$0] } ?? [] }
}

extension SongReader.State: DictionaryState {
  var flaws: [Problem] { info?.text.flaws ?? [] }
}

extension Store where M.State: DictionaryState {
  /// Sends an event and returns the state. Reports progress if the dictionary has to be built
  /// first.
  @discardableResult
  func sent(_ event: M.Event, telling console: Console) async throws -> M.State {
    let state = try await sent(event, in: console) { state in
      state.building.map { share in
        // An output that can't erase the message gets it once.
        console.output.erasesTalk
          ? "Building the dictionary: \(Int(share * 100))%"
          : "Building the dictionary, only once (up to half a minute) ..."
      }
    }
    for flaw in state.flaws { console.say(flaw) }
    return state
  }
}
