import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// The dictionary is built once, from the available sources, without affecting anything else.
struct DictionaryBuildTests {
  private let folder: TemporaryFolder
  private let small: SmallDictionary

  init() throws {
    folder = try TemporaryFolder()
    small = try SmallDictionary(in: folder.url)
  }

  @Test func `The dictionary is built on first use, with progress, and only opened after that`()
    async throws
  {
    let first = Mutex<[Double]>([])
    let opened = await library().open { share in first.withLock { $0.append(share) } }
    let file = try built()

    let second = Mutex<[Double]>([])
    let again = await library().open { share in second.withLock { $0.append(share) } }

    let (shares, sharesAgain) = (first.withLock(\.self), second.withLock(\.self))
    #expect(opened.problems == [] && again.problems == [])
    #expect(shares.last == 1 && shares == shares.sorted())
    #expect(sharesAgain == [])
    #expect(try built() == file)
    #expect(try await words(again) == 23)
  }

  @Test func `Changed sources rebuild it, while others continue with the old one`()
    async throws
  {
    let old = await library().open { _ in }
    _ = try SmallDictionary(in: folder.url, words: "犬 [いぬ] /(n) dog/\n")

    let new = await library().open { _ in }

    #expect(try await words(new) == 1)
    #expect(try await words(old) == 23)
  }

  @Test func `An open library notices changed sources`() async throws {
    let library = library()
    _ = await library.open { _ in }
    _ = try SmallDictionary(in: folder.url, words: "犬 [いぬ] /(n) dog/\n")

    #expect(try await words(library.open { _ in }) == 1)
  }

  @Test func `A build that is stopped begins anew with the next request`() async throws {
    let library = library()
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await library.open { _ in }
    }
    _ = await stopped.value

    let opened = await library.open { _ in }

    #expect(try await words(opened) == 23)
    #expect(opened.problems == [])
    let builder = DictionaryBuilder(sources: small.sources) { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try builder.build(folder.file("stopped.sqlite")) }
    #expect(Problem(CancellationError()) == .stopped)
  }

  @Test func `Concurrent requests build it once`() async throws {
    let libraries = (0..<4).map { _ in library() }

    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for library in libraries + libraries {
        group.addTask { try await words(library.open { _ in }) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(counts == Array(repeating: 23, count: 8))
    #expect(try contents() == ["words-and-kanji.sqlite"])
  }

  @Test func `A failed build is reported and leaves no files behind`() async throws {
    // A folder that is not empty is where the finished file belongs.
    let inTheWay = folder.file("dictionary/words-and-kanji.sqlite/something")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)

    let opened = await library().open { _ in }

    #expect(opened.problems.map(\.sentence).contains { $0.contains("could not be built") })
    #expect(try contents() == ["words-and-kanji.sqlite"])
  }

  @Test func `Leftovers of a killed build do no harm`() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("dictionary"), withIntermediateDirectories: true)
    for name in ["unfinished.sqlite", "words-and-kanji.sqlite"] {
      try Data("half a file".utf8).write(to: folder.file("dictionary/\(name)"))
    }

    let opened = await library().open { _ in }

    #expect(opened.problems == [])
    #expect(try await words(opened) == 23)
  }

  @Test func `A missing source is reported, and the rest is available`() async throws {
    try FileManager.default.removeItem(at: small.sources.kanjidic)

    let opened = await library().open { _ in }

    #expect(opened.problems.map(\.remedy).map { $0.contains("kanjidic-xml") } == [true])
    #expect(try await words(opened) == 23)
  }

  @Test func `A source installed later is added`() async throws {
    try FileManager.default.removeItem(at: small.sources.edict)
    let without = await library().open { _ in }
    _ = try SmallDictionary(in: folder.url)

    let with = await library().open { _ in }

    #expect(without.problems.count == 1 && with.problems == [])
    #expect(try await words(with) == 23)
  }

  @Test func `Without any source there is no dictionary and no file`() async throws {
    try FileManager.default.removeItem(at: small.sources.edict)
    try FileManager.default.removeItem(at: small.sources.kanjidic)

    let opened = await library().open { _ in }

    #expect(opened.isEmpty && opened.problems.count == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.file("dictionary").path))
  }

  @Test func `A truncated source is used and reported`() async throws {
    let kanji = try Data(contentsOf: small.sources.kanjidic)
    try kanji.prefix(2_000).write(to: small.sources.kanjidic)
    let words = try Data(contentsOf: small.sources.edict)
    try words.prefix(words.count / 2).write(to: small.sources.edict)

    let opened = await library().open { _ in }

    #expect(opened.problems.count == 2)
    #expect(opened.problems.allSatisfy { $0.sentence.contains("is damaged") })
    #expect(try await (1..<23).contains(self.words(opened)))
  }

  @Test(arguments: [Data(), Data("no dictionary".utf8), Data((0..<9_999).map { UInt8($0 & 0xFF) })])
  func `A file that is not a dictionary is reported`(_ bytes: Data) async throws {
    try bytes.write(to: small.sources.edict)
    try bytes.write(to: small.sources.kanjidic)

    let opened = await library().open { _ in }

    #expect(opened.problems.count == 2)
    #expect(opened.problems.allSatisfy { $0.sentence.contains("is damaged") })
  }

  @Test func `An unwritable folder is reported`() async throws {
    try Data().write(to: folder.file("dictionary"))

    let opened = await library().open { _ in }

    #expect(opened.isEmpty)
    #expect(opened.problems.map { $0.sentence.contains("could not be built") } == [true])
  }

  @Test func `After a failed write the same library tries again, after a while`()
    async throws
  {
    let inTheWay = folder.file("dictionary")
    try Data().write(to: inTheWay)
    let libraries = [library(pause: .zero), library()]
    for library in libraries { #expect(await library.open { _ in }.isEmpty) }
    try FileManager.default.removeItem(at: inTheWay)

    let (soon, late) = (await libraries[0].open { _ in }, await libraries[1].open { _ in })

    #expect(soon.problems == [])
    #expect(try await words(soon) == 23)
    #expect(late.isEmpty, "It waits before it tries once more.")
  }

  @Test func `Opening a study builds nothing`() throws {
    _ = try Study.open(
      folder.url, face: .sanpo, course: nil,
      in: StudyEnvironment(
        sources: small.sources))

    #expect(!FileManager.default.fileExists(atPath: folder.file("dictionary").path))
  }

  private func library(pause: Duration = .seconds(30)) -> DictionaryLibrary {
    DictionaryLibrary(folder: folder.url, sources: small.sources, pause: pause)
  }

  private func words(_ opened: OpenDictionary) async throws -> Int {
    let file = try #require(opened.wordFile ?? opened.kanjiFile)
    return try await file.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM word") ?? 0
    }
  }

  private func built() throws -> Date? {
    let file = folder.file("dictionary/words-and-kanji.sqlite")
    return try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("dictionary").path)
  }
}
