public import Foundation

/// Writes the files of an archive: to a ZIP, or to a folder.
protocol ArchiveWriter {
  /// The file for a piece of a table.
  ///
  /// - Parameter piece: counted from 1; the pieces may share a file.
  func path(of table: String, piece: Int) -> String

  /// Adds a file, or the next piece of one.
  func add(_ data: Data, at path: String) throws
}

extension ZipWriter: ArchiveWriter {
  func path(of table: String, piece: Int) -> String { "tables/\(table)-\(piece).jsonl" }
}

/// Reads the files of an archive: from a ZIP, or from a folder.
protocol ArchiveReader {
  func forEachPath(_ body: (String) -> Void) throws

  /// Reads the wanted files.
  ///
  /// - Parameter largest: the limit on a file's size, in bytes.
  func unpack(
    largest: Int, where isWanted: (String) -> Bool, _ take: (String, Data) throws -> Void
  ) throws
}

extension ZipReader: ArchiveReader {}

/// An archive as a folder, so that a version control system shows what changed: one file per table,
/// a row a line in a fixed order, and the media beside.
///
/// Files are written in place, the manifest last. Until then it is that of the previous archive, with
/// other checksums, or missing, so that an archive that was interrupted is not read.
final class ArchiveFolder: ArchiveWriter, ArchiveReader {
  let folder: URL
  private var written: Set<String> = []

  init(_ folder: URL) { self.folder = folder }

  /// Whether a file may be there before the first archive: what archives consist of, and what a new
  /// repository has. Other files are left alone.
  private static func isExpected(_ name: String) -> Bool {
    (ArchiveManifest.folders + [ArchiveManifest.path]).contains(name)
      || [".", "README", "LICENSE", "LICENCE", "COPYING"].contains { name.hasPrefix($0) }
  }

  /// - Throws: `Problem` if the folder holds anything else, and no earlier archive.
  func prepare() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let others = found.filter { !Self.isExpected($0) }.sorted()
      guard others.isEmpty || manifest != nil else { throw Problem.notEmpty(folder, others[0]) }
    } catch  where !(error is Problem) {
      throw Problem.notWritten(folder, error)
    }
  }

  /// That of the archive that was there before; nil if there is none.
  private lazy var manifest: ArchiveManifest? = {
    // What can't be read as a manifest is another program's.
    let manifest = try? JSONDecoder().decode(
      ArchiveManifest.self, from: Data(contentsOf: folder.appending(path: ArchiveManifest.path)))
    return manifest?.format == ArchiveManifest.format ? manifest : nil
  }()

  // MARK: Writing

  func path(of table: String, piece: Int) -> String { "tables/\(table).jsonl" }

  func add(_ data: Data, at path: String) throws {
    let file = folder.appending(path: path)
    do {
      guard written.insert(path).inserted else {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: data)
        return try handle.close()
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw Problem.notWritten(file, error)
    }
  }

  /// Removes what an earlier archive had and this one has not. What a person put between stays.
  func removeOthers() throws {
    for path in try listed() where !written.contains(path) {
      do {
        try FileManager.default.removeItem(at: folder.appending(path: path))
      } catch {
        throw Problem.notWritten(folder.appending(path: path), error)
      }
    }
  }

  /// The folders of the files that were written.
  var folders: [URL] {
    var paths: Set<String> = [""]
    for path in written {
      var parts = path.split(separator: "/").dropLast()
      while !parts.isEmpty, paths.insert(parts.joined(separator: "/")).inserted {
        parts.removeLast()
      }
    }
    return paths.map { $0.isEmpty ? folder : folder.appending(path: $0) }
  }

  // MARK: Reading

  func forEachPath(_ body: (String) -> Void) throws {
    try files().forEach(body)
  }

  func unpack(
    largest: Int, where isWanted: (String) -> Bool, _ take: (String, Data) throws -> Void
  ) throws {
    for path in try files() where isWanted(path) {
      let data: Data
      do {
        data = try Data(contentsOf: folder.appending(path: path), options: .mappedIfSafe)
      } catch {
        throw Problem.notRead(folder.appending(path: path), error)
      }
      guard data.count <= largest else { throw Problem.damagedFile(path, "size") }
      try take(path, data)
    }
  }

  /// The paths of the archive's files, without those that a person put between.
  private func files() throws -> [String] {
    let manifest = folder.appending(path: ArchiveManifest.path)
    let isMarked = FileManager.default.type(at: manifest.path) == .typeRegular
    return try listed() + (isMarked ? [ArchiveManifest.path] : [])
  }

  /// The paths of the files that are there and that the manifest names, sorted.
  private func listed() throws -> [String] {
    guard let manifest else { return [] }
    return try FileManager.default.paths(below: ArchiveManifest.folders, in: folder)
      .filter { manifest.files[$0] != nil }
  }
}

extension FileManager {
  /// The files below some of a folder's folders, by their paths from it, sorted, without hidden
  /// ones. Links are followed, but not in circles.
  ///
  /// - Throws: `Problem` if a folder can't be read.
  func paths(below names: [String], in folder: URL) throws -> [String] {
    try names.flatMap { try paths(at: $0, in: folder, within: []) }.sorted()
  }

  private func paths(at path: String, in folder: URL, within above: [String]) throws -> [String] {
    let place = folder.appending(path: path)
    switch type(at: place.path) {
    case .typeRegular: return above.isEmpty ? [] : [path]
    case .typeDirectory: break
    default: return []
    }
    let real = place.resolvingSymlinksInPath().path
    guard !above.contains(real) else { return [] }
    let names: [String]
    do {
      names = try contentsOfDirectory(atPath: real)
    } catch {
      throw Problem.notRead(place, error)
    }
    return try names.filter { !$0.hasPrefix(".") }.flatMap {
      try paths(at: "\(path)/\($0)", in: folder, within: above + [real])
    }
  }
}

extension Problem {
  /// A file or folder where the person wanted it.
  public static func notWritten(_ file: URL, _ error: any Error) -> Problem {
    let code = (error as? CocoaError)?.code
    let folder = file.deletingLastPathComponent()
    // Some take no new files, as /proc.
    if code == .fileNoSuchFile, FileManager.default.type(at: folder.path) == nil {
      return noFolder(folder)
    }
    return Problem(
      "\(file.path) could not be written.",
      remedy: code == .fileWriteOutOfSpace
        ? "Free some disk space, then try again."
        : "Check the permissions of its folder, or choose another place.",
      detail: "\(error)")
  }

  static func noFolder(_ folder: URL) -> Problem {
    Problem(
      "There is no folder \(folder.path).", remedy: "Create it first, or choose another folder.")
  }

  static func notRead(_ file: URL, _ error: any Error) -> Problem {
    Problem(
      "\(file.path) can't be read.", remedy: "Check its name and its permissions.",
      detail: "\(error)")
  }

  fileprivate static func notEmpty(_ folder: URL, _ other: String) -> Problem {
    Problem(
      "The folder \(folder.path) holds something else: \(other).",
      remedy: "Choose an empty folder, or one of an earlier export.")
  }
}
