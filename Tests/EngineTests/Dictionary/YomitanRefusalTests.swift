import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Archives of Yomitan that are refused, and values that are read with care.
struct YomitanRefusalTests {
  private let stage: LookupStage

  init() throws { stage = try LookupStage() }

  @Test(arguments: [
    (#"{"title": "T", "revision": "1", "format": 2}"#, "format"),
    (#"{"title": "", "revision": "1", "format": 3}"#, "title"),
    (#"{"title": "T", "format": 3}"#, "revision"), ("[1]", "not an object"),
    ("{", "not JSON"), (#"{"title": "T", "revision": "1"}"#, "format"),
    (updatable("true"), "no web address as its indexUrl"),
    (updatable("true", #", "indexUrl": "https://a.b", "downloadUrl": "file:///x""#), "downloadUrl"),
    (updatable("false"), "isUpdatable that is not true"),
  ])
  func `An index that is wrong is refused with the reason`(
    _ index: String, _ reason: String
  ) async throws {
    await #expect {
      try await stage.importArchive(SmallYomitan.archive(index: index))
    } throws: {
      "\($0)".contains(reason)
    }
    #expect(stage.keptFiles.isEmpty)
  }

  private static func updatable(_ value: String, _ more: String = "") -> String {
    #"{"title": "T", "revision": "1", "format": 3, "isUpdatable": \#(value)\#(more)}"#
  }

  @Test func `An index may say where its updates are, and which Yomitan shows it`() async throws {
    let urls = #", "indexUrl": "https://a.b/i", "downloadUrl": "http://a.b/d""#
    let index = Self.updatable("true", urls + #", "minimumYomitanVersion": "99.1.1.0""#)

    try await stage.importArchive(SmallYomitan.archive(index: index))
    let places = try await stage.study.dictionary.list()

    #expect(places.contains { $0.dictionary?.title == "T" })
  }

  @Test func `Bytes that are not UTF-8 refuse the archive by their file`() async throws {
    var terms = Data(#"[["猫", "", "", "", 1, ["c"#.utf8)
    terms.append(0xFF)
    terms.append(Data(#"t"], 1, ""]]"#.utf8))
    let more: [(name: String, data: Data)] = [
      ("img/cat.png", SmallYomitan.picture), ("term_bank_2.json", terms),
    ]

    await #expect {
      try await stage.importArchive(SmallYomitan.archive(more: more))
    } throws: {
      "\($0)".contains("term_bank_2.json is not UTF-8.")
    }
    #expect(stage.keptFiles.isEmpty)
  }

  @Test(arguments: [
    (#"[["猫", "ねこ", "", "", 1, ["cat"], 1]]"#, "[0] has 7 parts"),
    (#"[["猫", "ねこ", "", "", 1, ["cat"], 1, ""], 5]"#, "[1] is not a list"),
    (#"[["猫", "", "", "", "x", ["cat"], 1, ""]]"#, "score"),
    (#"[["", "", "", "", 1, ["cat"], 1, ""]]"#, "no term"),
    (gloss(#"{"tag": "script", "content": "x"}"#), "unknown tag “script”"),
    (gloss(#"{"tag": "div", "onclick": "x"}"#), "unknown property “onclick”"),
    (gloss(#"{"tag": "a", "href": "javascript:alert(1)"}"#), "neither the web"),
    (gloss(#"{"tag": "img", "path": "a.html"}"#), "unknown kind"),
    (gloss(#"{"tag": "img", "path": "missing.png"}"#), "missing.png” is missing"),
    (String(repeating: "[", count: 5_000), "not a list in JSON"), ("{}", "not a list in JSON"),
    ("[1", "not a list"),
  ])
  func `One bad row refuses the whole archive, and nothing is kept`(
    _ terms: String, _ reason: String
  ) async throws {
    await #expect {
      try await stage.importArchive(SmallYomitan.archive(terms: terms))
    } throws: { error in
      "\(error)".contains(reason)
    }
    #expect(stage.keptFiles.isEmpty)
    #expect(try await stage.finds("散歩路").words.isEmpty)
  }

  private static func gloss(_ content: String) -> String {
    """
    [["猫", "", "", "", 1, [{"type": "structured-content", "content": \(content)}], 1, ""]]
    """
  }

  @Test(arguments: [
    (#"[["猫", "pitch", {"pitches": []}]]"#, "pitch without a reading"),
    (#"[["猫", "freq", {"reading": "ねこ", "frequency": []}]]"#, "neither number nor text"),
    (#"[["猫", "other", 1]]"#, "neither freq"),
  ])
  func `A bad frequency or accent is refused by its row`(
    _ meta: String, _ reason: String
  ) async throws {
    await #expect {
      try await stage.importArchive(SmallYomitan.archive(meta: meta))
    } throws: {
      "\($0)".contains("term_meta_bank_1.json [0]") && "\($0)".contains(reason)
    }
  }

  @Test func `A picture that is too large refuses the archive only if a row names it`()
    async throws
  {
    let large = Data(count: InputLimit.picture + 1)
    await #expect {
      try await stage.importArchive(SmallYomitan.archive(more: [("img/cat.png", large)]))
    } throws: {
      "\($0)".contains("“img/cat.png” is too large.")
    }

    try await stage.importArchive(
      SmallYomitan.archive(more: [("img/cat.png", SmallYomitan.picture), ("b.png", large)]))

    let imported = try await stage.study.dictionary.list().last?.dictionary
    #expect(imported?.title == "Small" && imported?.images == 1)
  }

  @Test(arguments: ["index.json", "term_bank_1.json"])
  func `A file that is in an archive twice refuses it`(_ name: String) async throws {
    let second = [(name: name, data: Data(SmallYomitan.terms.utf8))]

    await #expect {
      try await stage.importArchive(SmallYomitan.archive(more: second))
    } throws: {
      "\($0)".contains("the file “\(name)” is in it twice.")
    }
    #expect(stage.keptFiles.isEmpty)
  }

  @Test func `A ZIP whose files are too large together is named, and not one of them`() {
    let file = Data(count: 2 << 20)
    let zip = ZipReader(
      StoredZip.data([("a", file), ("b", file)]), named: "small.zip", together: 3 << 20)

    let problem = #expect(throws: Problem.self) {
      try zip.unpack(largest: 4 << 20, where: { _ in true }, { _, _ in })
    }

    #expect(problem?.sentence == "“small.zip” is larger than 3 MB unpacked.")
  }

  @Test func `Archives that are none, or lead out, or hide in a folder are refused`() async throws {
    let folder = StoredZip.data(["dict/index.json": Data("{}".utf8)])
    let outside = StoredZip.data(["../index.json": Data("{}".utf8)])
    for (archive, reason) in [
      (Data("no zip".utf8), "not a ZIP file"), (Data(), "damaged"), (folder, "folder “dict”"),
      (outside, "unsafe paths"), (StoredZip.data(["a.txt": Data()]), "no index.json"),
      (StoredZip.data(["meta": Data(), "collection.anki21b": Data()]), "is an Anki package"),
      (
        StoredZip.data(["manifest.json": Data(), "tables/item.jsonl": Data()]),
        "is a Sanpo archive"
      ),
    ] {
      await #expect {
        try await stage.importArchive(archive)
      } throws: {
        "\($0)".contains(reason)
      }
    }
    #expect(stage.keptFiles.isEmpty)
  }

  @Test(
    arguments: [
      (#""第 42 位""#, 42.0), (#""N5""#, 5), (#""1,234""#, 1), (#""none""#, 0), ("7.5", 7.5),
      (#""9\#(String(repeating: "0", count: 400))""#, 0),
      (#"{"value": 24, "displayValue": "24 (9369)"}"#, 24),
    ] as [(String, Double)])
  func `The first number of a frequency counts`(_ data: String, _ value: Double) throws {
    let row = try JSONReader.value(Array(#"["猫", "freq", \#(data)]"#.utf8))

    guard case .frequency(let frequency) = try YomitanRow.meta(row) else { throw Problem.noWord }

    #expect(frequency.value == value)
  }

  @Test(arguments: [("LHHL", 3), ("LHH", 0), ("HLL", 1), ("LHLL", 2)])
  func `A pattern of high and low falls where it falls`(_ pattern: String, _ fall: Int) throws {
    let text = #"["x", "pitch", {"reading": "x", "pitches": [{"position": "\#(pattern)"}]}]"#

    guard case .accent(let accent) = try YomitanRow.meta(JSONReader.value(Array(text.utf8)))
    else { throw Problem.noWord }

    #expect(accent.pitches.map(\.fall) == [fall])
  }
}
