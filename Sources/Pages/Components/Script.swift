import Engine

/// Detects the language of a text by its characters, for screen readers, fonts and hyphens.
enum Script {
  /// The language of pinyin: Chinese in Latin letters.
  static let pinyin = "zh-Latn"

  /// Returns the language of an item's front, which is known for kept words.
  static func language(of content: ItemContent, inDeck name: String) -> String {
    WordLanguage(of: content, inDeck: name)?.rawValue ?? language(of: content.plainFront)
  }

  /// Returns the language of an item's reading: pinyin's, or Japanese.
  static func language(ofReadingOf content: ItemContent, inDeck name: String) -> String {
    content.isReadInPinyin(inDeck: name) ? pinyin : "ja"
  }

  /// Returns `ja`, `en`, or nothing for letters of a script that is neither Japanese nor Latin.
  static func language(of text: some StringProtocol) -> String {
    var japanese = 0
    var other = 0
    var latin = 0
    for scalar in text.unicodeScalars {
      if scalar.isJapanese {
        japanese += 1
      } else if scalar.properties.isAlphabetic {
        other += 1
        if scalar.isLatin { latin += 1 }
      }
    }
    // A Japanese character says about as much as two letters.
    if japanese > 0, japanese * 2 >= other { return "ja" }
    return other > 0 && latin == 0 ? "" : "en"
  }

  /// Returns `ja`, or nothing for a text that is of no known language.
  static func japanese(in text: String) -> String { language(of: text) == "ja" ? "ja" : "" }

  /// Splits a text where Japanese starts or ends.
  static func stretches(_ text: String) -> [(text: String, isJapanese: Bool)] {
    var stretches: [(text: String, isJapanese: Bool)] = []
    for character in text {
      let isJapanese = character.unicodeScalars.first?.isJapanese ?? false
      if let last = stretches.indices.last, stretches[last].isJapanese == isJapanese {
        stretches[last].text.append(character)
      } else {
        stretches.append((String(character), isJapanese))
      }
    }
    return stretches
  }
}

extension Unicode.Scalar {
  fileprivate var isLatin: Bool { value < 0x250 || 0x1E00...0x1EFF ~= value }

  /// Whether it is a kana, an ideograph or Japanese punctuation.
  var isJapanese: Bool {
    switch value {
    case 0x3001...0x30FF, 0x31F0...0x31FF, 0xFF01...0xFF9F: true
    case ..<0x2E80: false
    default: properties.isIdeographic
    }
  }
}
