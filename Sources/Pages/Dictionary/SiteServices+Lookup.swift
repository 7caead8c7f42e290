import Engine
import Hummingbird

extension SiteServices {
  /// Looks up once the dictionary is open, and returns the state.
  func lookUp(_ request: Lookup.Request) async throws -> Lookup.State {
    _ = await dictionary.open(timeout: .seconds(60))
    let store = study.dictionary.lookup()
    await store.send(.requested(request))
    guard let problem = store.state.problem else { return store.state }
    guard [.noWord, .noKanji].contains(problem) else { throw problem }
    // Without a dictionary, that is why nothing is found.
    await store.send(.requested(.find("", isCounted: false, at: study.clock.now())))
    throw store.state.flaws.first(where: \.isFailure).map { RequestError($0) } ?? .notFound
  }
}

extension PageContext {
  /// Adds an item, reports it, and returns to the page.
  func add(
    _ subject: Lookup.Subject, as name: String, back page: some Page
  ) async throws -> Response {
    let state = try await site.lookUp(
      .add(subject, to: form.number("deck"), withParts: form.isOn("parts"), at: now))
    if let added = state.added { sayUndoable(added.sentence(about: name)) }
    return seeOther(page)
  }
}
