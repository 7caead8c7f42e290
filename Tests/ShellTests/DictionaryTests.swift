import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct DictionaryTests {
  @Test(arguments: [
    ["lookup", "食べられなかった"], ["lookup", "はし"], ["lookup", "する"],
    ["lookup", "eat", "--json"],
    ["lookup", "rest", "--all"], ["lookup", "zzz"], ["lookup", "zzz", "--json"], ["kanji", "休"],
    ["kanji", "木", "--json"], ["kanji", "--level", "N5"], ["kanji", "--by", "grade"], ["kanji"],
    ["kanji", "8", "strokes"], ["kanji", "hashi"], ["kanji", "tree", "--json"], ["kanji", "zzz"],
    ["kanji", "犬"],
  ])
  func `Lookups match their transcripts in narrow and wide terminals`(_ words: [String])
    async throws
  {
    for columns in [40, 80] {
      let stage = try Stage(columns: columns)

      let outcome = try await stage.sanpo(words)

      try expectTranscript(outcome, "dictionary-\(words.joined(separator: "-"))-\(columns)")
      #expect(outcome.status == 0)
      #expect(
        outcome.data.split(separator: "\n").allSatisfy { line in
          words.contains("--json") || Line(String(line)).width <= columns
        })
    }
  }

  @Test func `The sense that was searched for is shown first`() async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo("lookup", "expensive")

    #expect(outcome.data.contains("\n  1 expensive  i-adjective\n  2 high; tall\n"))
  }

  @Test func `A word that was looked up can be added, and is then known`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      "lookup 食べました", "add", "add", "kanji 休", "add --parts", "kanji 休 --mnemonic \"A tree\"",
      "find tag:dictionary", "lookup 食べる")

    try expectTranscript(outcome, "dictionary-adding")
    #expect(outcome.status == 0)
  }

  @Test func `An item that only shares a word's spelling is told as such`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      "add 食べる \"a name\" --reading くべる --deck Names", "lookup 食べる")

    #expect(outcome.data.contains("\nSpelled the same in Names, item 1 (くべる, a name): "))
  }

  @Test func `A lookup of another command is named, and added only when confirmed`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo(["lookup", "食べました"])

    let asked = try await stage.sanpo(["add"])
    let before = try await stage.sanpo(["find", "食べる", "--json"])
    let confirmed = try await stage.sanpo(["add", "--yes"])

    #expect(asked.status != 0 && asked.talk.contains("食べる(たべる)"))
    #expect(before.data.isEmpty)
    #expect(confirmed.status == 0 && confirmed.data.contains("食べる"))
  }

  @Test func `After a lookup that found nothing, no earlier word is added`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script("lookup 食べました", "lookup zzz", "add")

    #expect(outcome.talk.contains("The last lookup found nothing."))
    #expect(try await stage.sanpo("find", "食べる", "--json").data.isEmpty)
  }

  @Test func `An imported dictionary is removed once that is confirmed`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    try SmallYomitan.archive().write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let unknown = try await stage.sanpo("dictionary", "remove", "Large")
    let asked = try await stage.sanpo("dictionary", "remove", "small")
    let before = try await stage.sanpo("dictionary", "list")
    let confirmed = try await stage.sanpo("dictionary", "remove", "small", "--yes")

    #expect(unknown.status == 1 && unknown.talk.contains("no imported dictionary named “Large”"))
    #expect(asked.status == 1)
    #expect(asked.talk.contains("Remove Small and its contents? This can't be undone."))
    #expect(before.data.contains("Small"))
    #expect(confirmed.status == 0 && !confirmed.data.contains("Small"))
  }

  @Test func `A newer revision is looked for where the dictionary says`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    try SmallYomitan.archive(index: SmallYomitan.updatable(host: "127.0.0.1")).write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let asked = try await stage.sanpo("dictionary", "import", "--update", "2")
    let both = try await stage.sanpo("dictionary", "import", file.path, "--update", "Small")
    let neither = try await stage.sanpo("dictionary", "import")

    #expect(asked.status == 1 && asked.talk.contains("can't connect to 127.0.0.1"))
    #expect(both.status == 2 && neither.status == 2)
  }

  @Test func `A dictionary is named by its title, or by its number in the list`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    try SmallYomitan.archive().write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)
    let list = try await stage.sanpo("dictionary", "list").data.split(separator: "\n")
    let place = try #require(list.firstIndex { $0.contains("Small") })
    let (number, builtIn) = ("\(place + 1)", "\(2 - place)")

    let disabled = try await stage.sanpo("dictionary", "disable", number)
    let enabled = try await stage.sanpo("dictionary", "enable", number)
    let refused = try await stage.sanpo("dictionary", "disable", builtIn)
    let unknown = try await stage.sanpo("dictionary", "disable", "3")
    let moved = try await stage.sanpo("dictionary", "order", number, builtIn)
    let removed = try await stage.sanpo("dictionary", "remove", builtIn, "--yes")

    #expect(disabled.data.contains("Small (disabled)"))
    #expect(enabled.status == 0 && !enabled.data.contains("disabled"))
    #expect(refused.talk.contains("The built-in dictionary can't be disabled"))
    #expect(unknown.talk.contains("no imported dictionary named “3”"))
    #expect(moved.data.split(separator: "\n").firstIndex { $0.contains("Small") } == 1 - place)
    #expect(removed.status == 0 && !removed.data.contains("Small"))
  }

  @Test(arguments: [["archive"], ["export", "--all"]])
  func `What saves all data says how many imported dictionaries are in it`(
    _ words: [String]
  ) async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    try SmallYomitan.archive().write(to: file)
    let saved = stage.folder.file("saved").path
    let without = try await stage.sanpo(words + [saved, "--json"]).json.last
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let text = try await stage.sanpo(words + [stage.folder.file("text").path])
    let json = try await stage.sanpo(words + [stage.folder.file("json").path, "--json"]).json.last

    #expect(text.data.contains(" and 1 imported dictionary are"))
    #expect(json?["dictionaries"] == 1)
    #expect(without?["dictionaries"] == 0)
  }

  @Test func `A kanji of an imported dictionary is told once, without credits of others`()
    async throws
  {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    let rows = #"[["𠮷", "キチ", "よし", "", ["luck"], {}]]"#
    let archive = SmallYomitan.archive(
      terms: "[]", more: [("kanji_bank_2.json", Data(rows.utf8))])
    try archive.write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let kanji = try await stage.sanpo("kanji", "𠮷")
    let lookup = try await stage.sanpo("lookup", "𠮷")

    #expect(kanji.status == 0 && kanji.data.contains("luck"))
    #expect(kanji.data.components(separatedBy: "キチ").count == 2)
    #expect(!kanji.data.contains("EDRDG"))
    #expect((lookup.data + lookup.talk).contains("“kanji 𠮷” shows the kanji."))
  }

  @Test func `The tags of an imported definition stand in brackets`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    try SmallYomitan.archive().write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let found = try await stage.sanpo("lookup", "食べる")

    #expect(found.data.contains("Small (v1, common) to take in food"))
  }

  @Test func `Devoiced morae of an imported accent are told`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("small.zip")
    let meta = #"[["箸", "pitch", {"reading": "はし", "pitches": [{"position": 1, "devoice": 2}]}]]"#
    try SmallYomitan.archive(meta: meta).write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let text = try await stage.sanpo("lookup", "箸")
    let json = try await stage.sanpo("lookup", "箸", "--json").json.last

    #expect(text.data.contains("は＼し [1], し devoiced"))
    let accents = json?["imported"]?["accents"]
    #expect(accents?[0]?["nasal_morae"] == [[]])
    #expect(accents?[0]?["devoiced_morae"] == [[2]])
  }

  @Test func `Any result can be added by its number or its word`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      "lookup はし", "add 2", "add 端", "find tag:dictionary", "add 橋 bridge --deck Own")

    try expectTranscript(outcome, "dictionary-adding-finds")
    #expect(outcome.status == 0)
  }

  @Test func `A number without a result adds nothing`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script("lookup はし", "add 4")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("did not find “4”"))
  }

  @Test func `A frequent lookup offers to add a card`() async throws {
    let stage = try Stage()
    var offers: [Bool] = []
    for _ in 0..<3 {
      offers.append(try await stage.sanpo("lookup", "neko").data.contains("“add” makes it a card"))
      stage.advance(by: .seconds(120))
    }

    #expect(offers == [false, false, true])
  }

  @Test(arguments: [
    ["add"], ["add", "front"], ["lookup"], ["kanji", "--by", "colour"],
    ["kanji", "--levle", "N5"], ["kanji", "--limit", "2"], ["lookup", "rest", "--al"],
  ])
  func `An invalid lookup is a usage error`(_ words: [String]) async throws {
    let outcome = try await Stage().sanpo(words)

    #expect(outcome.status == 2)
    #expect(outcome.data.isEmpty && !outcome.talk.isEmpty)
    // Nothing is built for what is refused.
    #expect(words.first != "add" || !outcome.talk.contains("Building"))
  }

  @Test(arguments: ["\0", "\u{202E}食べる", "👩‍👩‍👧", String(repeating: "食", count: 30_000)])
  func `Any text can be looked up`(_ text: String) async throws {
    let stage = try Stage()

    #expect(try await stage.sanpo("lookup", text).status == 0)
    #expect(try await stage.sanpo("kanji", text).status == 0)
  }

  @Test func `A missing dictionary is reported, and the course is searched anyway`() async throws {
    let stage = try Stage(course: Course.bundled())
    try stage.removeDictionary()

    let outcome = try await stage.sanpo("lookup", "食べました")

    #expect(outcome.status == 0)
    #expect(outcome.data.contains("to eat"))
    #expect(outcome.talk.contains("Install Debian's package edict"))
  }

  @Test func `Finding nothing without a dictionary is a failure`() async throws {
    let stage = try Stage()
    try stage.removeDictionary()

    let outcome = try await stage.sanpo("lookup", "猫")

    #expect(outcome.status == 1)
    #expect(outcome.data.isEmpty && outcome.talk.contains("the dictionary is incomplete"))
  }
}
