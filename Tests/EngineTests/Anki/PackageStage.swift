import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Two learners, one of whom takes the other's packages, changed by SQL before.
struct PackageStage {
  /// Has two items, of which one was answered.
  let source: Learner
  let learner: Learner
  /// The folder of `learner`.
  let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    source = try Learner(in: TemporaryFolder(), zone: "UTC")
    learner = try Learner(in: folder, zone: "UTC")
    try await source.addItems(2, to: source.addDeck("Trip"))
    let driver = SessionDriver(source)
    try await driver.begin()
    try await driver.answer(.good)
  }

  /// - Parameters:
  ///   - media: the name of a media file to put into it.
  ///   - files: what its files hold in place of their own contents, by path.
  func package(
    _ sql: String = "", isLegacy: Bool = false, media: String? = nil,
    with files: [String: Data] = [:]
  ) async throws -> URL {
    let zip = try ZipWriter(at: .distantPast)
    let package = ZipReader(try await source.givePackage(isLegacy: isLegacy), named: "own.apkg")
    try package.unpack(largest: 100 << 20, where: { _ in true }) { path, data in
      if let data = files[path] { return try zip.add(data, at: path) }
      switch path {
      case "collection.anki21b":
        var collection = Data()
        try Zstandard.unpack(data, limit: 100 << 20) { collection += $0 }
        try zip.add(try Zstandard.packed(changed(collection, sql)), at: path)
      case "collection.anki21": try zip.add(try changed(data, sql), at: path)
      case "media" where media != nil:
        var (entry, list) = (WireMessage(), WireMessage())
        entry.add(1, media ?? "")
        list.add(1, entry)
        try zip.add(try Zstandard.packed(list.data), at: path)
        try zip.add(try Zstandard.packed(Data([1])), at: "0")
      default: try zip.add(data, at: path)
      }
    }
    let file = folder.file("\(UUID()).apkg")
    try zip.finish().write(to: file)
    return file
  }

  private func changed(_ collection: Data, _ sql: String) throws -> Data {
    let file = folder.file("\(UUID()).anki2")
    try collection.write(to: file)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(collation: DatabaseCollation("unicase") { $0.caseInsensitiveCompare($1) })
    }
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
    return try Data(contentsOf: file)
  }

  func preview(
    _ file: URL, update: AnkiRequest.Update = .newer
  ) async throws -> AnkiSummary {
    var source = try ImportRequest(text: "", deck: "Imported")
      .reading(Data(contentsOf: file), named: "own.apkg")
    if case .package(var request) = source {
      request.update = update
      source = .package(request)
    }
    let state = try await learner.study.exchange.store().sent(.previewAsked(source))
    guard case .packagePreviewed(let summary) = state.outcome
    else { throw Problem.withoutResult("preview") }
    return summary
  }
}
