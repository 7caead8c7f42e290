import Foundation

/// The visual parts of kanji, from RADKFILE.
///
/// The table is bundled, because no installable package has it. Scripts/kanji-parts.sh generates
/// it. It covers the 6,355 kanji of JIS X 0208.
struct KanjiParts: Sendable {
  /// The parts of each kanji, simplest first.
  private(set) var parts: [String: [String]] = [:]
  /// Every part, simplest first.
  private(set) var all: [String] = []

  /// - Throws: `Problem` if the installation lacks it.
  static func bundled() throws -> KanjiParts {
    KanjiParts(
      try BundledFile.text(
        "parts.txt", in: "Dictionary", missing: "The parts of kanji are missing."))
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
}
