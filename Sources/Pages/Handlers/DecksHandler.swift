import Engine
import Hummingbird

struct DecksHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, refused: nil)
  }

  func add(_ visit: Visit) async throws -> Response {
    let shelf = kit.study.deckShelf()
    await shelf.send(.deckAdded(name: visit.form["name"], nil))
    if let problem = shelf.state.problem { return try await show(visit, refused: problem) }
    return kit.seeOther(shelf.state.changed.map { .deck($0.id) } ?? .decks)
  }

  private func show(_ visit: Visit, refused: Problem?) async throws -> Response {
    let state = try await kit.study.deckShelf().sent(.opened(at: visit.at))
    let page = DecksPage(
      chrome: kit.chrome("Decks", .decks, in: .decks, kit.study.settingsSeen, visit),
      decks: DeckRow.tree(state.decks), add: Route.decks.path,
      name: Field(value: visit.form["name"], error: refused?.description),
      importing: Route.exchange.path)
    return try kit.response(page, to: visit, refusing: refused)
  }
}
