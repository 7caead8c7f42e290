import Foundation

/// The folder `userscripts` in the learner's folder: the scripts, and in `files` what they fetched,
/// named by its hash.
public struct UserscriptFolder: Sendable {
  let folder: URL

  private var files: URL { folder.appending(path: "files", directoryHint: .isDirectory) }

  static let ending = ".user.js"

  func names() -> [String] {
    // Nil means that the folder doesn't exist yet.
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0.hasSuffix(Self.ending) }.sorted()
  }

  /// Whether a name, which may be from a restored archive, is that of a file in the folder.
  private static func isName(_ name: String) -> Bool {
    name.hasSuffix(ending) && !name.contains("/")
  }

  private static func isHash(_ hash: String) -> Bool {
    hash.utf8.count == 64 && hash.allSatisfy(\.isHexDigit)
  }

  /// Returns nil if it is gone, too large or not UTF-8.
  func source(_ name: String) -> String? {
    guard Self.isName(name),
      let data = FileManager.default.contents(atPath: folder.appending(path: name).path),
      data.count <= Userscript.longestSource
    else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// Returns the name of a file for a new script.
  func newName(for script: String) -> String {
    let plain = String(
      script.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let base = plain.split(separator: "-").joined(separator: "-").prefix(60)
    let taken = Set(names())
    let stem = base.isEmpty ? "script" : String(base)
    let candidates = [stem] + (2...1_000).map { "\(stem)-\($0)" }
    return (candidates.first { !taken.contains($0 + Self.ending) } ?? UUID().uuidString)
      + Self.ending
  }

  func write(_ source: String, to name: String) throws {
    guard Self.isName(name) else {
      throw Problem(
        "“\(name)” is not a valid file name for a script.",
        remedy: "Remove the script and install it again.")
    }
    try Data(source.utf8).save(in: folder, named: name, "The script")
  }

  func remove(_ name: String) {
    if Self.isName(name) { unlink(folder.appending(path: name).path) }
  }

  /// Keeps a fetched file.
  ///
  /// - Returns: its hash.
  func keepFile(_ data: Data) throws -> String {
    let hash = SHA256.hex(data)
    try data.save(in: files, named: hash, "The file")
    return hash
  }

  /// Returns a fetched file, or nil if it is gone or no longer what was fetched.
  func file(_ hash: String) -> Data? {
    guard Self.isHash(hash),
      let data = FileManager.default.contents(atPath: files.appending(path: hash).path),
      SHA256.hex(data) == hash
    else { return nil }
    return data
  }

  func removeFile(_ hash: String) {
    if Self.isHash(hash) { unlink(files.appending(path: hash).path) }
  }
}
