import Foundation
import GRDB

/// Writes all data to an archive, and reads them back: see `restore`.
struct ArchiveRepository: Sendable {
  let care: CareRepository
  let imported: ImportedDictionaryRepository
  var disk = Disk.system
  /// Whether a backup is written that stands in for data that can't be read.
  var takesSubstitute = false

  var storage: Storage { care.storage }

  /// So that neither a file nor its lines take much memory.
  private static let rowsPerPiece = 20_000

  /// Tables that follow from others, or belong to one file of SQLite.
  static let left: Set = ["grdb_migrations", "tally", "generation", "wanikani_lease"]

  /// Writes a ZIP beside its destination first, so that no half of one stays.
  func write(
    to file: URL, at now: Date, progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws -> Archive {
    let folder = file.deletingLastPathComponent()
    guard FileManager.default.type(at: folder.path) == .typeDirectory else {
      throw Problem.noFolder(folder)
    }
    let (data, archive) = try await makeArchive(at: now, progress: progress)
    do {
      // The file that a symbolic link names is replaced or made, not the link.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
      let place = target.map { $0.hasPrefix("/") ? URL(filePath: $0) : folder.appending(path: $0) }
      let written = (place ?? file).resolvingSymlinksInPath()
      try data.write(to: written, options: .atomic)
      syncNames(in: written.deletingLastPathComponent())
    } catch {
      throw Problem.notWritten(file, error)
    }
    return archive
  }

  /// Writes a folder: see `ArchiveFolder`.
  func write(
    toFolder folder: URL, progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws -> Archive {
    try await onOwnThreadUntilCancelled { checkCancellation in
      let files = ArchiveFolder(folder)
      try files.prepare()
      let (manifest, archive) = try write(to: files, checkCancellation, progress: progress)
      try files.removeOthers()
      try files.add(manifest, at: ArchiveManifest.path)
      files.folders.forEach(syncNames)
      return archive
    }
  }

  /// Has the names of new files outlast a power failure, too. A file system that can't sync folders
  /// has the files all the same.
  private func syncNames(in folder: URL) { try? disk.sync(folder) }

  /// - Returns: the ZIP.
  private func makeArchive(
    at now: Date, progress: @escaping ExportProgress.Listener
  ) async throws -> (data: Data, archive: Archive) {
    try await onOwnThreadUntilCancelled { checkCancellation in
      let zip = try ZipWriter(at: now)
      let (manifest, archive) = try write(to: zip, checkCancellation, progress: progress)
      try zip.add(manifest, at: ArchiveManifest.path)
      return (try zip.finish(), archive)
    }
  }

  /// Writes everything but the manifest, which it returns. What lies in files of its own comes once
  /// the read has ended: until then SQLite's log of changes could only grow.
  func write(
    to files: some ArchiveWriter, _ checkCancellation: () throws -> Void,
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> (manifest: Data, archive: Archive) {
    if let problem = storage.problem, storage.isSubstitute, !takesSubstitute { throw problem }
    try storage.movedFile?.check()
    let reader = try Storage.passingReader(of: storage.database)
    var manifest = try reader.read { db -> ArchiveManifest in
      var manifest = ArchiveManifest(
        sanpo: Version.current, migrations: try Migrations.all.appliedMigrations(db),
        schema: try Self.schema(db))
      for table in manifest.schema.keys.sorted() {
        try Self.write(table, to: files, &manifest, checkCancellation, progress, db)
      }
      return manifest
    }
    let dictionaries = try writeDictionaries(to: files, &manifest, checkCancellation, progress)
    let paths = try Self.files(in: storage.folder)
    for (number, path) in paths.enumerated() {
      try checkCancellation()
      let data = try Data(contentsOf: storage.folder.appending(path: path))
      manifest.files[path] = .init(crc32: data.crc32)
      try files.add(data, at: path)
      if (number + 1).isMultiple(of: 100) { progress(.media(number + 1)) }
    }
    let encoder = JSONEncoder.stable
    encoder.outputFormatting.insert(.prettyPrinted)
    let media = paths.count { $0.hasPrefix("media/") }
    let archive = Archive(rows: manifest.rows, media: media, dictionaries: dictionaries)
    return (try encoder.encode(manifest), archive)
  }

  /// The statements that made the tables, by name.
  static func schema(_ db: Database) throws -> [String: String] {
    let made: [String: String] = try db.dictionary(
      """
      SELECT list.name, made.sql FROM pragma_table_list AS list
      JOIN sqlite_schema AS made ON made.name = list.name
      WHERE list.schema = 'main' AND list.type IN ('table', 'virtual')
        AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """)
    return made.filter { !left.contains($0.key) }
  }

  static func columns(of table: String, _ db: Database) throws -> [String] {
    let isVirtual =
      try db.value(
        "SELECT type = 'virtual' FROM pragma_table_list WHERE name = \(table)", as: Bool.self)
      ?? false
    return (isVirtual ? ["rowid"] : []) + (try db.columns(in: table).map(\.name))
  }

  private static func write(
    _ table: String, to files: some ArchiveWriter, _ manifest: inout ArchiveManifest,
    _ checkCancellation: () throws -> Void, _ progress: (ExportProgress) -> Void, _ db: Database
  ) throws {
    let columns = try columns(of: table, db)
    let places = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT \(Self.quoted(columns)) FROM \(table.quotedDatabaseIdentifier) ORDER BY \(places)")
    try writeRows(
      columns, to: files, &manifest, checkCancellation, progress,
      at: { files.path(of: table, piece: $0) }
    ) {
      try rows.next().map { Array($0.databaseValues) }
    }
  }

  /// Writes rows as JSON lines.
  ///
  /// - Parameters:
  ///   - path: of a piece, counted from 1; the pieces may share a file.
  ///   - next: the values of the next row; nil at the end.
  static func writeRows(
    _ columns: [String], to files: some ArchiveWriter, _ manifest: inout ArchiveManifest,
    _ checkCancellation: () throws -> Void, _ progress: (ExportProgress) -> Void,
    at path: (Int) -> String, _ next: () throws -> [DatabaseValue]?
  ) throws {
    try checkCancellation()
    let encoder = JSONEncoder.stable
    var (lines, count, piece) = (Data(), 0, 1)
    var sums: [String: Checksum] = [:]
    func finishPiece(_ path: String) throws {
      sums[path, default: Checksum()].add(lines)
      manifest.files[path] = .init(
        crc32: sums[path]?.text ?? "", rows: (manifest.files[path]?.rows ?? 0) + count)
      try files.add(lines, at: path)
      (lines, count, piece) = (Data(), 0, piece + 1)
    }
    while let row = try next() {
      let values = Swift.zip(columns, row.map { ArchivedValue($0) })
      lines += try encoder.encode(Dictionary(uniqueKeysWithValues: values)) + [0x0A]
      count += 1
      if count.isMultiple(of: 1_000) { progress(.rows(manifest.rows + count)) }
      guard count == rowsPerPiece else { continue }
      try finishPiece(path(piece))
      try checkCancellation()
    }
    if count > 0 { try finishPiece(path(piece)) }
  }

  static func quoted(_ columns: [String]) -> String {
    columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
  }

  /// The paths of the media and userscripts from the learner's folder, without what can be made
  /// again.
  private static func files(in folder: URL) throws -> [String] {
    try FileManager.default.paths(below: ["media", "userscripts"], in: folder)
      .filter { !$0.hasPrefix("media/voice/") }
  }
}

/// A value of a column, as an archive has it. Bytes are an object with `base64`.
struct ArchivedValue: Codable {
  var value: DatabaseValue

  private enum Key: String, CodingKey { case base64 }

  init(_ value: DatabaseValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let text = try? single.decode(String.self) {
      // Most are texts, and each wrong guess takes longer than reading one.
      value = text.databaseValue
    } else if let integer = try? single.decode(Int64.self) {
      value = integer.databaseValue
    } else if let real = try? single.decode(Double.self) {
      value = real.databaseValue
    } else {
      let object = try decoder.container(keyedBy: Key.self)
      value = try object.decode(Data.self, forKey: .base64).databaseValue
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .blob(let data) = value.storage {
      var object = encoder.container(keyedBy: Key.self)
      return try object.encode(data, forKey: .base64)
    }
    var single = encoder.singleValueContainer()
    switch value.storage {
    case .null, .blob: try single.encodeNil()
    case .int64(let integer): try single.encode(integer)
    case .double(let real): try single.encode(real)
    case .string(let text): try single.encode(text)
    }
  }
}
