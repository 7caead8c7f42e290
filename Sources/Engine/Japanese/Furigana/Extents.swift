/// The number of characters of one kind from an index on.
struct Extents {
  var kanji = 0
  /// Digits, letters and signs spoken as words, including the slashes and points between them.
  var foreign = 0

  init(_ text: [Unicode.Scalar], at place: Int) {
    if let digits = Self.digitsByPlace(text, at: place) {
      foreign = digits.lowerBound == place ? digits.count : 0
      return
    }
    kanji = text[place...].prefix(8).prefix(while: \.isKanjiOrMark).count
    foreign = kanji > 0 ? 0 : Self.foreign(text, from: place)
  }

  /// Returns the range of kanji digits written like Arabic ones. 二〇二四 is 2024, and none of its
  /// kanji is read alone.
  private static func digitsByPlace(_ text: [Unicode.Scalar], at place: Int) -> Range<Int>? {
    guard digits.contains(text[place]) else { return nil }
    var (start, end) = (place, place + 1)
    while start > 0, digits.contains(text[start - 1]) { start -= 1 }
    while end < text.count, digits.contains(text[end]) { end += 1 }
    return end - start > 1 && text[start..<end].contains("〇") ? start..<end : nil
  }

  private static let digits: Set<Unicode.Scalar> = [
    "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九",
  ]

  private static func foreign(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var end = start
    while end < text.count {
      let isLink =
        end > start && links.contains(text[end]) && end + 1 < text.count && isForeign(text[end + 1])
      guard isLink || isForeign(text[end]) else { break }
      end += 1
    }
    return end - start
  }

  /// The separators in 2024/1/1, 10:30, 1,000 and 3.14.
  private static let links: [Unicode.Scalar] = ["/", ":", ",", ".", "／", "：", "，", "．"]

  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
      0x2460...0x2473, 0x3220...0x33FF,
      // %, ％ and ℃, which are read with their number.
      0x25, 0xFF05, 0x2103:
      true
    default:
      KanaCode.code(scalar) == KanaCode.other && !scalar.isKanjiOrMark
        && scalar.properties.isAlphabetic
    }
  }
}
