/// Parses KANJIDIC2.
///
/// Its elements are described in kanjidic2_dtdh.html, which is part of Debian's package.
enum Kanjidic {
  /// Reads every complete kanji in the file.
  ///
  /// - Returns: whether the file is complete.
  static func read(_ bytes: [UInt8], _ take: (KanjiEntry) -> Void) -> Bool {
    var entry = KanjiEntry(literal: "", strokes: 0)
    return XMLElements.read(bytes) { element in
      guard element.name == "character" else { return entry.read(element) }
      if !entry.literal.isEmpty, entry.strokes > 0 { take(entry) }
      entry = KanjiEntry(literal: "", strokes: 0)
    }
  }
}

extension KanjiEntry {
  fileprivate mutating func read(_ element: XMLElements.Element) {
    let text = element.text
    switch element.name {
    case "literal": literal = text
    // Elements after the first are common miscounts.
    case "stroke_count": if strokes == 0 { strokes = Int(text) ?? 0 }
    case "grade": grade = Int(text).flatMap(SchoolGrade.init)
    case "freq": frequency = Int(text)
    case "jlpt": level = Int(text).flatMap(KanjiLevel.init)
    case "nanori": nanori.append(text)
    case "reading": add(reading: text, element.attributes)
    // Only meanings in other languages have attributes.
    case "meaning": if element.attributes.isEmpty { meanings.append(text) }
    case "q_code": add(code: text, element.attributes)
    default: break
    }
  }

  private mutating func add(reading: String, _ attributes: [String: String]) {
    switch attributes["r_type"] {
    case "ja_on": on.append(reading)
    case "ja_kun": kun.append(reading)
    default: break
    }
  }

  private mutating func add(code: String, _ attributes: [String: String]) {
    guard attributes["skip_misclass"] == nil else { return }
    switch attributes["qc_type"] {
    case "skip" where skip.isEmpty: skip = code
    case "four_corner" where fourCorner.isEmpty: fourCorner = code
    default: break
    }
  }
}
