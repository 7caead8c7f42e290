/// Divides a reading among the parts of a word, which may be read differently on their own.
///
///     ReadingDivision.divided("ふくとくほん", over: [副 ふく, 読本 どくほん])  // [ふく, とくほん]
enum ReadingDivision {
  struct Part {
    var surface: String
    var reading: String
  }

  /// Limits on the parts and kana of a word. No real word has more.
  private static let (mostParts, mostKana) = (12, 60)

  /// Returns the kana of each part, or nil if there are fewer kana than parts or too many of
  /// either.
  static func divided(_ reading: String, over parts: [Part]) -> [String]? {
    guard !parts.lazy.flatMap(\.reading.utf8).elementsEqual(reading.utf8) else {
      return parts.map(\.reading)
    }
    let kana = Array(reading.unicodeScalars)
    guard !parts.isEmpty, parts.count <= min(mostParts, kana.count), kana.count <= mostKana else {
      return nil
    }
    let ends = cheapestEnds(kana, parts.map(Shape.init))
    return zip([0] + ends, ends).map { String(scalars: kana[$0..<$1]) }
  }

  /// A part's values, computed once.
  private struct Shape {
    let reading: [Unicode.Scalar]
    let length: Int

    init(_ part: Part) {
      reading = Array(part.reading.unicodeScalars)
      length = part.surface.unicodeScalars.count
    }
  }

  /// The start of a part that ends at some offset, and the total cost up to there.
  private struct Cell {
    var cost: Int
    var start: Int
  }

  /// Returns where each part ends. Of equally cheap divisions, the last parts are the shortest.
  private static func cheapestEnds(_ kana: [Unicode.Scalar], _ parts: [Shape]) -> [Int] {
    let unreached = [Cell?](repeating: nil, count: kana.count + 1)
    // Before the first part, only the beginning is reached.
    var before = unreached
    before[0] = Cell(cost: 0, start: 0)
    var columns: [[Cell?]] = []
    for (index, part) in parts.enumerated() {
      let isLast = index + 1 == parts.count
      // Each later part has one kana at least.
      let latestEnd = kana.count - (parts.count - index - 1)
      var column = unreached
      for start in index..<latestEnd {
        guard let costBefore = before[start]?.cost else { continue }
        for end in (isLast ? latestEnd : start + 1)...latestEnd {
          let cost = costBefore + Self.cost(of: kana[start..<end], of: part)
          if cost <= column[end]?.cost ?? .max { column[end] = Cell(cost: cost, start: start) }
        }
      }
      columns.append(column)
      before = column
    }
    return ends(in: columns, from: kana.count)
  }

  /// Follows the cells back: the last part ends with the reading, each other where the next starts.
  private static func ends(in columns: [[Cell?]], from last: Int) -> [Int] {
    var end = last
    return columns.reversed().map { column in
      defer { end = column[end]?.start ?? 0 }
      return end
    }.reversed()
  }

  private static func cost(of kana: ArraySlice<Unicode.Scalar>, of part: Shape) -> Int {
    if kana.count == part.reading.count {
      let differing = zip(kana, part.reading).count { $0 != $1 }
      // がわ for かわ, がっ for がく.
      if differing <= 1 { return differing }
    }
    // Kanji with a different reading than on their own mostly have Sino-Japanese readings of two
    // morae.
    return 3 + abs(Morae(kana).count - 2 * part.length)
      + (kana.first.map(beginsNoPart) == true ? 3 : 0)
  }

  private static func beginsNoPart(_ kana: Unicode.Scalar) -> Bool {
    switch kana {
    case "ん", "っ", "ー", "ゃ", "ゅ", "ょ", "う": true
    default: false
    }
  }
}
