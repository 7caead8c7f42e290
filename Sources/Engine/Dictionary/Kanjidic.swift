/// Reads KANJIDIC2.
///
/// Its elements are told in kanjidic2_dtdh.html, which comes with Debian's package.
enum Kanjidic {
  /// Every kanji that is whole in the file.
  static func kanji(in bytes: [UInt8], _ take: (KanjiEntry) throws -> Void) rethrows {
    var scanner = XMLScanner(bytes)
    var entry = KanjiEntry(literal: "", strokes: 0)
    while let token = scanner.next() {
      switch token {
      case .began("character"): entry = KanjiEntry(literal: "", strokes: 0)
      case .began: break
      case .ended(let element) where element.name == "character":
        if !entry.literal.isEmpty, entry.strokes > 0 { try take(entry) }
      case .ended(let element): entry.take(element)
      }
    }
  }

  /// Whether the file goes on to its end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.suffix(64), as: UTF8.self).contains("</kanjidic2>")
  }
}

extension KanjiEntry {
  fileprivate mutating func take(_ element: XMLScanner.Element) {
    let text = element.text
    switch element.name {
    case "literal": literal = text
    // Behind the first stand common miscounts.
    case "stroke_count": if strokes == 0 { strokes = Int(text) ?? 0 }
    case "grade": grade = Int(text).flatMap(SchoolGrade.init)
    case "freq": frequency = Int(text)
    case "jlpt": level = Int(text).flatMap(KanjiLevel.init)
    case "nanori": nanori.append(text)
    case "reading": take(reading: text, element.attributes)
    // Meanings in other languages name theirs.
    case "meaning": if element.attributes.isEmpty { meanings.append(text) }
    case "q_code": take(code: text, element.attributes)
    default: break
    }
  }

  private mutating func take(reading: String, _ attributes: String) {
    if attributes.contains("\"ja_on\"") { on.append(reading) }
    if attributes.contains("\"ja_kun\"") { kun.append(reading) }
  }

  private mutating func take(code: String, _ attributes: String) {
    guard !attributes.contains("skip_misclass") else { return }
    if skip.isEmpty, attributes.contains("\"skip\"") { skip = code }
    if fourCorner.isEmpty, attributes.contains("\"four_corner\"") { fourCorner = code }
  }
}
