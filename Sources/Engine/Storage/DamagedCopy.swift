import Foundation
import GRDB

/// A readable copy of a damaged database; the original is left as it is.
///
/// SQLite can't read a file without its header and schema, on the first pages; if these are
/// damaged, known ones replace them. SQLite finds rows only through the B-tree's interior pages; so
/// that rows below a damaged page are found too, each leaf page also becomes a table of its own.
/// File format: <https://www.sqlite.org/fileformat2.html>
struct DamagedCopy {
  let queue: DatabaseQueue
  /// The numbers of the table B-trees' leaf pages.
  let leaves: [Int]

  /// - Parameter backup: a backup of the same data, as a source of the header and the schema.
  init(of damaged: URL, at file: URL, beside backup: URL) throws {
    for ending in ["", "-wal"] {
      let part = damaged.path + ending
      guard ending == "" || FileManager.default.fileExists(atPath: part) else { continue }
      try FileManager.default.copyItem(atPath: part, toPath: file.path + ending)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let length = try Self.lengthInHeader(of: file)
    if !Self.canBeOpened(file) {
      try Self.putHeader(of: backup, into: file)
      _ = Self.canBeOpened(file)  // This moves the log into the file.
    }
    let pages = try Pages(of: file)
    leaves = pages.leaves
    try Self.lengthen(file, to: max(length, pages.length))
    try Self.putHeader(of: file, into: file)
    if !Self.hasSchema(file) { try Self.putSchema(into: file, pages, beside: backup) }
    try Self.makeTables(of: leaves, in: file)
    queue = try Self.connection(to: file)
  }

  static func leafTable(_ page: Int) -> String { "leaf_\(page)" }
  /// More columns than any table has.
  static let leafColumns = (0...40).map { "c\($0)" }

  private static func connection(to file: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // This also opens files that are truncated or have an unreadable schema.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  private static func canBeOpened(_ file: URL) -> Bool {
    (try? connection(to: file).close()) != nil
  }

  /// Whether the schema can be read. Where a page of it ends early, SQLite takes the zeros that
  /// follow for rows of nulls, or for the end of a text.
  private static func hasSchema(_ file: URL) -> Bool {
    do {
      let queue = try connection(to: file)
      let damaged = try queue.read { db in
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM sqlite_schema
            WHERE type IS NULL OR name IS NULL OR instr(sql, char(0)) > 0
            """)
      }
      try queue.close()
      return damaged == 0
    } catch {
      return false
    }
  }

  /// The length in bytes that the header gives, or 0 if it is damaged.
  private static func lengthInHeader(of file: URL) throws -> Int {
    let handle = try FileHandle(forReadingFrom: file)
    guard let header = try handle.read(upToCount: 100), header.count == 100,
      header.starts(with: Data("SQLite format 3\0".utf8)),
      header[24..<28] == header[92..<96]  // Otherwise SQLite doesn't trust its page count either.
    else { return 0 }
    return header.number(at: 28) * (Int(header[16]) << 8 | Int(header[17]))
  }

  /// Copies the header. The page count is set to 0, so SQLite takes it from the file's length, and
  /// the freelist is set to empty.
  private static func putHeader(of source: URL, into file: URL) throws {
    let reading = try FileHandle(forReadingFrom: source)
    guard var header = try reading.read(upToCount: 100), header.count == 100 else {
      throw DatabaseError(resultCode: .SQLITE_NOTADB)
    }
    header.replaceSubrange(18..<20, with: [2, 2])  // It may have a log.
    header.replaceSubrange(28..<40, with: repeatElement(0, count: 12))
    header.replaceSubrange(92..<96, with: repeatElement(0xFF, count: 4))
    try write(header, at: 0, in: file)
  }

  /// Extends a truncated file, so that added pages don't reuse the numbers of missing ones.
  private static func lengthen(_ file: URL, to length: Int) throws {
    let handle = try FileHandle(forWritingTo: file)
    if try handle.seekToEnd() < length { try handle.truncate(atOffset: UInt64(length)) }
    try handle.close()
  }

  private static func write(_ bytes: Data, at offset: UInt64, in file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: bytes)
    try handle.close()
  }

  /// Restores the schema. The root pages are those of a new database or those of the backup,
  /// whichever fits the pages better.
  private static func putSchema(into file: URL, _ pages: Pages, beside backup: URL) throws {
    let query = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema"
    let schemas = [
      try Storage.inMemory().database.read { try Row.fetchAll($0, sql: query) },
      try Inspection.read(backup) { try Row.fetchAll($0, sql: query) },
    ]
    guard let schema = schemas.min(by: { pages.misfits(in: $0) < pages.misfits(in: $1) }) else {
      return
    }
    let size = pages.size
    let empty: [UInt8] = [0x0D, 0, 0, 0, 0, UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF)]
    try write(Data(empty) + Data(count: size - 100 - empty.count), at: 100, in: file)
    try add(schema.map { StatementArguments($0.databaseValues) }, to: file)
  }

  private static func makeTables(of leaves: [Int], in file: URL) throws {
    let columns = leafColumns.joined(separator: ",")
    try add(
      leaves.map { page in
        let name = leafTable(page)
        return ["table", name, name, page, "CREATE TABLE \(name)(\(columns))"]
      }, to: file)
  }

  private static func add(_ tables: [StatementArguments], to file: URL) throws {
    let queue = try connection(to: file)
    try queue.write { db in
      let statement = try db.makeStatement(
        sql:
          "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)")
      for table in tables { try statement.execute(arguments: table) }
    }
    try queue.close()
  }
}

/// The pages of a database file, numbered from 1.
private struct Pages {
  let bytes: Data
  let size: Int

  init(of file: URL) throws {
    bytes = try Data(contentsOf: file, options: .mappedIfSafe)
    let size = bytes.count < 100 ? 0 : Int(bytes[16]) << 8 | Int(bytes[17])
    guard size >= 512, bytes.count >= size else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    self.size = size
  }

  private var count: Int { bytes.count / size }

  /// The length in the header, in bytes.
  var length: Int { bytes.number(at: 28) * size }

  /// Table leaf pages, except free ones, which may hold deleted rows.
  var leaves: [Int] {
    let free = free
    return (1...count).dropFirst().filter { kind(of: $0) == 0x0D && !free.contains($0) }
  }

  private var free: Set<Int> {
    var (found, trunks): (Set<Int>, Set<Int>) = ([], [])
    var trunk = bytes.number(at: 32)
    while (2...max(2, count)).contains(trunk), trunk <= count, trunks.insert(trunk).inserted {
      let start = (trunk - 1) * size
      let leaves = min(bytes.number(at: start + 4), size / 4 - 2)
      found.formUnion((0..<leaves).map { bytes.number(at: start + 8 + 4 * $0) })
      trunk = bytes.number(at: start)
    }
    return found.union(trunks)
  }

  private func kind(of page: Int) -> UInt8 { bytes[(page - 1) * size] }

  /// The number of root pages in a schema that don't fit this file.
  func misfits(in schema: [Row]) -> Int {
    schema.count { row in
      guard let page: Int = row["rootpage"], page > 0 else { return false }
      let sql: String? = row["sql"]
      let isOfKeys = row["type"] == "index" || sql?.contains("WITHOUT ROWID") == true
      return page > count || !(isOfKeys ? [0x02, 0x0A] : [0x05, 0x0D]).contains(kind(of: page))
    }
  }
}

extension Data {
  /// A big-endian number of 32 bits.
  fileprivate func number(at offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
