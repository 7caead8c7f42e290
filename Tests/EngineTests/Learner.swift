import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// A learner with their own data and a stopped clock, for tests.
struct Learner {
  let storage: Storage
  let study: Study
  let clock: TestClock
  /// Retained, because it is deleted with its last owner.
  private let folder: TemporaryFolder?

  /// In memory, or in a folder that others may open too.
  init(
    in folder: TemporaryFolder? = nil, face: Face = .native, clock: TestClock = TestClock(),
    zone: String = "Europe/Berlin", course: Course? = nil
  ) throws {
    self.clock = clock
    self.folder = folder
    storage = try folder.map { try Storage.open($0.url, at: clock.now) } ?? Storage.inMemory()
    study = Study(
      storage, face: face, course: course,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(7), timeZone: try #require(TimeZone(identifier: zone)),
        wordSources: WordSources(dictd: Self.nowhere, wordNet: Self.nowhere, packages: [])))
    guard let course else { return }
    let settings = SettingsRepository(defaults: Settings(timeZone: .gmt))
    try CourseRepository(
      course: course, decks: DeckRepository(), items: ItemRepository(), settings: settings
    ).install(DeckOptions(settings.defaults), at: clock.now, storage.database)
  }

  var now: Date { clock.now }

  /// A test must not depend on the dictionaries of its machine.
  private static let nowhere = URL(filePath: "/nowhere")
}

extension Learner {
  func addDeck(
    _ name: String = "Deck", new: Int = 20, reviews: Int = 200, kinds: [CardKind] = [.recall],
    order: DeckOptions.NewOrder = .added, buriesSiblings: Bool = true, isTaught: Bool = false
  ) async throws -> Deck {
    var options = DeckOptions(newPerDay: new, reviewsPerDay: reviews, retention: 0.9)
    options.cardKinds = kinds
    options.newOrder = order
    options.buriesSiblings = buriesSiblings
    options.isTaught = isTaught
    return try await decks.add(name, options, at: now)
  }

  var decks: DeckList { study.today.decks }

  var items: ItemRoom { study.items }

  @discardableResult
  func addItem(
    _ front: String = "犬", back: String = "dog", reading: String = "", tags: [String] = [],
    to deck: Deck
  ) async throws -> Item.ID {
    let content = ItemContent(front: front, back: back, reading: reading, tags: tags)
    return try await items.add(content, to: deck.id, at: now).item.id
  }

  /// Items with the fronts 1, 2, 3 …
  @discardableResult
  func addItems(_ count: Int, to deck: Deck) async throws -> [Item.ID] {
    var ids: [Item.ID] = []
    for number in 1...count {
      ids.append(try await addItem("\(number)", back: "answer \(number)", to: deck))
    }
    return ids
  }

  func set(_ name: String, to text: String) async throws {
    if let refusal = try await study.care.changeSettings([name: text]).refusal { throw refusal }
  }

  func overview() async throws -> Overview {
    try await study.today.overview(at: now)
  }

  var care: CareRoom { study.care }
}

extension Learner {
  /// Every row of a table as text, in the order of its rows.
  func rows(_ sql: String) async throws -> [String] {
    try await storage.database.read { db in
      try Row.fetchAll(db, sql: sql).map(\.description)
    }
  }

  /// The cards with all their data except for the ID of their last answer in the log.
  func cardRows() async throws -> [String] {
    try await rows(
      "SELECT \(Card.columns), is_deleted, introduced_day FROM card ORDER BY card.id")
  }

  func number(_ sql: String) async throws -> Int { try await storage.number(sql) }

  func card(of item: Item.ID) async throws -> Card {
    try #require(try await items.info(item, at: now).cards.first).card
  }

  func run(_ sql: String) async throws {
    try await storage.database.write { try $0.execute(sql: sql) }
  }
}

extension Storage {
  /// - Throws: if there is no row, or NULL in it.
  func number(_ sql: String) async throws -> Int {
    let number = try await database.read { try Int.fetchOne($0, sql: sql) }
    return try #require(number, "\(sql)")
  }
}
