/// How many characters from a place on are of one sort.
struct Extents {
  var kanji = 0
  /// Digits and letters.
  var foreign = 0

  init(_ text: [Unicode.Scalar], at place: Int) {
    kanji = text[place...].prefix(8).prefix(while: Hiragana.isKanji).count
    foreign = kanji > 0 ? 0 : text[place...].prefix { Self.isForeign($0) }.count
  }

  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      true
    default:
      KanaCode.code(scalar) == KanaCode.other && !Hiragana.isKanji(scalar)
        && scalar.properties.isAlphabetic
    }
  }
}
