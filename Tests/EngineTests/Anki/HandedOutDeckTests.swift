import Foundation
import Helpers
import Testing

@testable import Engine

/// Decks of the learner's own in packages for others.
struct HandedOutDeckTests {
  private let folder: TemporaryFolder
  private let learner: Learner

  init() throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, zone: "UTC")
  }

  private func ask(_ kinds: [CardKind], in deck: Deck) async throws {
    var changed = deck
    changed.options.cardKinds = kinds
    try await learner.decks.change(changed, at: learner.now)
  }

  private func exported(
    hasScheduling: Bool
  ) async throws -> (file: URL, cards: Int, missing: MissingMedia) {
    let request = AnkiExportRequest(hasScheduling: hasScheduling)
    let package = try await learner.study.exchange.exportPackage(request, at: learner.now)
    let file = folder.file("out.apkg")
    try package.data.write(to: file)
    return (file, package.cards, package.missing)
  }

  @Test(arguments: [false, true])
  func `New cards that a deck doesn't ask stay out of its package`(
    hasScheduling: Bool
  ) async throws {
    let deck = try await learner.addDeck("French", kinds: [.recall, .typed])
    try await learner.addItems(2, to: deck)
    try await ask([.typed], in: deck)

    let package = try await exported(hasScheduling: hasScheduling)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    let summary = try await other.take(package: package.file)

    #expect(package.cards == 2 && summary.cards == 2)
    #expect(try await other.rows("SELECT name FROM note_type") == [#"[name:"Sanpo: Typed"]"#])
    if RealAnki.isInstalled {
      #expect(try RealAnki.run("cards", package.file, package.file) == "Typed\nTyped\n")
    }
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func `A card that was learned before its deck stopped asking it goes with its schedule only`(
    hasScheduling: Bool, cards: Int
  ) async throws {
    let deck = try await learner.addDeck("French", kinds: [.recall])
    try await learner.addItems(1, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await ask([.typed], in: deck)

    let package = try await exported(hasScheduling: hasScheduling)

    #expect(package.cards == cards)
  }

  @Test(arguments: [true, false])
  func `Whether a deck shows one card of an item a day goes along`(isOne: Bool) async throws {
    let deck = try await learner.addDeck(
      "French", kinds: [.recall, .production], buriesSiblings: isOne)
    try await learner.addItems(1, to: deck)

    let package = try await exported(hasScheduling: false)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: package.file)

    let lines = try await other.decks.lines(at: other.now)
    let options = try #require(lines.first { $0.deck.name == "French" }?.deck.options)
    #expect(options.buriesSiblings == isOne)
  }

  @Test(arguments: CardKind.allCases)
  func `Several lines of a field are lines in Anki, and the template adds none`(
    kind: CardKind
  ) throws {
    let looks = try ExportedItem.noteType([kind]).looks()

    #expect(looks.css.contains("white-space: pre-line"))
    #expect(looks.templates.allSatisfy { !($0.question + $0.answer).contains("\n\n") })
    #expect(looks.templates.allSatisfy { !$0.answer.contains("\n") })
  }

  @Test func `Files that items name, and that are missing, are told`() async throws {
    try await learner.addItems(1, to: learner.addDeck("French"))
    try await learner.run(
      #"UPDATE item SET notes = '[sound:cle.mp3][sound:https://a.example/b.mp3]<img src="cle.png">'"#
    )

    let missing = try await exported(hasScheduling: false).missing

    #expect(missing.sounds == ["cle.mp3"] && missing.pictures == ["cle.png"])
  }
}
