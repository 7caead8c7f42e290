import Foundation
import Testing

@testable import Engine

struct SettingsTests {
  private let defaults = Settings(timeZone: .gmt)

  @Test(arguments: Settings.table.map(\.name))
  func `Every setting survives a round trip through text`(name: String) throws {
    let setting = try #require(Settings.table.first { $0.name == name })
    var settings = defaults
    try settings.set(name, to: Self.others[name] ?? setting.text(in: defaults))
    let changed = settings

    try settings.set(name, to: setting.text(in: settings))

    #expect(settings == changed)
    #expect(settings != defaults)
    #expect(!setting.explanation.isEmpty)
  }

  @Test func `A terminal lists each setting in the section that the page has it in`() {
    for (title, settings) in Settings.groups {
      #expect(settings.compactMap(\.field?.section.title).allSatisfy { $0 == title }, "\(title)")
    }
  }

  @Test func `The defaults are as documented`() {
    #expect(defaults.dayStartsAtHour == 4)
    #expect(defaults.fsrs == FSRS(.six))
    #expect(defaults.learningSteps == [.seconds(60), .seconds(600)])
    #expect(defaults.relearningSteps == [.seconds(600)])
    #expect(defaults.newPerDay == 20)
    #expect(defaults.reviewsPerDay == 200)
    #expect(defaults.retention == 0.9)
    #expect(defaults.leechLapses == 8)
    #expect(defaults.lessonSize == 5)
    #expect(defaults.fuzzes)
  }

  @Test(arguments: [
    ("timezone", "Mars/Olympus"), ("timezone", ""), ("day-starts-at", "24"),
    ("day-starts-at", "-1"), ("new-per-day", "many"), ("new-per-day", "10000"),
    ("new-per-day", "1.5"), ("retention", "0.69"), ("retention", "1"), ("retention", "nan"),
    ("key-lookup", "か"), ("key-lookup", "kk"), ("key-lookup", ""), ("learning-steps", "10"),
    ("learning-steps", "0m"), ("learning-steps", "-5m"),
    ("learning-steps", "1m 2m 3m 4m 5m 6m 7m 8m 9m 10m 11m"), ("relearning-steps", "soon"),
    ("maximum-interval", "0"), ("maximum-interval", "36501"), ("fuzz", "yes"), ("fsrs", "4"),
    ("fsrs", "six"), ("fsrs-weights", "1,2,3"), ("fsrs-weights", "a,b"), ("theme", "pink"),
    ("tokeniser", "ipadic"), ("analytics-address", "http://example.org"),
    ("model-address", "foo"), ("model-address", "http://example.org/v1"),
    ("keys", "1"), ("key-again", ""), ("key-again", "ab"), ("lesson-size", "0"),
    ("leech-lapses", "0"), ("no-such-setting", "1"), ("course", "9"),
    ("api-origins", "bad origin"), ("api-origins", "example.org"), ("api-origins", "*"),
    ("api-origins", "https://example.org https://example.org/page"),
    ("api-origins", "https://me@example.org"), ("api-origins", "ftp://example.org"),
  ])
  func `An invalid value is rejected with a remedy and changes nothing`(name: String, text: String)
  {
    var settings = defaults

    let refusal = #expect(throws: Problem.self) { try settings.set(name, to: text) }

    #expect(settings == defaults)
    #expect(refusal?.remedy.isEmpty == false)
  }

  @Test func `A setting without its value asks for one`() {
    var settings = defaults

    let refusal = #expect(throws: Problem.self) { try settings.set("new-per-day", to: " ") }

    #expect(
      refusal?.description
        == "This setting needs a value. Use a whole number from 0 to 9999.")
  }

  @Test func `Origins are kept as browsers send them`() throws {
    var settings = defaults

    try settings.set("api-origins", to: "https://Example.org/, http://localhost:3000")

    #expect(settings.servedAPI.origins == "https://example.org http://localhost:3000")
  }

  @Test func `Assigning a used key swaps the two keys`() throws {
    var keys = Keys()

    try keys.bind(.again, to: "3")

    #expect(keys[.again] == "3")
    #expect(keys[.good] == "1")
    #expect(Set(Keys.Action.allCases.map { keys[$0] }).count == Keys.Action.allCases.count)
  }

  @Test func `A key that an action has sets no card aside alone`() throws {
    var keys = Keys()
    #expect(keys.suspendCard == "@" && keys.buryCard == "-")

    try keys.bind(.again, to: "@")

    #expect(keys.suspendCard.isEmpty && keys.buryCard == "-")
  }

  @Test func `Another version of the scheduler has its own weights`() throws {
    var settings = defaults
    try settings.set("fsrs", to: "5")

    #expect(settings.fsrs == FSRS(.five))
    #expect(throws: Problem.self) {
      try settings.set(
        "fsrs-weights", to: FSRS(.six).weights.map { "\($0)" }.joined(separator: ","))
    }
  }

  @Test(arguments: ["none", ""])
  func `Cards can be without steps, which is told as none`(text: String) throws {
    var settings = defaults

    try settings.set("learning-steps", to: text)

    #expect(settings.learningSteps == [])
    #expect(Settings.table.first { $0.name == "learning-steps" }?.text(in: settings) == "none")
  }

  @Test(arguments: [
    ("90s", Duration.seconds(90)), ("1m", .seconds(60)), ("60s", .seconds(60)), ("2h", .hours(2)),
    ("1d", .days(1)), ("36h", .hours(36)),
  ])
  func `Steps are written in the largest unit that fits`(text: String, duration: Duration) {
    #expect(Duration(step: text) == duration)
    #expect(Duration(step: duration.asStep) == duration)
  }

  /// A value for each setting that is not the default.
  private static let others = [
    "timezone": "Asia/Tokyo", "day-starts-at": "0", "new-per-day": "7", "reviews-per-day": "50",
    "retention": "0.85", "learning-steps": "30s 5m 1h 1d", "relearning-steps": "90s",
    "maximum-interval": "365", "fuzz": "off", "leech-lapses": "5", "vulgar-words": "on",
    "furigana-hidden-above": "off",
    "lesson-size": "3", "tokeniser": "unidic-lite",
    "name": "Anna", "model-provider": "gemini", "model": "flash",
    "model-address": "http://localhost:1", "model-input-price": "2.5",
    "model-output-price": "10.0", "analytics": "off", "analytics-file": "on",
    "analytics-address": "https://c.example/events", "analytics-format": "opentelemetry",
    "flags-address": "https://d.example/flags",
    "flags-key": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "userscripts": "on",
    "api-origins": "https://e.example",
    "tutor-new-words": "3", "tutor-tokens-per-day": "1000",
    "tutor-tokens-per-conversation": "0",
    "fsrs": "5",
    "fsrs-weights": FSRS(.six).weights.map { "\($0 == 0.212 ? 0.4 : $0)" }.joined(separator: ","),
    "wanikani-review-order": "overdue", "wanikani-lesson-order": "interleaved",
    "wanikani-answers": "self-graded",
    "wanikani-pairing": "back-to-back", "wanikani-lesson-size": "3", "wanikani-fsrs": "on",
    "wanikani-sync": "off", "wanikani-strict-burn": "on",
    "wanikani-address": "http://localhost:4711/v2", "theme": "dark", "keys": "off",
    "audio": "autoplay", "song-view": "parallel", "song-reading": "pitch",
    "song-translation": "off", "word-source": "online",
    "word-contact": "me@example.org",
    "random-words-address": "https://a.example/word", "wiktionary-address": "https://b.example/api",
    "word-language": "it",
    "wanikani-voice": "female", "key-play": "j",
    "key-again": "a", "key-hard": "難", "key-good": "1",
    "key-easy": "space", "key-reveal": "r", "key-undo": "z", "key-help": "h",
    "key-right": "b", "key-lookup": "w", "key-slip": "w", "key-info": "x", "key-why": "v",
    "key-ask": "x",
    "key-edit": "m", "key-suspend": "off", "key-bury": "n", "key-flag": "g", "key-leave": "l",
    "key-wrap-up": "c",
    "answer-near": "ask-again",
    "answer-okurigana": "accept", "answer-near-reading": "accept",
    "answer-other-reading": "reject", "answer-characters": "reject",
    "answer-reading": "reject", "answer-wrong": "ask-again",
  ]
}
