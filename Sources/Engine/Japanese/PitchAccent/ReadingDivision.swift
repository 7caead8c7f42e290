/// Lays a reading over the parts of a word that are read otherwise when they stand alone.
///
///     ReadingDivision.divided("ふくとくほん", over: [副 ふく, 読本 どくほん])  // [ふく, とくほん]
enum ReadingDivision {
  struct Part {
    var surface: String
    var reading: String
  }

  /// More parts or kana than any word has are not worth the time.
  private static let (mostParts, mostKana) = (12, 60)

  /// One stretch for each part, or nil when there are fewer kana than parts.
  static func divided(_ reading: String, over parts: [Part]) -> [String]? {
    let own = parts.map(\.reading)
    guard own.reduce(into: "", { $0 += $1 }) != reading else { return own }
    let kana = Array(reading.unicodeScalars)
    guard !parts.isEmpty, parts.count <= min(mostParts, kana.count), kana.count <= mostKana else {
      return nil
    }
    var ends = cheapestEnds(kana, parts)
    ends.append(kana.count)
    var start = 0
    return ends.map { end in
      defer { start = end }
      return String(String.UnicodeScalarView(kana[start..<end]))
    }
  }

  /// Where all parts but the last end.
  private static func cheapestEnds(
    _ kana: [Unicode.Scalar], _ parts: [Part]
  ) -> [Int] {
    var best: [Int: (cost: Int, ends: [Int])] = [0: (0, [])]
    for (index, part) in parts.enumerated() {
      let isLast = index + 1 == parts.count
      var next: [Int: (cost: Int, ends: [Int])] = [:]
      for (start, way) in best {
        let latest = kana.count - (parts.count - index - 1)
        guard start < latest else { continue }
        for end in isLast ? kana.count...kana.count : (start + 1)...latest {
          let cost = way.cost + cost(of: kana[start..<end], of: part)
          guard cost < next[end]?.cost ?? .max else { continue }
          next[end] = (cost, isLast ? way.ends : way.ends + [end])
        }
      }
      best = next
    }
    return best[kana.count]?.ends ?? Array(1..<parts.count)
  }

  private static func cost(of kana: ArraySlice<Unicode.Scalar>, of part: Part) -> Int {
    let own = part.reading.unicodeScalars
    if kana.elementsEqual(own) { return 0 }
    let differing = zip(kana, own).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    // がわ for かわ, がっ for がく.
    if kana.count == own.count, differing == 1 { return 1 }
    // Kanji read otherwise than by themselves mostly have Sino-Japanese readings, of two morae.
    let morae = Morae(String(String.UnicodeScalarView(kana))).count
    return 3 + abs(morae - 2 * part.surface.unicodeScalars.count)
      + (kana.first.map(neverFirst.contains) == true ? 3 : 0)
  }

  private static let neverFirst: Set<Unicode.Scalar> = ["ん", "っ", "ー", "ゃ", "ゅ", "ょ", "う"]
}
