import Engine
import Hummingbird

/// Looking words up.
struct DictionaryHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    if let building = await kit.dictionary.open() {
      return try await page(visit, nil, [], building: building)
    }
    let store = kit.study.lookup()
    if !visit.query["text"].isEmpty {
      return try await showUnder(visit, store)
    }
    let query = visit.query["q"]
    guard !query.allSatisfy(\.isWhitespace) else { return try await page(visit, nil, []) }
    await store.send(.lookedUp(query, isCounted: !visit.isFollowing, at: visit.at))
    return try await page(visit, store.state.shown, store.state.flaws, store.state.problem)
  }

  /// Leads to the word that begins at a place in a text; without one, to what the text finds.
  private func showUnder(_ visit: Visit, _ store: Store<Lookup>) async throws -> Response {
    let offset: Int = visit.query.number("at") ?? 0
    try await store.sent(.pointed(offset, in: visit.query["text"], at: visit.at))
    switch store.state.shown {
    case .word(let sheet)?: return kit.seeOther(.word(sheet.entry.name))
    case .finds(let finds)?: return kit.seeOther(Route.dictionary.path(["q": finds.query]))
    case .kanji, nil: throw Refusal.notFound
    }
  }

  private func page(
    _ visit: Visit, _ shown: Lookup.Shown?, _ flaws: [Problem], _ problem: Problem? = nil,
    building: Double? = nil
  ) async throws -> Response {
    let settings = try await kit.settings()
    let presenter = DictionaryPresenter(almanac: kit.almanac(settings, visit))
    var page = DictionaryPage(
      chrome: kit.chrome("Dictionary", .dictionary, in: .dictionary, settings, visit),
      frame: presenter.frame(in: .dictionary, building: building, flaws),
      query: Field(value: visit.query["q"], error: problem?.description))
    if case .finds(let finds)? = shown { page.finds = presenter.finds(finds) }
    var response = try kit.response(page, to: visit, refusing: problem)
    // Without scripts the page asks again by itself.
    if building != nil { response.headers[named: "Refresh"] = "1" }
    return response
  }
}

extension Kit {
  /// What came of looking something up, or how far the dictionary is that it needs.
  func lookedUp(_ event: Lookup.Event) async throws -> Lookup.State {
    _ = await dictionary.open(patience: .seconds(60))
    let store = study.lookup()
    await store.send(event)
    guard let problem = store.state.problem else { return store.state }
    throw [.noWord, .noKanji].contains(problem) ? Refusal.notFound : problem
  }

  func decks(_ visit: Visit) async throws -> [Overview.DeckLine] {
    return try await study.deckShelf().sent(.opened(at: visit.at)).decks
  }

  /// Says what was added, and leads back to where it was asked for.
  func added(_ subject: Lookup.Subject, as name: String, _ visit: Visit, back route: Route)
    async throws -> Response
  {
    let state = try await lookedUp(
      .added(
        subject, to: visit.form.number("deck"), withParts: visit.form.isOn("parts"), at: visit.at))
    if let added = state.added {
      let verb = added.wasThere ? "is in" : "was added to"
      visit.visitor.leave(Chrome.Notice(text: "“\(name)” \(verb) the deck “\(added.deck.name)”."))
    }
    return seeOther(route)
  }
}
