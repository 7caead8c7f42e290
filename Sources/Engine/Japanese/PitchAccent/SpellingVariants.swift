/// Alternative spellings of a word, for tables that list only one.
enum SpellingVariants {
  /// Returns variants such as 人々 and 人人, 御茶 and お茶, 一ヶ月 and 一か月, without the spelling itself.
  static func variants(of surface: String) -> [String] {
    let text = Array(surface.unicodeScalars)
    var variants: [[Unicode.Scalar]] = []
    func add(_ variant: [Unicode.Scalar]) {
      if variant != text, !variants.contains(variant) { variants.append(variant) }
    }
    add(repeated(text))
    add(marked(text))
    for (from, to) in replacements where text.contains(from) {
      add(text.map { $0 == from ? to : $0 })
    }
    return variants.map { String(scalars: $0[...]) }
  }

  private static let replacements: [(from: Unicode.Scalar, to: Unicode.Scalar)] = [
    ("御", "お"), ("御", "ご"), ("ヶ", "か"), ("ヶ", "ケ"), ("ケ", "ヶ"), ("か", "ヶ"),
  ]

  /// Returns the spelling without hiragana: 払込 for 払い込み.
  static func bare(_ surface: String) -> String {
    let bare = Array(surface.unicodeScalars).filter { !$0.isHiraganaOrMark }
    return String(scalars: bare[...])
  }

  private static func repeated(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = text
    for place in text.indices.dropFirst() where text[place] == "々" {
      text[place] = text[place - 1]
    }
    return text
  }

  private static func marked(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var marked = text
    for place in text.indices.dropFirst()
    where text[place] == text[place - 1] && text[place].isKanjiOrMark {
      marked[place] = "々"
    }
    return marked
  }
}
