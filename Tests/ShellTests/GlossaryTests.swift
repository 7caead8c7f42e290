import ArgumentParser
import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

/// One name for one thing in the JSON of every command (`Notes/json.md`).
struct GlossaryTests {
  @Test func `Every command is covered`() {
    let walked = Self.own + Self.ofWaniKani + Self.ofSigningIn
    let missing = Self.paths(Commands.outermost, []).filter { path in
      !walked.contains { $0.starts(with: path) }
    }

    // “quit” has no data, “sync audio” needs recordings, “open” needs pages that are served, “plan
    // trial” and “plan redeem” plans, “model test”, “ask” and “tutor” a model, “song play” a player,
    // “join” a browser, and the others a job's ID, or one that ends.
    let beyond = [["song", "play"], ["jobs", "retry"], ["jobs", "remove"], ["jobs", "follow"]]
    let talking = [
      "list", "show", "again", "edit", "stop", "add", "rename", "export", "delete", "usage",
      "difference", "confusions", "grade", "texts", "apply", "delete-text",
    ]
    let ofTutor = [["ask"]] + talking.map { ["tutor", $0] }
    #expect(
      missing == beyond + ofTutor + [
        ["sync", "audio"], ["open"], ["plan", "trial"], ["plan", "redeem"], ["model", "test"],
        ["quit"], ["join"],
      ])
  }

  private static func paths(
    _ commands: [any ListedCommand.Type], _ parents: [String]
  ) -> [[String]] {
    commands.flatMap { command in
      let path = parents + [command.usage.name]
      let inside = command.usage.subcommands
      return inside.isEmpty ? [path] : paths(inside, path)
    }
  }

  @Test func `The JSON of the learner's own data follows the glossary`() async throws {
    let stage = try Stage(course: Course.bundled())
    _ = try await stage.script(
      "add 猫 cat --reading ねこ --deck \"First Steps::Words\"", "add 犬 dog", "add 亀 turtle", "study",
      "", "3", "",
      "1", "q")
    try Data("鳥,bird\n,nothing\n".utf8).write(to: stage.file)
    try Data("1,1795262400000,3\n".utf8).write(to: stage.log)
    try Data("[00:01.00]橋を渡る\n[00:01.00]Crossing the bridge\n[00:05.00]犬がいる\n".utf8).write(
      to: stage.lyrics)

    let script = """
      // ==UserScript==
      // @name Small
      // @match *://*/*
      // @connect a.example
      // ==/UserScript==

      """
    try Data(script.utf8).write(to: stage.userscript)
    try Silence.wave().write(to: stage.wave)
    let page = #"{"parse":{"title":"gato","wikitext":"==Spanish==\n===Noun===\n# [[cat]]"}}"#
    try Data(page.utf8).write(to: stage.page)
    try SmallYomitan.archive().write(to: stage.dictionary)

    for words in Self.own { try await expectGlossary(words, stage) }
  }

  @Test func `The JSON of WaniKani's data follows the glossary`() async throws {
    let beside = try await SyncedStage.withReviews()
    let claims = Array(repeating: ["nu", "r"], count: 60).flatMap(\.self)
    _ = try await beside.stage.script(
      (["settings wanikani-fsrs on", "wanikani reviews"] + claims).joined(separator: "\n"))

    for words in Self.ofWaniKani { try await expectGlossary(words, beside.stage) }
  }

  @Test func `The JSON of signing in and out follows the glossary`() async throws {
    let beside = try await SyncedStage.beginner(signsIn: true)

    for (words, typed) in zip(Self.ofSigningIn, [[StandInToken.full.text], []]) {
      let lines = [(words + ["--json"]).joined(separator: " ")] + typed
      let script = try await beside.stage.script(lines.joined(separator: "\n"))

      try expectGlossary(script, words)
      #expect(script.status == 0)
    }
  }

  @Test func `A problem is JSON if JSON was requested`() async throws {
    let command = try await Stage().sanpo("deck", "Nowhere", "--json")
    let script = try await Stage().script("add 猫 cat", "delete --json")

    #expect(
      command.talk
        == #"{"line":null,"problem":"There is no deck “Nowhere”.","remedy":"“decks” lists them all."}"#
        + "\n")
    #expect(script.talk.hasPrefix(#"{"line":2,"problem":"“delete” needs <item>.""#))
    #expect([command.status, script.status] == [1, 2])
  }

  private static let own = [
    ["today"], ["stats"], ["compare"], ["decks"], ["deck", "Words"], ["find", "-is:suspended"],
    ["card", "猫"], ["why", "猫"], ["why", "亀"], ["add", "鰐", "crocodile"],
    ["edit", "猫", "--back", "tom"], ["move", "鰐", "First Steps::Words"], ["suspend", "鰐"],
    ["unsuspend", "鰐"], ["bury", "鰐"], ["unbury", "鰐"], ["flag", "鰐", "red"],
    ["reschedule", "鰐", "3"], ["unleech", "鰐"], ["reset", "鰐"], ["delete", "鰐"],
    ["restore", "4"], ["undo"], ["redo"], ["bulk", "is:new", "--tag", "x", "--yes"], ["lesson"],
    ["dictionary", "import", "DICTIONARY"], ["dictionary", "list"],
    ["dictionary", "order", "Small", "1"], ["dictionary", "disable", "Small"],
    ["dictionary", "enable", "Small"], ["kanji", "猫"], ["lookup", "猫"],
    ["dictionary", "remove", "Small", "--yes"],
    ["ankiconnect", "--allow", "https://example.org"],
    ["lookup", "食べました"], ["lookup", "はし"], ["say", "猫"],
    ["kanji", "木"], ["kanji", "tree"], ["kanji", "--level", "N5"], ["read", "橋を"],
    ["read", "--full", "橋を渡る"], ["correct", "橋", "--accent", "1"], ["correct", "今日", "きょう"],
    ["correct"], ["furigana", "食べる たべる"], ["accent", "橋 はし"], ["accent", "x"],
    ["analyse", "橋を\"渡る"], ["kana", "is-kana", "あ"],
    ["check", #"{"meanings":["a"],"asked":"meaning","typed":"a"}"#, "broken"],
    ["import", "FILE"], ["import", "FILE", "--dry-run"], ["export"], ["backup"],
    ["archive", "ARCHIVE"], ["archive", "ARCHIVE", "--restore", "--yes"],
    ["backup", "--list"], ["settings"], ["settings", "--sources"], ["flags"], ["plan", "show"],
    ["new"], ["backend", "--debug"],
    ["flags", "tutor", "off"], ["analytics", "show", "--events"], ["analytics", "delete", "--yes"],
    ["userscript", "install", "SCRIPT"], ["userscript", "list"], ["userscript", "show", "1"],
    ["userscript", "enable", "--all"], ["userscript", "disable", "1"],
    ["userscript", "move", "1", "1"], ["userscript", "fetch", "1"],
    ["userscript", "allow", "1", "a.example"],
    ["userscript", "edit", "1", "SCRIPT"], ["userscript", "remove", "1", "--yes"],
    ["api", "token", "create", "client"], ["api", "token", "list"],
    ["api", "token", "revoke", "1", "--yes"],
    ["doctor"], ["environment"], ["help", "deck"], ["tutorial"], ["tutorial", "--skip"],
    ["model"], ["model", "show"], ["model", "use", "openai", "qwen3"],
    ["settings", "word-language", "es"],
    ["words", "--seed", "1"], ["words", "discover", "--limit", "1"], ["words", "define", "casa"],
    ["words", "save", "gato"], ["define", "gato"], ["words", "list"], ["words", "show", "gato"],
    ["words", "parse", "gato", "PAGE", "--language", "es"], ["words", "update", "gato"],
    ["words", "delete", "gato"], ["quiz"], ["quiz", "--bests"],
    ["song", "add", "LYRICS"], ["song"], ["song", "list"], ["song", "find", "橋"],
    ["song", "show", "1"], ["song", "show", "1", "--line", "1"], ["song", "open", "1"],
    ["song", "edit", "1", "--title", "橋の歌"],
    ["song", "translate", "1", "1", "over", "the", "bridge"], ["song", "word", "1", "1", "橋"],
    ["song", "study", "1"], ["song", "correct", "1", "1", "橋", "ブリッジ"],
    ["correct"],
    ["song", "recording", "1", "WAVE"], ["song", "time", "1", "1", "0:01.5"],
    ["song", "favourite", "1"], ["song", "export", "1"],
    ["song", "parse", "LYRICS"],
    ["jobs", "add", "1"], ["jobs"], ["jobs", "list"], ["song", "delete", "1", "--yes"],
    ["fill", "--find", "nowhere"],
    ["schedule", "rebuild"], ["schedule", "replay", "LOG"], ["study"],
    ["study", "First Steps::Words"],
    ["restore", "latest", "--yes"], ["learner", "add", "maria"], ["learner"], ["learner", "list"],
    ["learner", "code", "maria"], ["learner", "lock", "maria"],
    ["learner", "export", "maria", "ARCHIVE", "--yes"], ["leave"],
    ["learner", "erase", "maria", "--confirm", "maria"],
  ]

  private static let ofWaniKani = [
    ["wanikani"], ["wanikani", "board"], ["wanikani", "lessons"],
    ["wanikani", "lessons", "--list"], ["wanikani", "subject", "1"], ["wanikani", "why", "1"],
    ["wanikani", "subjects"], ["wanikani", "reviews"], ["wanikani", "study", "recent"],
    ["sync", "status"],
    ["sync", "retry", "1"], ["sync", "discard", "1", "--yes"], ["sync", "export", "FILE", "--yes"],
    ["sync", "import", "FILE"], ["sync"],
    ["sync", "now"], ["sync", "full"], ["sync", "refresh"], ["sync", "subject", "1"],
  ]

  private static let ofSigningIn = [["wanikani", "login"], ["wanikani", "logout", "--yes"]]

  private func expectGlossary(_ words: [String], _ stage: Stage) async throws {
    let files = [
      "FILE": stage.file.path, "LOG": stage.log.path, "LYRICS": stage.lyrics.path,
      "DICTIONARY": stage.dictionary.path, "WAVE": stage.wave.path, "PAGE": stage.page.path,
      "ARCHIVE": stage.file.path + ".zip",
      "SCRIPT": stage.userscript.path,
    ]
    try expectGlossary(
      await stage.sanpo(words.map { files[$0] ?? $0 } + ["--json"]), words)
  }

  private func expectGlossary(_ outcome: Stage.Outcome, _ words: [String]) throws {
    let rows = try outcome.data.split(separator: "\n").map { line in
      try JSONDecoder().decode(Value.self, from: Data(line.utf8))
    }
    #expect(!rows.isEmpty, "\(words) gives nothing: \(outcome.talk)")
    var faults = rows.flatMap { $0.faults }
    let shapes = rows.compactMap(\.keys)
    if Set(shapes).count > 1, !shapes.allSatisfy({ $0.contains("type") }) {
      faults.append("rows differ and have no type")
    }
    #expect(faults.isEmpty, "\(words)")
  }
}

extension Stage {
  fileprivate var file: URL { folder.file("rows.csv") }
  fileprivate var userscript: URL { folder.file("small.user.js") }
  fileprivate var log: URL { folder.file("reviews.csv") }
  fileprivate var wave: URL { folder.file("silence.wav") }
  /// A reply of Wiktionary.
  fileprivate var page: URL { folder.file("gato.json") }
  fileprivate var dictionary: URL { folder.file("small.zip") }
  fileprivate var lyrics: URL { folder.file("bridge.lrc") }
}

private indirect enum Value: Decodable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([Value])
  case object([String: Value])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([Value].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: Value].self))
    }
  }

  var keys: Set<String>? {
    if case .object(let values) = self { Set(values.keys) } else { nil }
  }

  /// Deviations from the glossary.
  var faults: [String] {
    switch self {
    case .object(let values):
      values.flatMap { key, value in value.faults + value.faults(as: key) }
    case .list(let values): values.flatMap(\.faults)
    case .null, .truth, .number, .text: []
    }
  }

  private func faults(as key: String) -> [String] {
    let isRight =
      switch key {
      case "due", "at": isMoment
      case "day", "buried_until", "ends_on": isDay
      case "session", "card", "subject": isNumber
      case "waiting": keys == ["new", "learning", "review", "total"]
      case "left": isWhole
      case "accent": isList(of: \.isWhole)
      case "furigana": isList(of: { $0.keys == ["text", "reading"] })
      case "problem", "type", "reading": isText
      case _ where key.hasPrefix("is_") || key.hasPrefix("was_"): isTruth
      case _ where key.hasSuffix("_at") || key.hasSuffix("_due"): isMoment
      case _ where key.hasSuffix("_days") || key.hasSuffix("_seconds"): isNumber
      default: true
      }
    let isSnake = key.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil
    return (isRight ? [] : ["\(key): \(self)"]) + (isSnake ? [] : ["\(key) is not snake case"])
  }

  private var isTruth: Bool { if case .truth = self { true } else { false } }

  private var isWhole: Bool {
    if case .number(let number) = self { number == number.rounded() } else { false }
  }

  private var isNull: Bool { if case .null = self { true } else { false } }

  private var isNumber: Bool { if case .number = self { true } else { isNull } }

  private var isText: Bool { if case .text = self { true } else { isNull } }

  private var isMoment: Bool {
    guard case .text(let text) = self else { return isNull }
    return (try? Date(text, strategy: .iso8601)) != nil
  }

  /// As 2026-11-21.
  private var isDay: Bool {
    guard case .text(let text) = self else { return isNull }
    return text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
  }

  private func isList(of isRight: (Value) -> Bool) -> Bool {
    if case .list(let values) = self { values.allSatisfy(isRight) } else { false }
  }
}
