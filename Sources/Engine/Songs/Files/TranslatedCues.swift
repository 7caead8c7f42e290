/// Which cues of a file are a line with its translation. Two lines, one of them Japanese, can also
/// be two lines of the song, so they are only taken for it where most Japanese cues are like that.
struct TranslatedCues {
  private struct Pair: Hashable {
    /// The index of the line that is sung.
    var sung: Int
    /// Whether the other line has Chinese characters.
    var isChinese: Bool

    init?(_ lines: [String]) {
      guard lines.count == 2,
        let written = [\String.containsKana, \.containsKanji].first(where: { written in
          lines.contains { $0[keyPath: written] }
        }),
        let sung = lines.firstIndex(where: { $0[keyPath: written] }),
        !lines[1 - sung][keyPath: written]
      else { return nil }
      self.sung = sung
      isChinese = lines[1 - sung].containsKanji
    }
  }

  private let usual: Pair?

  /// - Parameter cues: the lines of each.
  init(_ cues: [[String]]) {
    let japanese = cues.count { $0.contains { $0.containsKana || $0.containsKanji } }
    var counts: [Pair: Int] = [:]
    for pair in cues.compactMap(Pair.init) { counts[pair, default: 0] += 1 }
    usual = counts.first { $0.value * 2 > japanese }?.key
  }

  /// Returns which of two lines is sung, if the other one is its translation.
  func sung(_ lines: [String]) -> Int? {
    guard let usual, Pair(lines) == usual else { return nil }
    return usual.sung
  }
}
