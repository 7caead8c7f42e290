import Engine

extension Console {
  /// Looks something up. Tells the progress if the dictionary has to be built first, and its
  /// problems.
  func lookUp<Value>(
    on study: Study, _ look: (DictionaryRoom) async throws -> (Value, flaws: [Problem])
  ) async throws -> (Value, flaws: [Problem]) {
    try await openDictionary(of: study)
    let (value, flaws) = try await look(study.dictionary)
    for flaw in flaws { say(flaw) }
    return (value, flaws)
  }

  /// Builds the dictionary unless that was done, and tells the progress.
  func openDictionary(of study: Study) async throws {
    let line = ProgressLine(output)
    defer { line.end() }
    try await study.dictionary.open { [output] share in line.show(output.building(share)) }
  }
}

extension Console {
  /// Builds the dictionary if words of a language come from it.
  func openDictionary(of language: WordLanguage, on study: Study) async throws {
    if language == .japanese { try await openDictionary(of: study) }
  }
}

extension Output {
  /// Tells how far the dictionary is built, from 0 to 1.
  fileprivate func building(_ share: Double) -> String {
    // An output that can't erase the message gets it once.
    erasesTalk
      ? "Building the dictionary: \(Int(share * 100))%"
      : "Building the dictionary, only once (up to half a minute) ..."
  }
}

extension SongReader.State {
  /// Problems with the dictionary, which is shown nevertheless.
  var flaws: [Problem] { info?.text.flaws ?? [] }
}

extension Store<SongReader> {
  /// Sends an event and returns the state. Tells the progress if the dictionary has to be built
  /// first, and the problems of the text.
  @discardableResult
  func sent(_ event: SongReader.Event, telling console: Console) async throws -> SongReader.State {
    let state = try await sent(event, in: console) { [output = console.output] state in
      state.building.map(output.building)
    }
    for flaw in state.flaws { console.say(flaw) }
    return state
  }
}
