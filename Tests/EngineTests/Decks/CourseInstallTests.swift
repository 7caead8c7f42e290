import Foundation
import Testing

@testable import Engine

/// How the course is added to the learner's decks, and stays as the learner changed it.
struct CourseInstallTests {
  private let course: Course
  private let learner: Learner

  init() throws {
    course = try Course.bundled()
    learner = try Learner(course: course)
  }

  @Test func `Every entry is an item in its deck, in the order of the course`() async throws {
    let keys = try await learner.rows("SELECT course_key FROM item ORDER BY id")
    let decks = try await learner.decks.lines(at: learner.now)

    #expect(keys == course.entries.map { "[course_key:\"\($0.key)\"]" })
    #expect(Set(decks.map(\.deck.name)) == Set(course.decks.map(\.name)))
    #expect(decks.allSatisfy { $0.deck.options.isTaught })
    #expect(
      try await learner.number("SELECT count(*) FROM item_part")
        == course.entries.map(\.parts.count).reduce(0, +))
  }

  @Test func `Kana are typed, other entries have their meanings and readings typed`()
    async throws
  {
    let kana = course.entries.filter { if case .kana = $0 { true } else { false } }.count
    let parts = course.entries.filter { if case .part = $0 { true } else { false } }.count
    let others = course.entries.count - kana
    let expected = ["typed": kana, "meaning": others, "reading": others - parts, "recall": 0]

    for (kind, count) in expected {
      let cards = try await learner.number("SELECT count(*) FROM card WHERE kind = '\(kind)'")
      #expect(cards == count, "\(kind)")
    }
  }

  @Test(arguments: [true, false])
  func `Installing again changes nothing`(_ knowsItsVersion: Bool) async throws {
    if !knowsItsVersion { try await learner.run("DELETE FROM setting WHERE name = 'course'") }
    let before = try await everything()

    try install(course)

    #expect(try await everything() == before)
  }

  @Test func `The learner's changes survive a newer course`() async throws {
    let cat = try await item("hiragana-a")
    let deleted = try await item("hiragana-i")
    let moved = try await item("hiragana-u")
    let mine = try await learner.addDeck("Mine")
    let edited = ItemContent(front: "あ", back: "a", notes: "my own picture")
    try await learner.items.edit(cat, edited, at: learner.now)
    try await learner.items.act(.delete, on: deleted, at: learner.now)
    try await learner.items.move(moved, to: mine.id, at: learner.now)
    try await learner.items.act(.suspend, on: moved, at: learner.now)
    let before = try await everything()

    var newer = course
    newer.version += 1
    try install(newer)

    #expect(try await everything() == before)
  }

  @Test func `A newer course only adds what is missing`() async throws {
    let before = try await learner.rows("SELECT * FROM item")

    try install(newerCourse(teaching: "ゟ"))

    let after = try await learner.rows("SELECT * FROM item")
    let added = try await item("hiragana-new")
    #expect(after.count == before.count + 1)
    #expect(Array(after.prefix(before.count)) == before)
    #expect(
      try await learner.items.info(added, at: learner.now).deck.name.hasSuffix("Hiragana"))
    #expect(
      try await learner.number("SELECT part_id FROM item_part WHERE item_id = \(added)")
        == Int(item("hiragana-yo")))
  }

  @Test func `New entries join the others, even in a renamed deck`()
    async throws
  {
    let kana = try await learner.items.info(item("hiragana-a"), at: learner.now).deck
    var renamed = kana
    renamed.name = "My kana"
    renamed.options.newPerDay = 3
    try await learner.decks.change(renamed, at: learner.now)

    try install(newerCourse(teaching: "ゟ"))

    let added = try await learner.items.info(item("hiragana-new"), at: learner.now)
    #expect(added.deck == renamed)
    #expect(try await learner.number("SELECT count(*) FROM deck") == course.decks.count)
  }

  @Test func `An older course removes nothing`() async throws {
    let newer = try newerCourse(teaching: "ゟ")
    try install(newer)
    let items = try await learner.rows("SELECT * FROM item")

    try install(course)

    #expect(try await learner.rows("SELECT * FROM item") == items)
  }

  @Test func `Changing a setting does not install the course again`() async throws {
    try await learner.set("lesson-size", to: "7")

    let version = try await learner.rows("SELECT value FROM setting WHERE name = 'course'")

    #expect(version == ["[value:\"\(course.version)\"]"])
  }

  private func install(_ course: Course) throws {
    let settings = SettingsRepository(defaults: Settings(timeZone: .gmt))
    try CourseRepository(
      course: course, decks: DeckRepository(), items: ItemRepository(), settings: settings
    ).install(DeckOptions(settings.defaults), at: learner.now, learner.storage.database)
  }

  private func newerCourse(teaching kana: String) throws -> Course {
    guard case .kana(var entry) = course["hiragana-yo"] else { throw Problem.noItem }
    (entry.id, entry.kana, entry.parts) = ("hiragana-new", kana, ["hiragana-yo"])
    var newer = course
    newer.version += 1
    newer.entries.append(.kana(entry))
    return newer
  }

  private func item(_ key: String) async throws -> Item.ID {
    Item.ID(try await learner.number("SELECT id FROM item WHERE course_key = '\(key)'"))
  }

  /// Every row that the course could change, except for its version.
  private func everything() async throws -> [[String]] {
    var tables: [[String]] = []
    for table in ["deck", "item", "item_tag", "item_part", "item_text", "card"] {
      tables.append(try await learner.rows("SELECT * FROM \(table)"))
    }
    return tables
  }
}
