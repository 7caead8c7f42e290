import Engine
import Foundation

/// A learner's folder with many cards, made through the engine's own doors.
struct Learner {
  let folder: URL
  let study: Study
  let deck: Deck.ID

  init(cards: Int) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    study = try Study.open(folder, face: .sanpo, dice: .loaded(1), course: nil)
    let rows = (1...cards).map { "word \($0),meaning \($0),よみ\($0),note \($0 % 977)" }
    let exchange = study.exchange()
    await exchange.send(
      .importAsked(
        ImportRequest(text: rows.joined(separator: "\n"), deck: "Bench", format: .csv),
        at: study.clock.now()))
    let shelf = study.deckShelf()
    await shelf.send(.opened(at: study.clock.now()))
    guard let deck = shelf.state.decks.first?.deck.id else {
      throw exchange.state.problem ?? Problem("Nothing was imported.", remedy: "See the log.")
    }
    self.deck = deck
  }

  /// Lets a day have more new cards than anyone would meet.
  func allow(newPerDay: Int) async throws {
    let shelf = study.deckShelf()
    await shelf.send(.opened(at: study.clock.now()))
    for line in shelf.state.decks where line.deck.id == deck {
      var deck = line.deck
      deck.options.newPerDay = newPerDay
      await shelf.send(.deckChanged(deck))
    }
    if let problem = shelf.state.problem { throw problem }
  }

  func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("The learner’s folder \(folder.path) is left: \(error)")
    }
  }
}
