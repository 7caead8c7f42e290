import Foundation
import GRDB

// Data read back from an archive.

extension ArchiveRepository {
  /// The files of an archive, which has all media.
  private static let mostFiles = 10_000_000
  /// The size of the largest description of an archive within it, in bytes.
  private static let largestManifest = 64 << 20
  /// A recording, picture or script, in bytes when unpacked.
  static let largestFile = 100 << 20
  /// A row of a table, in bytes.
  private static let largestRow = 64 << 20
  /// All files of an archive, in bytes when unpacked.
  private static let largest = 16 << 30

  /// Puts the archive in place of the current data, which is backed up first. Media are added, and
  /// so are dictionaries: one with the same title is replaced.
  ///
  /// - Parameter file: a ZIP or a folder.
  func restore(_ file: URL, at now: Date) async throws -> Restoration {
    let (files, manifest) = try opened(file)
    let folder = try PrivateFolder.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(
      path: file.deletingPathExtension().lastPathComponent + ".sqlite")
    try Self.build(database, from: files, manifest)
    var dictionaries: [URL] = []
    // Those in use have been renamed; where others stay, the next import clears them.
    defer { for file in dictionaries { try? FileManager.default.removeItem(at: file) } }
    for folder in try dictionaryFolders(in: files) {
      dictionaries.append(try readDictionary(in: folder, of: files, manifest, at: now))
    }
    // Read twice, so that a damaged file is refused before anything changes.
    try Self.eachFile(of: files, manifest) { _, _ in }
    // Media and dictionaries come first: data without them would be worse.
    try Self.eachFile(of: files, manifest, add)
    for file in dictionaries { try imported.place(file) }
    return try await care.restore(database.path, at: now)
  }

  /// - Throws: `Problem` if `restore` would refuse the file for what is seen at its first look.
  func seek(_ file: URL) throws { _ = try opened(file) }

  /// Returns what `restore` would put in place of the data.
  func contents(of file: URL, at now: Date) throws -> BackupContents {
    let (files, manifest) = try opened(file)
    let folder = try PrivateFolder.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "archive.sqlite")
    try Self.build(database, from: files, manifest)
    return try care.contents(of: database.path, at: now)
  }

  private func opened(
    _ file: URL
  ) throws -> (files: any ArchiveReader, manifest: ArchiveManifest) {
    try check()
    let files = try Self.reader(of: file)
    return (files, try Self.manifest(of: files))
  }

  private func check() throws {
    guard care.restoresOthers else { throw Problem.archiveWherePlans }
    // Readable data aren't replaced just because they can't be written.
    if let problem = storage.problem, !storage.isSubstitute { throw problem }
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
    return ZipReader(
      data, named: file.lastPathComponent, together: largest, entries: mostFiles)
  }

  private static func manifest(of files: any ArchiveReader) throws -> ArchiveManifest {
    var found: Result<ArchiveManifest, any Error>?
    try files.unpack(largest: largestManifest, where: { $0 == ArchiveManifest.path }) {
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
    if let first = missing.min() {
      throw Problem.missingFile(first, "missing: \(missing.sorted())")
    }
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
            try verify(lines, at: path, manifest)
            try read(lines, at: path, manifest, db)
          }
        }
        let hasLines = "id IN (SELECT song_id FROM song_line)"
        guard try db.value("SELECT 1 FROM song WHERE NOT \(sql: hasLines)", as: Int.self) == nil
        else { throw Problem.noArchive("a song without lines") }
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
    _ lines: Data, at path: String, _ manifest: ArchiveManifest, _ db: Database
  ) throws {
    let table = table(of: path)
    guard manifest.schema[table] != nil, !left.contains(table), try isTable(table, db) else {
      throw Problem.noArchive("table \(table)")
    }
    let columns = try columns(of: table, db)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try db.makeStatement(
      sql: """
        INSERT INTO \(table.quotedDatabaseIdentifier) (\(quoted(columns))) VALUES (\(places))
        """)
    try eachRow(of: lines, at: path, table, columns) {
      try insert.execute(arguments: StatementArguments($0))
    }
  }

  static func verify(
    _ data: Data, at path: String, _ manifest: ArchiveManifest
  ) throws(Problem) {
    guard manifest.files[path]?.crc32 == data.crc32 else {
      throw Problem.damagedFile(path, "checksum")
    }
  }

  /// Reads JSON lines.
  ///
  /// - Parameter take: called with the values of the columns.
  static func eachRow(
    of lines: Data, at path: String, _ table: String, _ columns: [String],
    _ take: ([DatabaseValue]) throws -> Void
  ) throws {
    let decoder = JSONDecoder()
    var rest = lines[...]
    var number = 0
    while !rest.isEmpty {
      let line = rest[..<(rest.firstIndex(of: 0x0A) ?? rest.endIndex)]
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      guard !line.isEmpty else { continue }
      guard line.count <= largestRow else {
        throw Problem.damagedFile(path, line: number, "longer than any row")
      }
      let values: [String: ArchivedValue]
      do {
        values = try decoder.decode([String: ArchivedValue].self, from: line)
      } catch {
        throw Problem.damagedFile(path, line: number, "\(error)")
      }
      guard Set(values.keys) == Set(columns) else {
        throw Problem.damagedFile(path, line: number, "other columns")
      }
      try take(columns.map { values[$0]?.limited(in: $0, of: table) ?? .null })
    }
  }

  private static func isTable(_ name: String, _ db: Database) throws -> Bool {
    try db.value(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name = \(name)",
      as: Bool.self) ?? false
  }

  /// - Throws: `Problem` at the first file with a wrong checksum.
  private static func eachFile(
    of files: any ArchiveReader, _ manifest: ArchiveManifest,
    _ take: (_ path: String, Data) throws -> Void
  ) throws {
    try files.unpack(
      largest: largestFile,
      where: { $0.hasPrefix("media/") || $0.hasPrefix("userscripts/") }
    ) { path, data in
      try verify(data, at: path, manifest)
      try take(path, data)
    }
  }

  private func add(_ path: String, _ data: Data) throws {
    let file = storage.folder.appending(path: path)
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    try data.save(
      in: file.deletingLastPathComponent(), named: file.lastPathComponent, "“\(path)”")
  }
}

extension ArchivedValue {
  /// Days and counts that no one can live to see.
  private static let mostDays: Int64 = 1_000_000
  /// Beyond it, programs that read JSON's numbers as doubles round.
  private static let mostInteger: Int64 = 1 << 53
  /// Hashes and seeds, which are not calculated with.
  private static let patterns: Set = [
    "api_stamp.digest", "wanikani_subject_edition.number", "word_list.seed",
  ]
  private static let daysAndCounts: Set = [
    "day", "days", "buried_until", "made_due_on", "interval", "repetitions", "lapses",
  ]
  private static let tokens: Set = ["input_tokens", "output_tokens"]
  /// The most tokens of one request.
  private static let mostTokens: Int64 = 100_000_000
  /// The latest time, in milliseconds: in the year 2255. In nanoseconds it still fits into 64 bits.
  private static let latest: Int64 = 9_000_000_000_000

  /// The nearest value that Sanpo can calculate with: an archive is untrusted, and a number at the
  /// limits of its type would end the program.
  fileprivate func limited(in column: String, of table: String) -> DatabaseValue {
    switch value.storage {
    case .int64(let integer):
      if Self.patterns.contains("\(table).\(column)") { return value }
      // Intervals of Anki are in seconds as well.
      let isAnkis = column == "interval" && table.hasPrefix("anki_")
      let isDayOrCount =
        !isAnkis && (Self.daysAndCounts.contains(column) || column.hasSuffix("_day"))
      // Of `api_stamp` they are in microseconds.
      let isTime = (column == "at" || column.hasSuffix("_at")) && table != "api_stamp"
      let most =
        isDayOrCount
        ? Self.mostDays
        : isTime ? Self.latest : Self.tokens.contains(column) ? Self.mostTokens : Self.mostInteger
      return integer.clamped(to: -most...most).databaseValue
    case .double(let real):
      let most = Double(Self.mostInteger)
      return real.clamped(to: -most...most).databaseValue
    case .null, .string, .blob: return value
    }
  }
}
