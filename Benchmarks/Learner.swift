import Engine
import Foundation

/// A learner's folder with many cards, made through the engine's own doors.
struct Learner {
  let folder: URL
  let study: Study
  let deck: Deck.ID
  let cards: Int

  init(cards: Int) async throws {
    self.cards = cards
    folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    study = try Study.open(
      folder, face: .sanpo, course: nil,
      in: StudyEnvironment(
        random: .seeded(1)))
    let exchange = study.exchange.store()
    await exchange.send(
      .importAsked(
        .text(ImportRequest(text: SampleFile.plain.text(rows: cards), deck: "Bench", format: .csv)),
        at: study.clock.now()))
    guard let deck = try await study.today.decks.lines(at: study.clock.now()).first?.deck.id else {
      throw exchange.state.problem ?? Problem("Nothing was imported.", remedy: "See the log.")
    }
    self.deck = deck
  }

  func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("The learner’s folder \(folder.path) is left: \(error)")
    }
  }
}
