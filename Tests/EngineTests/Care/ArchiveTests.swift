import Foundation
import Helpers
import Testing

@testable import Engine

/// All data in one file, and back.
struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func study(_ name: String) throws -> Study {
    try Study.open(
      folder.file(name), face: .native, course: Course.bundled(),
      in: StudyEnvironment(clock: TestClock().wall, timeZone: .gmt, jobService: .given(nil)))
  }

  private func filled(_ name: String) async throws -> Study {
    let study = try study(name)
    let now = study.clock.now()
    try await study.today.decks.add("Words", at: now)
    let decks = try await study.today.decks.lines(at: now)
    let deck = try #require(decks.first { $0.deck.name == "Words" }?.deck)
    for (front, back) in [("猫", "cat \"or\" \\ 🐈"), ("犬", "dog\nhound")] {
      try await study.items.add(
        ItemContent(front: front, back: back, tags: ["pet"]), to: deck.id, at: now)
    }
    let session = study.cardSession()
    try await session.sent(.begun(StudyPlan(.deck(deck.id)), at: now, seed: 1))
    let shown = try #require(session.state.session)
    try await session.sent(
      .moved(.reveal(typed: nil, keystrokes: 1), revision: shown.revision, at: now))
    try await session.sent(
      .moved(
        .grade(.easy, keystrokes: 1), revision: shown.revision + 1, at: now.addingTimeInterval(3)))
    try FileManager.default.createDirectory(
      at: study.folder.appending(path: "media/songs"), withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: study.folder.appending(path: "media/songs/a.wav"))
    return study
  }

  /// What an archive has, without the time it was made.
  private func contents(_ file: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    try ZipReader(try Data(contentsOf: file), named: "x").unpack(
      largest: 100 << 20, where: { _ in true }
    ) { contents[$0] = $1 }
    return contents
  }

  @Test func `An archive restored elsewhere is equal`() async throws {
    let (first, second) = (folder.file("one.zip"), folder.file("two.zip"))
    let one = try await filled("one")
    try await one.care.archive(to: first, at: one.clock.now())

    let two = try study("two")
    try await two.care.restoreArchive(first, at: two.clock.now())
    try await two.care.archive(to: second, at: two.clock.now())

    let (before, after) = (try contents(first), try contents(second))
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
    #expect(before.keys.contains("media/songs/a.wav"))
    #expect(before.keys.contains { $0.hasPrefix("tables/answer-") })
    let recording = two.folder.appending(path: "media/songs/a.wav")
    #expect(try Data(contentsOf: recording) == Data([1, 2, 3]))
    let found = try await two.today.decks.find("hound", at: two.clock.now())
    #expect(found.cards.map(\.item.content.front) == ["犬"])
    try await two.care.rebuild(nil)
  }

  /// The files of a folder by their paths.
  private func files(in folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var files: [String: Data] = [:]
    for path in paths {
      let file = folder.appending(path: path)
      if FileManager.default.type(at: file.path) == .typeRegular {
        files[path] = try Data(contentsOf: file)
      }
    }
    return files
  }

  @Test func `Everything goes to a folder, and comes back from it to an equal state`() async throws
  {
    let (first, second) = (folder.file("one.plain"), folder.file("two.plain"))
    let one = try await filled("one")
    try FileManager.default.createDirectory(
      at: one.folder.appending(path: "userscripts"), withIntermediateDirectories: true)
    try Data("// a".utf8).write(to: one.folder.appending(path: "userscripts/a.user.js"))
    let archive = try await one.care.archive(toFolder: first)

    let two = try study("two")
    try await two.care.restoreArchive(first, at: two.clock.now())
    try await two.care.archive(toFolder: second)

    let (before, after) = (try files(in: first), try files(in: second))
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
    #expect(before.keys.contains("tables/item.jsonl"))
    #expect(before.keys.contains("userscripts/a.user.js"))
    #expect(before["media/songs/a.wav"] == Data([1, 2, 3]))
    #expect(archive.media == 1)
  }

  @Test func `A second export to a folder differs by what changed, and removes what is gone`()
    async throws
  {
    let place = folder.file("plain")
    let one = try await filled("one")
    try await one.care.archive(toFolder: place)
    let before = try files(in: place)
    try Data("x".utf8).write(to: place.appending(path: ".gitignore"))
    try FileManager.default.removeItem(at: one.folder.appending(path: "media/songs/a.wav"))
    let decks = try await one.today.decks.lines(at: one.clock.now())
    let deck = try #require(decks.first { $0.deck.name == "Words" }?.deck)
    try await one.items.add(ItemContent(front: "鳥", back: "bird"), to: deck.id, at: one.clock.now())

    try await one.care.archive(toFolder: place)

    let after = try files(in: place)
    let lines = String(decoding: after["tables/item.jsonl"] ?? Data(), as: UTF8.self)
    #expect(lines.hasPrefix(String(decoding: before["tables/item.jsonl"] ?? Data(), as: UTF8.self)))
    #expect(lines.split(separator: "\n").last?.contains("鳥") == true)
    #expect(after["media/songs/a.wav"] == nil)
    #expect(after[".gitignore"] == Data("x".utf8))
    #expect(after["tables/deck.jsonl"] != nil)
    #expect(after["tables/setting.jsonl"] == before["tables/setting.jsonl"])
  }

  @Test func `A folder that is not there is named`() async throws {
    let (one, place) = (try study("one"), folder.file("nowhere"))

    await #expect(throws: Problem.noFolder(place)) {
      try await one.care.archive(
        to: place.appending(path: "all.zip"), at: one.clock.now())
    }
  }

  @Test func `A folder with other files is left alone`() async throws {
    let place = folder.file("plain")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: place.appending(path: "notes.txt"))
    let one = try await filled("one")

    await #expect(throws: Problem.self) { try await one.care.archive(toFolder: place) }

    #expect(try files(in: place) == ["notes.txt": Data("mine".utf8)])
  }

  @Test(arguments: ["changed", "missing"])
  func `A folder that was damaged changes nothing`(_ flaw: String) async throws {
    let place = folder.file("plain")
    let one = try await filled("one")
    try await one.care.archive(toFolder: place)
    let items = place.appending(path: "tables/item.jsonl")
    switch flaw {
    case "changed": try (Data(contentsOf: items) + Data("{}\n".utf8)).write(to: items)
    default: try FileManager.default.removeItem(at: items)
    }

    let problem = await #expect(throws: Problem.self) {
      try await one.care.restoreArchive(place, at: one.clock.now())
    }

    let told = flaw == "changed" ? "was changed after it was exported" : "is missing"
    #expect(problem?.sentence == "tables/item.jsonl \(told).")
    let decks = try await one.today.decks.lines(at: one.clock.now())
    #expect(decks.contains { $0.deck.name == "Words" })
  }

  /// Changes one file of an archive, and its checksum in the manifest unless it is to be wrong.
  private func changed(
    _ file: URL, _ path: String, isSigned: Bool = true, _ change: (Data) -> Data
  ) throws -> URL {
    var all = try contents(file)
    all[path] = change(try #require(all[path]))
    if isSigned {
      var manifest = try JSONDecoder().decode(
        ArchiveManifest.self, from: try #require(all[ArchiveManifest.path]))
      manifest.files[path]?.crc32 = all[path]?.crc32 ?? ""
      all[ArchiveManifest.path] = try JSONEncoder().encode(manifest)
    }
    let zip = try ZipWriter(at: .distantPast)
    for (path, data) in all { try zip.add(data, at: path) }
    let changed = folder.file("changed.zip")
    try zip.finish().write(to: changed)
    return changed
  }

  @Test(arguments: [
    ("card", "last_day", Int.min), ("card", "repetitions", .max), ("item", "created_at", .max),
    ("answer", "day", 1_000_000_000_000),
  ])
  func `A number that nobody can calculate with becomes one that fits`(
    _ table: String, _ column: String, _ number: Int
  ) async throws {
    let file = folder.file("one.zip")
    let one = try await filled("one")
    try await one.care.archive(to: file, at: one.clock.now())
    let tampered = try changed(file, "tables/\(table)-1.jsonl") {
      let lines = String(decoding: $0, as: UTF8.self).split(separator: "\n")
      let changed = lines.map { line in
        line.split(separator: ",").map { field in
          field.contains("\"\(column)\":")
            ? "\(field.prefix { $0 != ":" }):\(number)\(field.hasSuffix("}") ? "}" : "")"
            : String(field)
        }.joined(separator: ",")
      }
      return Data(changed.joined(separator: "\n").utf8)
    }

    try await one.care.restoreArchive(tampered, at: one.clock.now())
    try await one.care.archive(to: file, at: one.clock.now())

    let rows = try #require(try contents(file)["tables/\(table)-1.jsonl"])
    let lines = String(decoding: rows, as: UTF8.self)
    #expect(lines.contains("\"\(column)\":"))
    #expect(!lines.contains("\"\(column)\":\(number)"))
  }

  @Test func `A damaged recording is noticed before anything is restored`() async throws {
    let file = folder.file("one.zip")
    let (one, two) = (try await filled("one"), try study("two"))
    try await one.care.archive(to: file, at: one.clock.now())
    let tampered = try changed(file, "media/songs/a.wav", isSigned: false) { $0 + [4] }

    await #expect(throws: Problem.self) {
      try await two.care.restoreArchive(tampered, at: two.clock.now())
    }

    let decks = try await two.today.decks.lines(at: two.clock.now())
    #expect(!decks.contains { $0.deck.name == "Words" })
  }

  @Test func `Each table is text that other programs can read`() async throws {
    let file = folder.file("one.zip")
    let one = try await filled("one")
    try await one.care.archive(to: file, at: one.clock.now())

    let contents = try contents(file)
    let manifest = try JSONDecoder().decode(
      ArchiveManifest.self, from: try #require(contents["manifest.json"]))
    let items = String(decoding: contents["tables/item-1.jsonl"] ?? Data(), as: UTF8.self)
    #expect(manifest.schema["item"]?.hasPrefix("CREATE TABLE item") == true)
    #expect(manifest.files.keys.sorted() == contents.keys.filter { $0 != "manifest.json" }.sorted())
    #expect(items.contains(#""front":"猫""#))
  }

  @Test(arguments: ["cut", "no zip", "changed", "other", "newer"])
  func `What is no sound archive changes nothing`(_ flaw: String) async throws {
    let (file, broken) = (folder.file("one.zip"), folder.file("broken.zip"))
    let one = try await filled("one")
    try await one.care.archive(to: file, at: one.clock.now())
    var data = try Data(contentsOf: file)
    switch flaw {
    case "cut": data = data.prefix(data.count / 2)
    case "no zip": data = Data("hello".utf8)
    default:
      let zip = try ZipWriter(at: one.clock.now())
      for (path, content) in try contents(file) {
        var text = String(decoding: content, as: UTF8.self)
        if flaw == "changed", path == "tables/item-1.jsonl" { text += "{}\n" }
        if flaw == "other" { text = text.replacing("sanpo-archive", with: "other") }
        if flaw == "newer" { text = text.replacing("\"0.1.0\"", with: "\"9.9.9\"") }
        try zip.add(Data(text.utf8), at: path)
      }
      data = try zip.finish()
    }
    try data.write(to: broken)

    await #expect(throws: Problem.self) {
      try await one.care.restoreArchive(broken, at: one.clock.now())
    }

    let decks = try await one.today.decks.lines(at: one.clock.now())
    #expect(decks.contains { $0.deck.name == "Words" })
  }
}
