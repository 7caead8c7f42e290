import Foundation
import Synchronization

/// Reads the text of userscripts, each once until its file changes.
final class UserscriptReader: Sendable {
  struct Text: Sendable {
    var source: String
    var header: UserscriptHeader
  }

  private struct Stamp: Hashable {
    var modified: Date
    var size: Int
    /// Another file may have taken the name.
    var number: Int
  }

  private struct Kept {
    var stamp: Stamp
    /// Nil for one that is no script.
    var text: Text?
  }

  private let folder: UserscriptFolder
  private let kept = Mutex<[String: Kept]>([:])

  init(_ folder: UserscriptFolder) { self.folder = folder }

  /// - Returns: nil for a file that was deleted or damaged by hand.
  func text(_ name: String) -> Text? {
    guard let stamp = stamp(name) else { return nil }
    if let known = kept.withLock({ $0[name] }), known.stamp == stamp { return known.text }
    let text = folder.source(name).flatMap { source in
      (try? UserscriptHeader(of: source)).map { Text(source: source, header: $0) }
    }
    kept.withLock { $0[name] = Kept(stamp: stamp, text: text) }
    return text
  }

  private func stamp(_ name: String) -> Stamp? {
    // Nil means that the file is gone.
    let found = try? FileManager.default.attributesOfItem(
      atPath: folder.folder.appending(path: name).path)
    guard let found, let modified = found[.modificationDate] as? Date else { return nil }
    func number(_ key: FileAttributeKey) -> Int { (found[key] as? NSNumber)?.intValue ?? 0 }
    return Stamp(modified: modified, size: number(.size), number: number(.systemFileNumber))
  }
}
