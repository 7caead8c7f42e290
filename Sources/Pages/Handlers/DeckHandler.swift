import Engine
import Hummingbird

/// One deck: looking into it, finding in it, changing it, adding to it.
struct DeckHandler {
  let kit: Kit
  let id: Deck.ID

  func show(_ visit: Visit) async throws -> Response {
    let shelf = kit.study.deckShelf()
    await shelf.send(
      .deckOpened(
        id, query: visit.query["q"], page: visit.query.number("page") ?? 1, at: visit.at))
    guard let problem = shelf.state.problem else { return try await show(shelf.state, visit, nil) }
    guard problem != .noDeck else { throw Refusal.notFound }
    // The deck is there, so it is what was looked for that is not understood.
    return try await show(
      visit, .init(form: visit.query, problem: problem, part: .query))
  }

  /// Renames or deletes, by the button that was pressed.
  func edit(_ visit: Visit) async throws -> Response {
    let shelf = try await open(visit)
    guard var deck = shelf.state.open?.line.deck else { throw Refusal.notFound }
    if visit.form["intent"] == "delete" {
      await shelf.send(.deckRemoved(id))
    } else {
      deck.name = visit.form["name"]
      await shelf.send(.deckChanged(deck))
    }
    if let problem = shelf.state.problem {
      return try await show(visit, .init(form: visit.form, problem: problem, part: .name))
    }
    return kit.seeOther(visit.form["intent"] == "delete" ? .decks : .deck(id))
  }

  func changeOptions(_ visit: Visit) async throws -> Response {
    let shelf = try await open(visit)
    guard var deck = shelf.state.open?.line.deck else { throw Refusal.notFound }
    deck.options.take(visit.form)
    await shelf.send(.deckChanged(deck))
    if let problem = shelf.state.problem {
      return try await show(
        visit, .init(form: visit.form, problem: problem, part: .options))
    }
    visit.visitor.leave(Chrome.Notice(text: "Saved."))
    return kit.seeOther(.deck(id))
  }

  func addItem(_ visit: Visit) async throws -> Response {
    let desk = kit.study.itemDesk()
    do {
      let content = try visit.form.itemContent(keeping: kit.study.media)
      try await desk.sent(.added(content, to: visit.form.number("deck") ?? id, at: visit.at))
    } catch let problem as Problem {
      return try await show(visit, .init(form: visit.form, problem: problem, part: .item))
    }
    visit.visitor.leave(Chrome.Notice(text: "Added. Here is room for the next."))
    return kit.seeOther(Route.deck(id).path(["adding": "true"]))
  }

  private func open(_ visit: Visit) async throws -> Store<DeckShelf> {
    let shelf = kit.study.deckShelf()
    await shelf.send(.deckOpened(id, query: "", page: 1, at: visit.at))
    if let problem = shelf.state.problem {
      throw problem == .noDeck ? Refusal.notFound : problem
    }
    return shelf
  }

  private func show(_ visit: Visit, _ returned: DeckPresenter.Returned) async throws -> Response {
    try await show(open(visit).state, visit, returned)
  }

  private func show(
    _ state: DeckShelf.State, _ visit: Visit, _ returned: DeckPresenter.Returned?
  ) async throws -> Response {
    guard let open = state.open else { throw Refusal.notFound }
    let settings = kit.study.settingsSeen
    let presenter = DeckPresenter(almanac: kit.almanac(settings, visit), decks: state.decks)
    var page = presenter.page(
      open, kit.chrome(open.line.deck.leafName, .deck, in: .decks, settings, visit), returned)
    if visit.query.isOn("adding") { page.form.isOpen = true }
    return try kit.response(page, to: visit, refusing: returned?.problem)
  }
}

extension DeckOptions {
  /// What is no number counts as one that the engine refuses.
  mutating func take(_ form: FormData) {
    newPerDay = form.number("newPerDay") ?? -1
    reviewsPerDay = form.number("reviewsPerDay") ?? -1
    retention = Double(SettingsPresenter.share(form["retention"])) ?? -1
    newOrder = NewOrder(rawValue: form["order"]) ?? .added
    cardKinds = CardKind.allCases.filter { form.isOn($0.rawValue) }
    buriesSiblings = form.isOn("burySiblings")
    isTaught = form.isOn("taught")
  }
}
