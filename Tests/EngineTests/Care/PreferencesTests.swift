import Foundation
import Helpers
import Testing

@testable import Engine

struct PreferencesTests {
  @Test func `Settings apply to the next face, and only changed values are stored`()
    async throws
  {
    let folder = try TemporaryFolder()
    let here = try Learner(in: folder)

    let changed = try await here.change(["new-per-day": "7", "theme": "dark", "fuzz": "on"])

    let there = try await Learner(in: folder, zone: "Asia/Tokyo").study.care.settings()
    #expect(changed.refusals.isEmpty)
    #expect(there.newPerDay == 7)
    #expect(there.theme == .dark)
    #expect(there.timeZone.identifier == "Asia/Tokyo")
    #expect(
      try await here.rows("SELECT name FROM setting ORDER BY name") == [
        #"[name:"new-per-day"]"#, #"[name:"theme"]"#,
      ])
  }

  @Test func `A setting that is reset to its default is no longer stored`() async throws {
    let learner = try Learner()
    try await learner.set("new-per-day", to: "7")

    try await learner.set("new-per-day", to: "20")

    #expect(try await learner.rows("SELECT * FROM setting") == [])
  }

  @Test func `Several changes are applied together or not at all`() async throws {
    let learner = try Learner()

    let state = try await learner.change(["new-per-day": "7", "retention": "2", "colour": "red"])

    #expect(Set(state.refusals.keys) == ["retention", "colour"])
    #expect(state.settings.newPerDay == 20)
    #expect(try await learner.rows("SELECT * FROM setting") == [])
  }

  @Test func `Of several refused settings, the first by name is told`() async throws {
    let learner = try Learner()
    let texts = ["weight": "1", "retention": "2", "colour": "red"]

    let change = try await learner.change(texts)

    #expect(change.refusal != nil && change.refusal == change.refusals["colour"])
  }

  @Test func `Submitting unchanged values changes nothing`() async throws {
    let learner = try Learner()
    let keys = Keys.Action.allCases.map { ("key-\($0.rawValue)", Keys()[$0]) }

    // A form submits every key, also unchanged ones.
    let form = Dictionary(uniqueKeysWithValues: keys).merging(["key-again": "2"]) { $1 }
    let state = try await learner.change(form)

    #expect(state.settings.keys[.again] == "2")
    #expect(state.settings.keys[.hard] == "1")
  }

  @Test func `A key that gives way to another is told`() async throws {
    let learner = try Learner()

    #expect(try await learner.change(["key-easy": "1"]).moved == ["“Again” now has the key 4."])
    #expect(try await learner.change(["key-easy": "off"]).moved == [])
    #expect(try await learner.change(["key-easy": "3"]).moved == ["“Good” now has no key."])
  }

  @Test func `Keys swapped in a cycle are read back as set`() async throws {
    let folder = try TemporaryFolder()
    let here = try Learner(in: folder)

    _ = try await here.change(["key-again": "2", "key-hard": "3", "key-good": "1"])

    let keys = try await Learner(in: folder).study.care.settings().keys
    #expect([keys[.again], keys[.hard], keys[.good], keys[.easy]] == ["2", "3", "1", "4"])
  }

  @Test func `Another scheduler recomputes every memory, and switching back restores them`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for grade in [Grade.good, .easy, .again, .good] { try await driver.answer(grade) }
    let before = try await learner.cardRows()

    let five = try await learner.change(["fsrs": "5"])
    let changed = try await learner.cardRows()
    let six = try await learner.change(["fsrs": "6"])

    #expect(five.rebuilding?.changed == 3)
    #expect(changed != before)
    #expect(six.rebuilding?.changed == 3)
    #expect(try await learner.cardRows() == before)
  }

  @Test func `What is saved with another scheduler can be undone without it`() async throws {
    let learner = try Learner()

    _ = try await learner.change(["fsrs": "5", "theme": "dark"])
    try await learner.study.undoLatest()

    let settings = try await learner.study.care.settings()
    #expect(settings.theme == .system && settings.fsrs.version == .five)
  }

  @Test func `The version and its weights can be set together`() async throws {
    let learner = try Learner()
    let weights = FSRS(.five).weights.map { "\($0)" }.joined(separator: ",")

    let state = try await learner.change(["fsrs-weights": weights, "fsrs": "5"])

    #expect(state.refusals.isEmpty)
    #expect(state.settings.fsrs == FSRS(.five))
  }

  @Test func `An invalid stored value falls back to the default without affecting others`()
    async throws
  {
    let learner = try Learner()
    try await learner.run(
      """
      INSERT INTO setting VALUES ('retention', 'most'), ('of-a-later-version', '1'),
        ('new-per-day', '7')
      """)

    let settings = try await learner.study.care.settings()

    #expect(settings.retention == 0.9)
    #expect(settings.newPerDay == 7)
  }
}

extension Learner {
  fileprivate func change(_ texts: [String: String]) async throws -> SettingsChange {
    try await study.care.changeSettings(texts)
  }
}
