/// Writes a line with readings in brackets as `BracketedReadings` reads them: ｜終電《しゅうでん》. Of
/// each word it has the one that counts, where the word is first.
struct BracketingText {
  private let text: String
  private var beginnings: Set<String.Index> = []
  /// By the ends of their words.
  private var readings: [String.Index: String] = [:]

  init(_ line: Lyrics.Line) {
    text = line.text
    var taken: [Range<String.Index>] = []
    for given in line.readingsThatCount {
      let free = text.ranges(of: given.text).first { place in
        !taken.contains { $0.overlaps(place) }
      }
      guard let place = free else { continue }
      taken.append(place)
      beginnings.insert(place.lowerBound)
      readings[place.upperBound] = given.reading
    }
  }

  var whole: String { part(text.startIndex..<text.endIndex) }

  /// The line with its readings as HTML has them: `<ruby>終電<rt>しゅうでん</rt></ruby>`.
  var ruby: String {
    part(text.startIndex..<text.endIndex, beginning: "<ruby>") { "<rt>\($0)</rt></ruby>" }
  }

  func part(_ range: Range<String.Index>) -> String {
    part(range, beginning: "｜") { "《\($0)》" }
  }

  private func part(
    _ range: Range<String.Index>, beginning: String, reading: (String) -> String
  ) -> String {
    text[range].indices.reduce(into: "") { written, place in
      if beginnings.contains(place) { written += beginning }
      written.append(text[place])
      if let kana = readings[text.index(after: place)] { written += reading(kana) }
    }
  }
}

extension Lyrics.Line {
  /// The reading that counts of each word, those of long words before those of their parts. One
  /// that isn't kana can't be read back.
  fileprivate var readingsThatCount: [Lyrics.GivenReading] {
    var seen: Set<String> = []
    return Lyrics.GivenReading.Source.allCases
      .flatMap { source in readings.filter { $0.source == source && !$0.reading.isEmpty } }
      .filter { seen.insert($0.text).inserted }
      .filter { $0.reading.unicodeScalars.allSatisfy(\.isKanaOrMark) }
      .sorted { $0.text.count > $1.text.count }
  }
}
