import Foundation
import GRDB

// Imported dictionaries in an archive: a folder for each, with its tables and images.

extension ArchiveRepository {
  private static let folder = "dictionaries"
  /// An image is a file, named by its contents.
  private static let imageColumns = ["file", "path"]

  // MARK: Writing

  /// - Returns: the number of dictionaries.
  func writeDictionaries(
    to files: some ArchiveWriter, _ manifest: inout ArchiveManifest,
    _ checkCancellation: () throws -> Void, _ progress: (ExportProgress) -> Void
  ) throws -> Int {
    var count = 0
    try imported.each { dictionary in
      let folder = Self.folderPath(of: dictionary.about.title)
      try dictionary.read { query in
        for table in ImportedTable.allCases where table != .image {
          let rows = try query.rows(of: table)
          try Self.writeRows(
            table.columns, to: files, &manifest, checkCancellation, progress,
            at: { Self.path(of: table, $0, in: folder) }
          ) {
            try rows.next().map { Array($0.databaseValues) }
          }
        }
        var images = try Self.writeImages(
          of: query, to: files, in: folder, &manifest, checkCancellation
        ).makeIterator()
        try Self.writeRows(
          Self.imageColumns, to: files, &manifest, checkCancellation, progress,
          at: { Self.path(of: .image, $0, in: folder) }
        ) {
          images.next()
        }
      }
      count += 1
    }
    return count
  }

  /// Also in a folder each piece is a file: hosts of git repositories limit the size of one.
  private static func path(of table: ImportedTable, _ piece: Int, in folder: String) -> String {
    "\(folder)\(table.rawValue)-\(String(format: "%03d", piece)).jsonl"
  }

  /// - Returns: the rows that name them.
  private static func writeImages(
    of query: ImportedQuery, to files: some ArchiveWriter, in folder: String,
    _ manifest: inout ArchiveManifest, _ checkCancellation: () throws -> Void
  ) throws -> [[DatabaseValue]] {
    var named: [[DatabaseValue]] = []
    let rows = try query.rows(of: .image)
    while let row = try rows.next() {
      try checkCancellation()
      let (path, data): (String, Data) = (row[0], row[1])
      let kind = DictionaryImage.Kind(path: path)?.rawValue ?? "bin"
      let file = "images/\(SHA256.hex(data)).\(kind)"
      named.append([file.databaseValue, path.databaseValue])
      guard manifest.files[folder + file] == nil else { continue }
      manifest.files[folder + file] = .init(crc32: data.crc32)
      try files.add(data, at: folder + file)
    }
    return named
  }

  // MARK: Reading

  /// The folders of the dictionaries, each with a slash at its end.
  ///
  /// - Throws: `Problem` if there would be too many beside those that stay.
  func dictionaryFolders(in files: any ArchiveReader) throws -> [String] {
    var folders: Set<String> = []
    try files.forEachPath { path in
      let parts = path.split(separator: "/")
      guard parts.count > 2, parts[0] == Self.folder else { return }
      folders.insert("\(Self.folder)/\(parts[1])/")
    }
    let all = folders.union(try imported.files().map { Self.folderPath(of: $0.about.title) })
    guard all.count <= ImportedDictionaryRepository.most else {
      throw Problem.tooManyDictionaries(all.count)
    }
    return folders.sorted()
  }

  private static func folderPath(of title: String) -> String {
    "\(folder)/\(SHA256.hex(Data(title.utf8)))/"
  }

  /// Writes a dictionary of the archive to a file, which is not in use yet.
  func readDictionary(
    in folder: String, of files: any ArchiveReader, _ manifest: ArchiveManifest, at now: Date
  ) throws -> URL {
    try imported.writeUnfinished(at: now) { rows in
      var abouts = 0
      // The paths of an image in the dictionary, by that of its file.
      var images: [String: [String]] = [:]
      try files.unpack(
        largest: InputLimit.unpackedZip,
        where: { $0.hasPrefix(folder) && $0.hasSuffix(".jsonl") }
      ) { path, lines in
        try Self.verify(lines, at: path, manifest)
        try Self.eachRow(of: lines, at: path, in: folder) { values, table in
          if table == .about { abouts += 1 }
          guard table == .image else { return try rows.write(values, to: table) }
          let names = values.compactMap { String.fromDatabaseValue($0) }
          guard names.count == 2 else { throw GlossReader.Flaw("is not an image") }
          images[folder + names[0], default: []].append(names[1])
        }
      }
      guard abouts == 1 else { throw Problem.noArchive("\(folder) has \(abouts) titles") }
      try Self.readImages(images, of: files, manifest, into: rows)
    }
  }

  private static func eachRow(
    of lines: Data, at path: String, in folder: String,
    _ take: ([DatabaseValue], ImportedTable) throws -> Void
  ) throws {
    let name = path.dropFirst(folder.count).prefix { $0 != "-" }
    guard let table = ImportedTable(rawValue: String(name)) else {
      throw Problem.noArchive(path)
    }
    let columns = table == .image ? imageColumns : table.columns
    do {
      try eachRow(of: lines, at: path, table.name, columns) { try take($0, table) }
    } catch let flaw as GlossReader.Flaw {
      throw Problem.damagedFile(path, "a row \(flaw.sentence)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw Problem.damagedFile(path, "\(error)")
    }
  }

  private static func readImages(
    _ images: [String: [String]], of files: any ArchiveReader, _ manifest: ArchiveManifest,
    into rows: ImportedWriteRow
  ) throws {
    var missing = Set(images.keys)
    try files.unpack(largest: largestFile, where: { images[$0] != nil }) { path, data in
      try verify(data, at: path, manifest)
      missing.remove(path)
      for name in images[path] ?? [] { try rows.write(image: data, at: name) }
    }
    if let first = missing.min() { throw Problem.missingFile(first, "named by a row") }
  }
}

extension Problem {
  fileprivate static func tooManyDictionaries(_ count: Int) -> Problem {
    Problem(
      """
      With those of the archive, you would have \(count) imported dictionaries, but the limit is \
      \(ImportedDictionaryRepository.most).
      """, remedy: "Remove some of yours first. Nothing was changed.")
  }
}
