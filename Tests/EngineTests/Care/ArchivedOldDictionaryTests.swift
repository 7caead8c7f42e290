import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Dictionaries of earlier versions in an archive, and back.
struct ArchivedOldDictionaryTests {
  @Test func `A dictionary from before addresses for newer revisions were kept is archived`()
    async throws
  {
    let (one, two, place) = (try LookupStage(), try LookupStage(), try TemporaryFolder())
    let archive = SmallYomitan.archive(index: SmallYomitan.updatable())
    try await one.importArchive(archive)
    let imported = one.folder.url.appending(path: "dictionary/imported")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: imported.path).first {
        $0.hasSuffix(".sqlite")
      })
    try await DatabaseQueue(path: imported.appending(path: name).path).write {
      try $0.execute(sql: "DROP TABLE imported_update; PRAGMA user_version = 5")
    }

    try await one.study.care.archive(toFolder: place.file("saved"))
    try await two.study.care.restoreArchive(place.file("saved"), at: two.clock.now)

    let places = try await two.study.dictionary.list()
    #expect(places.map(\.title) == ["built-in", "Small"])
    #expect(places.last?.dictionary?.terms == 4 && places.last?.dictionary?.updates == nil)
  }
}
