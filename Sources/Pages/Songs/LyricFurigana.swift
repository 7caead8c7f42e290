import Engine

/// The furigana of a line, which don't widen the text below them. Those that would run into each
/// other are joined within a word; between two words they get room.
struct LyricFurigana {
  private(set) var words: [[TextRun]]

  init(_ words: [[FuriganaRun]]) {
    self.words = words.map(Self.joined)
    for place in self.words.indices.dropFirst() { part(place - 1, place) }
  }

  private static func joined(_ runs: [FuriganaRun]) -> [TextRun] {
    runs.map(TextRun.init).reduce(into: []) { joined, run in
      guard let last = joined.last, last.runsInto(run) else { return joined.append(run) }
      joined[joined.count - 1] = TextRun(
        base: last.base + run.base, reading: (last.reading ?? "") + (run.reading ?? ""))
    }
  }

  private mutating func part(_ before: Int, _ after: Int) {
    guard let last = words[before].last, let first = words[after].first, last.runsInto(first) else {
      return
    }
    if last.overhang > 0 { words[before][words[before].count - 1].isWide = true }
    if first.overhang > 0 { words[after][0].isWide = true }
  }
}

extension TextRun {
  /// How much wider the reading is than its base, in hundredths of the text size.
  fileprivate var overhang: Int {
    let width = base.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 50 : 100) }
    return (reading?.count ?? 0) * PitchLine.furigana - width
  }

  /// Whether its reading and that of the next run overlap.
  fileprivate func runsInto(_ next: TextRun) -> Bool {
    reading != nil && next.reading != nil && overhang + next.overhang > 0
  }
}
