import Foundation
import GRDB

/// Writes all data to an archive, and reads them back.
struct ArchiveRepository: Sendable {
  let storage: Storage
  let care: CareRepository

  /// So that neither a file nor its lines take much memory.
  private static let rowsPerFile = 20_000

  /// Tables that follow from others, or belong to one file of SQLite.
  private static let left: Set = ["grdb_migrations", "tally", "generation", "wanikani_lease"]

  // MARK: Writing

  /// Writes the archive beside its destination first, so that no half of one stays.
  func write(to file: URL, at now: Date) async throws -> Archive {
    let (data, archive) = try await made(at: now)
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw Problem(
        "The archive can't be written to \(file.path).",
        remedy: "Choose another location, or free some disk space.", detail: "\(error)")
    }
    return archive
  }

  /// - Returns: the ZIP.
  func made(at now: Date) async throws -> (data: Data, archive: Archive) {
    if let problem = storage.problem { throw problem }
    let media = Self.media(in: storage.folder)
    return try await storage.database.read { db in
      let zip = try ZipWriter(at: now)
      var manifest = ArchiveManifest(
        sanpo: Version.current, migrations: try Migrations.all.appliedMigrations(db),
        schema: try Self.schema(db))
      for table in manifest.schema.keys.sorted() { try Self.write(table, to: zip, &manifest, db) }
      let rows = manifest.files.values.compactMap(\.rows).reduce(0, +)
      for path in media {
        let data = try Data(contentsOf: storage.folder.appending(path: path))
        manifest.files[path] = .init(crc32: data.crc32)
        try zip.add(data, at: path)
      }
      let encoder = Self.encoder
      encoder.outputFormatting.insert(.prettyPrinted)
      try zip.add(try encoder.encode(manifest), at: ArchiveManifest.path)
      return (try zip.finish(), Archive(rows: rows, media: media.count))
    }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The statements that made the tables, by name.
  private static func schema(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT list.name, made.sql FROM pragma_table_list AS list
        JOIN sqlite_schema AS made ON made.name = list.name
        WHERE list.schema = 'main' AND list.type IN ('table', 'virtual')
          AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as String) })
      .filter { !left.contains($0.key) }
  }

  private static func columns(of table: String, _ db: Database) throws -> [String] {
    let isVirtual =
      try Bool.fetchOne(
        db, sql: "SELECT type = 'virtual' FROM pragma_table_list WHERE name = ?",
        arguments: [table]) ?? false
    return (isVirtual ? ["rowid"] : []) + (try db.columns(in: table).map(\.name))
  }

  private static func write(
    _ table: String, to zip: ZipWriter, _ manifest: inout ArchiveManifest, _ db: Database
  ) throws {
    let columns = try columns(of: table, db)
    let places = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT \(Self.quoted(columns)) FROM \(table.quotedDatabaseIdentifier) ORDER BY \(places)")
    let encoder = encoder
    var (lines, count, number) = (Data(), 0, 1)
    func finishFile() throws {
      let path = "tables/\(table)-\(number).jsonl"
      manifest.files[path] = .init(crc32: lines.crc32, rows: count)
      try zip.add(lines, at: path)
      (lines, count, number) = (Data(), 0, number + 1)
    }
    while let row = try rows.next() {
      let values = Swift.zip(columns, row.databaseValues.map(ArchivedValue.init))
      lines += try encoder.encode(Dictionary(uniqueKeysWithValues: values)) + [0x0A]
      count += 1
      if count == rowsPerFile { try finishFile() }
    }
    if count > 0 { try finishFile() }
  }

  fileprivate static func quoted(_ columns: [String]) -> String {
    columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
  }

  /// The paths of the media from the learner's folder, without what can be made again.
  private static func media(in folder: URL) -> [String] {
    let root = folder.appending(path: "media", directoryHint: .isDirectory)
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { path in
      !path.hasPrefix("voice/") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.type(at: root.appending(path: path).path) == .typeRegular
    }.sorted().map { "media/\($0)" }
  }

  // MARK: Reading

  /// Puts the archive in place of the current data, which are backed up first. Media are added.
  func restore(_ file: URL, at now: Date) async throws -> Restoration {
    let data: Data
    do {
      data = try Data(contentsOf: file, options: .mappedIfSafe)
    } catch {
      throw Problem(
        "\(file.path) can't be read.", remedy: "Check its name and its permissions.",
        detail: "\(error)")
    }
    guard ZipReader.isZip(data) else { throw Problem.noArchive("no ZIP") }
    let zip = ZipReader(data, named: file.lastPathComponent)
    let manifest = try Self.manifest(of: zip)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sanpo-archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Where it stays, the system clears its temporary folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(
      path: file.deletingPathExtension().lastPathComponent + ".sqlite")
    try Self.build(database, from: zip, manifest)
    let restoration = try await care.restore(database.path, at: now)
    try addMedia(of: zip, manifest)
    return restoration
  }

  private static func manifest(of zip: ZipReader) throws -> ArchiveManifest {
    var manifest: ArchiveManifest?
    try zip.unpack(largest: InputLimit.lyrics * 16, where: { $0 == ArchiveManifest.path }) {
      manifest = try? JSONDecoder().decode(ArchiveManifest.self, from: $1)
    }
    guard let manifest else { throw Problem.noArchive("no manifest") }
    try manifest.check(Migrations.all.migrations)
    var missing = Set(manifest.files.keys)
    try zip.forEachPath { missing.remove($0) }
    guard missing.isEmpty else { throw Problem.noArchive("without \(missing.sorted())") }
    return manifest
  }

  /// Makes a database as it was, then brings it up to date.
  private static func build(
    _ file: URL, from zip: ZipReader, _ manifest: ArchiveManifest
  ) throws {
    let queue = try DatabaseQueue(path: file.path, configuration: Storage.configuration())
    if let last = manifest.migrations.last { try Migrations.all.migrate(queue, upTo: last) }
    do {
      try queue.write { db in
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        // Some tables are never empty.
        for table in try schema(db).keys {
          try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)")
        }
        // A trigger counts the items of a deck that is there.
        for isDeck in [true, false] {
          try zip.unpack(
            largest: InputLimit.unpackedZip,
            where: { $0.hasPrefix("tables/") && $0.hasPrefix("tables/deck-") == isDeck }
          ) { path, lines in
            guard manifest.files[path]?.crc32 == lines.crc32 else {
              throw Problem.noArchive("checksum of \(path)")
            }
            try read(lines, into: String(path.dropFirst(7).prefix { $0 != "-" }), manifest, db)
          }
        }
      }
    } catch let error as DatabaseError {
      throw Problem.noArchive("\(error)")
    }
    try Migrations.all.migrate(queue)
    try queue.close()
  }

  private static func read(
    _ lines: Data, into table: String, _ manifest: ArchiveManifest, _ db: Database
  ) throws {
    guard manifest.schema[table] != nil, !left.contains(table), try isTable(table, db) else {
      throw Problem.noArchive("table \(table)")
    }
    let columns = try columns(of: table, db)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try db.makeStatement(
      sql: """
        INSERT INTO \(table.quotedDatabaseIdentifier) (\(quoted(columns))) VALUES (\(places))
        """)
    let decoder = JSONDecoder()
    for line in lines.split(separator: 0x0A) {
      let values: [String: ArchivedValue]
      do {
        values = try decoder.decode([String: ArchivedValue].self, from: line)
      } catch {
        throw Problem.noArchive("\(table): \(error)")
      }
      guard Set(values.keys) == Set(columns) else { throw Problem.noArchive("columns of \(table)") }
      try insert.execute(
        arguments: StatementArguments(columns.map { values[$0]?.databaseValue ?? .null }))
    }
  }

  private static func isTable(_ name: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name = ?",
      arguments: [name]) ?? false
  }

  private func addMedia(of zip: ZipReader, _ manifest: ArchiveManifest) throws {
    try zip.unpack(largest: InputLimit.recording, where: { $0.hasPrefix("media/") }) { path, data in
      guard manifest.files[path]?.crc32 == data.crc32 else {
        throw Problem.noArchive("checksum of \(path)")
      }
      let file = storage.folder.appending(path: path)
      guard !FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    }
  }
}

extension ArchivedValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let integer): self = .integer(integer)
    case .double(let real): self = .real(real)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(data)
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .real(let real): real.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let data): data.databaseValue
    }
  }
}
