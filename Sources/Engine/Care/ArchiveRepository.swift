import Foundation
import GRDB

/// Writes all data to an archive, and reads them back.
struct ArchiveRepository: Sendable {
  let storage: Storage
  let care: CareRepository

  /// So that neither a file nor its lines take much memory.
  private static let rowsPerPiece = 20_000

  /// Tables that follow from others, or belong to one file of SQLite.
  private static let left: Set = ["grdb_migrations", "tally", "generation", "wanikani_lease"]

  // MARK: Writing

  /// Writes a ZIP beside its destination first, so that no half of one stays.
  func write(to file: URL, at now: Date) async throws -> Archive {
    let (data, archive) = try await makeArchive(at: now)
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw Problem.notWritten(file, error)
    }
    return archive
  }

  /// Writes a folder: see `ArchiveFolder`.
  func write(toFolder folder: URL) async throws -> Archive {
    try await storage.database.read { db in
      let files = ArchiveFolder(folder)
      try files.prepare()
      let (manifest, archive) = try write(to: files, db)
      try files.add(manifest, at: ArchiveManifest.path)
      try files.removeOthers()
      return archive
    }
  }

  /// - Returns: the ZIP.
  func makeArchive(at now: Date) async throws -> (data: Data, archive: Archive) {
    try await storage.database.read { db in
      let zip = try ZipWriter(at: now)
      let (manifest, archive) = try write(to: zip, db)
      try zip.add(manifest, at: ArchiveManifest.path)
      return (try zip.finish(), archive)
    }
  }

  /// Writes everything but the manifest, which it returns.
  private func write(
    to files: some ArchiveWriter, _ db: Database
  ) throws -> (manifest: Data, archive: Archive) {
    if let problem = storage.problem { throw problem }
    var manifest = ArchiveManifest(
      sanpo: Version.current, migrations: try Migrations.all.appliedMigrations(db),
      schema: try Self.schema(db))
    for table in manifest.schema.keys.sorted() { try Self.write(table, to: files, &manifest, db) }
    let rows = manifest.files.values.compactMap(\.rows).reduce(0, +)
    let media = Self.files(in: storage.folder)
    for path in media {
      try Task.checkCancellation()
      let data = try Data(contentsOf: storage.folder.appending(path: path))
      manifest.files[path] = .init(crc32: data.crc32)
      try files.add(data, at: path)
    }
    let encoder = Self.encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    return (try encoder.encode(manifest), Archive(rows: rows, media: media.count))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The statements that made the tables, by name.
  private static func schema(_ db: Database) throws -> [String: String] {
    let rows = try db.rows(
      """
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
      try db.value(
        "SELECT type = 'virtual' FROM pragma_table_list WHERE name = \(table)", as: Bool.self)
      ?? false
    return (isVirtual ? ["rowid"] : []) + (try db.columns(in: table).map(\.name))
  }

  private static func write(
    _ table: String, to files: some ArchiveWriter, _ manifest: inout ArchiveManifest,
    _ db: Database
  ) throws {
    let columns = try columns(of: table, db)
    let places = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT \(Self.quoted(columns)) FROM \(table.quotedDatabaseIdentifier) ORDER BY \(places)")
    let encoder = encoder
    var (lines, count, piece) = (Data(), 0, 1)
    var sums: [String: Checksum] = [:]
    func finishPiece() throws {
      let path = files.path(of: table, piece: piece)
      sums[path, default: Checksum()].add(lines)
      manifest.files[path] = .init(
        crc32: sums[path]?.text ?? "", rows: (manifest.files[path]?.rows ?? 0) + count)
      try files.add(lines, at: path)
      (lines, count, piece) = (Data(), 0, piece + 1)
    }
    while let row = try rows.next() {
      let values = Swift.zip(columns, row.databaseValues.map(ArchivedValue.init))
      lines += try encoder.encode(Dictionary(uniqueKeysWithValues: values)) + [0x0A]
      count += 1
      if count == rowsPerPiece { try finishPiece() }
    }
    if count > 0 { try finishPiece() }
  }

  fileprivate static func quoted(_ columns: [String]) -> String {
    columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
  }

  /// The paths of the media and userscripts from the learner's folder, without what can be made
  /// again.
  private static func files(in folder: URL) -> [String] {
    ["media", "userscripts"].flatMap { name -> [String] in
      let root = folder.appending(path: name, directoryHint: .isDirectory)
      let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      return (found ?? []).filter { path in
        !(name == "media" && path.hasPrefix("voice/"))
          && !path.split(separator: "/").contains { $0.hasPrefix(".") }
          && FileManager.default.type(at: root.appending(path: path).path) == .typeRegular
      }.sorted().map { "\(name)/\($0)" }
    }
  }

  // MARK: Reading

  /// Puts the archive in place of the current data, which is backed up first. Media are added.
  ///
  /// - Parameter file: a ZIP or a folder.
  func restore(_ file: URL, at now: Date) async throws -> Restoration {
    let files = try Self.reader(of: file)
    let manifest = try Self.manifest(of: files)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sanpo-archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Where it stays, the system clears its temporary folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(
      path: file.deletingPathExtension().lastPathComponent + ".sqlite")
    try Self.build(database, from: files, manifest)
    let restoration = try await care.restore(database.path, at: now)
    try addFiles(of: files, manifest)
    return restoration
  }

  private static func reader(of file: URL) throws -> any ArchiveReader {
    if FileManager.default.type(at: file.path) == .typeDirectory { return ArchiveFolder(file) }
    let data: Data
    do {
      data = try Data(contentsOf: file, options: .mappedIfSafe)
    } catch {
      throw Problem.notRead(file, error)
    }
    guard ZipReader.isZip(data) else { throw Problem.noArchive("no ZIP") }
    return ZipReader(data, named: file.lastPathComponent)
  }

  private static func manifest(of files: any ArchiveReader) throws -> ArchiveManifest {
    var found: Result<ArchiveManifest, any Error>?
    try files.unpack(largest: InputLimit.lyrics * 16, where: { $0 == ArchiveManifest.path }) {
      let data = $1
      found = Result { try JSONDecoder().decode(ArchiveManifest.self, from: data) }
    }
    let manifest: ArchiveManifest
    switch found {
    case .success(let read): manifest = read
    case .failure(let error): throw Problem.noArchive("\(error)")
    case nil: throw Problem.noArchive("no manifest")
    }
    try manifest.check(Migrations.all.migrations)
    var missing = Set(manifest.files.keys)
    try files.forEachPath { missing.remove($0) }
    guard missing.isEmpty else { throw Problem.noArchive("without \(missing.sorted())") }
    return manifest
  }

  /// Makes a database as it was, then brings it up to date.
  private static func build(
    _ file: URL, from files: any ArchiveReader, _ manifest: ArchiveManifest
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
          try files.unpack(
            largest: InputLimit.unpackedZip,
            where: { $0.hasPrefix("tables/") && (table(of: $0) == "deck") == isDeck }
          ) { path, lines in
            guard manifest.files[path]?.crc32 == lines.crc32 else {
              throw Problem.noArchive("checksum of \(path)")
            }
            try read(lines, into: table(of: path), manifest, db)
          }
        }
      }
    } catch let error as DatabaseError {
      throw Problem.noArchive("\(error)")
    }
    try Migrations.all.migrate(queue)
    try queue.close()
  }

  private static func table(of path: String) -> String {
    String(path.dropFirst("tables/".count).prefix { $0 != "-" && $0 != "." })
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
    try db.value(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name = \(name)",
      as: Bool.self) ?? false
  }

  private func addFiles(of files: any ArchiveReader, _ manifest: ArchiveManifest) throws {
    try files.unpack(
      largest: InputLimit.ankiMedia,
      where: { $0.hasPrefix("media/") || $0.hasPrefix("userscripts/") }
    ) { path, data in
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
