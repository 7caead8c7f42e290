import Foundation
import Helpers
import Testing

@testable import Engine

/// Items that go to Anki in a package, and come back.
struct OwnPackageTests {
  private let learner: Learner
  private let package: URL
  private let deck: Deck
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, zone: "UTC")
    deck = try await learner.addDeck("Trip")
    try await learner.addItems(3, to: deck)
    package = folder.url.appending(path: "trip.apkg")
    try await learner.givePackage().write(to: package)
  }

  private func decks() async throws -> [String] {
    try await learner.study.deckList().sent(.opened(at: learner.now)).decks.map {
      "\($0.deck.name) \($0.items)"
    }
  }

  @Test func `Items that are there stay as they are`() async throws {
    let summary = try await learner.take(package: package)

    #expect(summary.added == 0 && summary.unchanged == 3)
    #expect(try await decks() == ["Trip 3"])
  }

  @Test func `A deleted deck comes back with its items, and goes again with an undo`() async throws
  {
    try await learner.study.deckList().sent(.deckDeleted(deck.id, isSure: true, at: learner.now))

    let summary = try await learner.take(package: package)
    let restored = try await decks()
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(change.id))

    #expect(summary.added == 3)
    #expect(restored == ["Trip 3"])
    #expect(try await decks() == [])
    let deletion = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(deletion.id))
    #expect(try await decks() == ["Trip 3"])
  }
}
