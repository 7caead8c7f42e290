import Foundation
import Helpers
import Testing

@testable import Engine

/// Fetching newer revisions of imported dictionaries.
struct YomitanUpdateTests {
  private let repository: ImportedDictionaryRepository
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    repository = ImportedDictionaryRepository(
      storage: try Storage.open(folder.url, at: TestClock().now),
      settings: SettingsRepository(defaults: Settings(timeZone: .gmt)))
  }

  private func take(_ index: String) async throws {
    _ = try await repository.importArchive(
      SmallYomitan.archive(index: index), named: "small.zip", at: TestClock().now
    ) { _ in }
  }

  /// - Parameter newest: the index that the host has, and the archive.
  private func update(
    to newest: String, at address: String = "93.184.216.34"
  ) async throws -> ImportedRevision {
    let http = PinnedHTTP { request, _ in
      let isIndex = request.url.path == "/index.json"
      let body = isIndex ? Data(newest.utf8) : SmallYomitan.archive(index: newest)
      return HTTP.Response(status: 200, body: body)
    }
    let web = PublicHTTP(http: http, asker: "Dictionaries") { _ in [address] }
    return try await repository.update("small", over: web, at: TestClock().now)
  }

  @Test func `A newer revision replaces the older one in place`() async throws {
    try await take(SmallYomitan.updatable())
    try await take(SmallYomitan.updatable(title: "Zoo"))

    let new = try await update(to: SmallYomitan.updatable(revision: "2"))

    #expect(new.dictionary.revision == "2" && new.replaced == "1")
    #expect(try await repository.list().map(\.title) == ["built-in", "Small", "Zoo"])
  }

  @Test func `A newer revision with another title has the place of the older one`() async throws {
    try await take(SmallYomitan.updatable())
    try await take(SmallYomitan.updatable(title: "Zoo"))
    try await repository.turn("Small", on: false, at: TestClock().now)

    let newest = SmallYomitan.updatable(title: "Small [2]", revision: "2")
    let new = try await update(to: newest)

    let places = try await repository.list()
    #expect(new.dictionary.title == "Small [2]" && new.replaced == "1")
    #expect(places.map(\.title) == ["built-in", "Small [2]", "Zoo"])
    #expect(places.map(\.isOn) == [true, false, true])
  }

  @Test func `A newer one imported by hand has that place, too, if only one names its address`()
    async throws
  {
    try await take(SmallYomitan.updatable(title: "Small [1]"))
    try await take(SmallYomitan.updatable(title: "Zoo", host: "b.example"))
    try await take(SmallYomitan.updatable(title: "Small [2]", revision: "2"))
    #expect(try await repository.list().map(\.title) == ["built-in", "Small [2]", "Zoo"])

    for title in ["Other", "Third"] {
      try await take(SmallYomitan.updatable(title: title, revision: title == "Other" ? "2" : "3"))
    }

    let titles = try await repository.list().map(\.title)
    #expect(Set(titles) == ["built-in", "Small [2]", "Zoo", "Other", "Third"])
  }

  @Test func `A dictionary that is the newest is told to be`() async throws {
    try await take(SmallYomitan.updatable())

    let same = try await update(to: SmallYomitan.updatable())

    #expect(same.dictionary.title == "Small" && same.replaced == nil)
  }

  @Test(arguments: [
    ("{}", "93.184.216.34", "What a.example has is not the description"),
    ("", "127.0.0.1", "Dictionaries can't connect to a.example."),
    ("", "192.168.1.7", "Dictionaries can't connect to a.example."),
  ])
  func `Nothing is taken from a host that can't be asked, or has something else`(
    _ newest: String, _ address: String, _ sentence: String
  ) async throws {
    try await take(SmallYomitan.updatable())

    let problem = await #expect(throws: Problem.self) {
      try await update(to: newest, at: address)
    }

    #expect(problem?.sentence.hasPrefix(sentence) == true)
    #expect(try await repository.list().compactMap(\.dictionary?.revision) == ["1"])
  }

  @Test func `A dictionary that doesn't say where is not updated`() async throws {
    try await take(#"{"title": "Small", "revision": "1", "format": 3}"#)

    let problem = await #expect(throws: Problem.self) {
      try await update(to: SmallYomitan.updatable(revision: "2"))
    }

    #expect(problem?.sentence.contains("doesn't say where") == true)
  }
}
