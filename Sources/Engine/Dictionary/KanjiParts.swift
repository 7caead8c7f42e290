import Foundation

/// What kanji are seen to be put together from, by RADKFILE.
///
/// The table comes with the engine, because no package that one would install for it has it;
/// Scripts/kanji-parts.sh makes it. It knows the 6,355 kanji of JIS X 0208.
struct KanjiParts: Sendable {
  /// Of each kanji, the simplest first.
  private(set) var parts: [String: [String]] = [:]
  /// Every part there is, the simplest first.
  private(set) var all: [String] = []

  /// - Throws: `Problem` when the installation lacks it.
  static func bundled() throws -> KanjiParts {
    guard let folder = Bundle.module.url(forResource: "Dictionary", withExtension: nil) else {
      throw missing("no folder")
    }
    do {
      let file = folder.appending(path: "parts.txt")
      return KanjiParts(try String(contentsOf: file, encoding: .utf8))
    } catch {
      throw missing("\(error)")
    }
  }

  init(_ table: String) {
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: " ")
      guard fields.count == 3 else { continue }
      all.append(String(fields[0]))
      for kanji in fields[2] where String(kanji) != fields[0] {
        parts[String(kanji), default: []].append(String(fields[0]))
      }
    }
  }

  private static func missing(_ detail: String) -> Problem {
    Problem("The parts of kanji are missing.", remedy: "Install Sanpo again.", detail: detail)
  }
}
