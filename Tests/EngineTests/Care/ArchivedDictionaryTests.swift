import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Imported dictionaries in an archive, and back.
struct ArchivedDictionaryTests {
  private let one: LookupStage
  private let two: LookupStage
  private let place: TemporaryFolder

  init() throws {
    (one, two) = (try LookupStage(), try LookupStage())
    place = try TemporaryFolder()
  }

  private func take(_ archive: Data, in stage: LookupStage) async throws {
    try await stage.importArchive(archive)
    stage.clock.advance(by: .seconds(1))
  }

  /// Three dictionaries: “Small” above the built-in one, “Other” disabled.
  private func fill(_ stage: LookupStage) async throws {
    try await take(SmallYomitan.archive(), in: stage)
    let terms = #"[["散歩路", "さんぽみち", "", "", 0.5, ["a", "b"], 1, ""]]"#
    let index = SmallYomitan.updatable(title: "Third")
    try await take(SmallYomitan.archive(index: index, terms: terms, more: []), in: stage)
    try await take(SmallYomitan.archive(title: "Other"), in: stage)
    try await stage.study.dictionary.turn("Other", isOn: false, at: stage.clock.now)
    try await stage.study.dictionary.move("Small", to: 1, at: stage.clock.now)
  }

  private func save(_ stage: LookupStage, _ name: String) async throws -> URL {
    let saved = place.file(name)
    if saved.pathExtension == "zip" {
      try await stage.study.care.archive(to: saved, at: stage.clock.now)
    } else {
      try await stage.study.care.archive(toFolder: saved)
    }
    return saved
  }

  private func restore(_ saved: URL, in stage: LookupStage) async throws {
    try await stage.study.care.restoreArchive(saved, at: stage.clock.now)
  }

  /// The files of an archive in a folder, by their paths.
  private func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      if FileManager.default.type(at: file.path) == .typeRegular {
        files[path] = try Data(contentsOf: file)
      }
    }
    return files
  }

  /// The folder of a dictionary in an archive.
  private func folder(of title: String) -> String {
    "dictionaries/\(SHA256.hex(Data(title.utf8)))"
  }

  @Test(arguments: ["plain", "all.zip"])
  func `Lookups, order and use are as before`(_ name: String) async throws {
    try await fill(one)

    let saved = try await save(one, name)
    try await restore(saved, in: two)

    let (before, places) = (
      try await one.study.dictionary.list(), try await two.study.dictionary.list()
    )
    #expect(places == before)
    #expect(places.map(\.title) == ["Small", "built-in", "Third", "Other"])
    #expect(places.map(\.isOn) == [true, true, true, false])
    for query in ["食べた", "散歩路", "さんぽみ", "はし", "a small animal", "stroll path"] {
      let (first, second) = (try await one.finds(query).words, try await two.finds(query).words)
      #expect(!first.isEmpty && second.map(\.entry) == first.map(\.entry))
      #expect(second.map(\.match) == first.map(\.match))
      #expect(second.map(\.imported) == first.map(\.imported))
    }
    let cat = WordName("猫", "ねこ")
    let words = (try await one.word(cat), try await two.word(cat))
    #expect(words.1.imported == words.0.imported && words.1.pitch?.fall == 2)
    let kanji = (try await one.kanji("猫").imported, try await two.kanji("猫").imported)
    #expect(!kanji.0.isEmpty && kanji.1 == kanji.0)
    let image = try two.study.dictionary.image(at: "img/cat.png", ofDictionary: "Small")
    #expect(image?.data == SmallYomitan.picture)
  }

  @Test func `Restored twice, they are exported as they were`() async throws {
    try await fill(one)
    let first = try await save(one, "one")

    try await restore(first, in: two)
    try await restore(first, in: two)

    let second = try await save(two, "two")
    let (before, after) = (try files(in: first), try files(in: second))
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
    let kept = two.folder.url.appending(path: "dictionary/imported")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).count == 3)
  }

  @Test func `A dictionary is lines of text, with its images as files`() async throws {
    try await fill(one)

    let saved = try await save(one, "one")

    let written = try files(in: saved)
    let small = folder(of: "Small")
    func lines(_ table: String) -> [Substring] {
      String(decoding: written["\(small)/\(table)-001.jsonl"] ?? Data(), as: UTF8.self)
        .split(separator: "\n")
    }
    let eat = """
      {"glossary":"[\\"to take in food\\"]","reading":"たべる","rules":"v1","score":10,\
      "tags":"v1 common","writing":"食べる"}
      """
    #expect(lines("term").first.map(String.init) == eat)
    #expect(lines("term").count == 4 && lines("frequency").count == 3)
    #expect(lines("about").first?.contains(#""title":"Small""#) == true)
    let image = "images/\(SHA256.hex(SmallYomitan.picture)).png"
    #expect(lines("image") == [#"{"file":"\#(image)","path":"img/cat.png"}"#])
    #expect(written["\(small)/\(image)"] == SmallYomitan.picture)
  }

  @Test func `An export ends with the piece at which it was stopped`() async throws {
    try await fill(one)
    let files = UnkeptFiles()

    #expect(throws: CancellationError.self) {
      try one.study.care.archives.write(to: files) {
        if files.ofDictionaries > 0 { throw CancellationError() }
      }
    }

    #expect(files.ofDictionaries == 1)
  }

  @Test func `While dictionaries are exported, SQLite's log of changes can be emptied`()
    async throws
  {
    try await fill(one)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let other = try DatabaseQueue(
      path: Storage.databaseFile(in: one.folder.url).path, configuration: configuration)
    var isBusy: Bool?
    let files = UnkeptFiles {
      guard isBusy == nil else { return }
      isBusy = try other.writeWithoutTransaction {
        try Bool.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }

    _ = try one.study.care.archives.write(to: files) {}

    #expect(isBusy == false)
  }

  @Test func `A removed dictionary is gone from the next export`() async throws {
    try await fill(one)
    let saved = try await save(one, "one")

    try await one.study.dictionary.remove("Small")
    _ = try await save(one, "one")

    let paths = try files(in: saved).keys
    #expect(!paths.contains { $0.hasPrefix(folder(of: "Small")) })
    #expect(paths.contains { $0.hasPrefix(folder(of: "Third")) })
  }

  @Test(arguments: ["plain", "all.zip"])
  func `Many rows keep their order over several files`(_ name: String) async throws {
    let numbers = 1...20_001
    let meta = numbers.map { #"["橋", "freq", {"value": 1, "displayValue": "\#($0)"}]"# }
    try await take(
      SmallYomitan.archive(terms: "[]", meta: "[\(meta.joined(separator: ","))]", more: []),
      in: one)

    let saved = try await save(one, name)
    try await restore(saved, in: two)

    let path = folder(of: "Small") + "/frequency-00"
    let second = try await save(two, "two")
    let written = try files(in: second)
    let lines = [1, 2].map { piece in
      String(decoding: written["\(path)\(piece).jsonl"] ?? Data(), as: UTF8.self)
        .split(separator: "\n")
    }
    #expect(lines.map(\.count) == [20_000, 1])
    #expect(
      lines.joined().enumerated().allSatisfy { $1.contains(#""shown":"\#($0 + 1)""#) })
  }

  @Test func `Another revision is replaced, and a dictionary that only is here stays`()
    async throws
  {
    try await take(SmallYomitan.archive(), in: one)
    try await take(SmallYomitan.archive(revision: "2"), in: two)
    try await take(SmallYomitan.archive(title: "Mine"), in: two)

    let saved = try await save(one, "one")
    try await restore(saved, in: two)

    let places = try await two.study.dictionary.list()
    #expect(places.map(\.title) == ["built-in", "Small", "Mine"])
    #expect(places[1].dictionary?.revision == "1")
  }

  /// Changes a file of an archive in a folder, and its checksum in the manifest.
  private func change(_ path: String, in folder: URL, _ old: String, to new: String) throws {
    let file = folder.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: file)
    try list([path], in: folder)
  }

  /// Has the manifest of an archive in a folder name files as they are now.
  private func list(_ paths: [String], in folder: URL) throws {
    let file = folder.appending(path: ArchiveManifest.path)
    var manifest = try JSONDecoder().decode(ArchiveManifest.self, from: Data(contentsOf: file))
    for path in paths {
      let data = try Data(contentsOf: folder.appending(path: path))
      manifest.files[path] = ArchiveManifest.File(crc32: data.crc32)
    }
    try JSONEncoder().encode(manifest).write(to: file)
  }

  @Test(arguments: [
    ("term", #""score":10,"#, #""score":"high","#), ("term", #""rules":"v1","#, ""),
    ("frequency", #""value":7"#, #""value":null"#),
    ("about", #""title":"Small""#, #""title":"Built-in""#),
    ("about", #""counts":"rank-based""#, #""counts":"by hand""#),
    ("image", #""file":"images/"#, #""file":"../images/"#),
  ])
  func `A dictionary with a wrong row changes nothing`(
    _ table: String, _ old: String, _ new: String
  ) async throws {
    try await fill(one)
    let saved = try await save(one, "one")
    try change("\(folder(of: "Small"))/\(table)-001.jsonl", in: saved, old, to: new)

    await #expect(throws: Problem.self) { try await restore(saved, in: two) }

    #expect(try await two.study.dictionary.list().map(\.title) == ["built-in"])
    let kept = two.folder.url.appending(path: "dictionary/imported")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).isEmpty)
  }

  @Test func `No more dictionaries are restored than may be, with those that stay`() async throws {
    try await take(SmallYomitan.archive(), in: one)
    try await take(SmallYomitan.archive(title: "Mine"), in: two)
    let saved = try await save(one, "one")
    let more = (2...ImportedDictionaryRepository.most).map { "dictionaries/\($0)/about-001.jsonl" }
    for path in more {
      let file = saved.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    try list(more, in: saved)

    let problem = await #expect(throws: Problem.self) { try await restore(saved, in: two) }

    #expect(problem?.sentence.contains("you would have 51 imported dictionaries") == true)
    #expect(try await two.study.dictionary.list().map(\.title) == ["built-in", "Mine"])
  }

  @Test(arguments: ["term-001.jsonl", "images/\(SHA256.hex(SmallYomitan.picture)).png"])
  func `A dictionary with a damaged file changes nothing`(_ name: String) async throws {
    try await fill(one)
    let saved = try await save(one, "one")
    let path = "\(folder(of: "Small"))/\(name)"
    let file = saved.appending(path: path)
    try (Data(contentsOf: file) + Data("\n".utf8)).write(to: file)

    let problem = await #expect(throws: Problem.self) { try await restore(saved, in: two) }

    #expect(problem?.sentence == "\(path) was changed after it was exported.")
    #expect(try await two.study.dictionary.list().map(\.title) == ["built-in"])
  }
}
