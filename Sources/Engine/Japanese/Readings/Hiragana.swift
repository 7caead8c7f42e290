/// Converts katakana to hiragana, the script of readings.
enum Hiragana {
  /// Converts katakana to hiragana, including half-width ones with their voicing marks. ー stays.
  static func folded(_ text: String) -> String {
    var text = text
    let folded: String? = text.withUTF8 { bytes in
      // EF starts the half-width kana, which change in length.
      if bytes.contains(0xEF) { return foldedScalars(String(decoding: bytes, as: UTF8.self)) }
      return mayHaveKatakana(bytes) ? self.folded(bytes) : nil
    }
    return folded ?? text
  }

  /// Whether the second byte of a katakana (E3 82 A1 to E3 83 BE) can occur.
  private static func mayHaveKatakana(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0xE3 && ($1 == 0x82 || $1 == 0x83) }
  }

  /// Shifts by the offset of 60 (hexadecimal) between the rows: E3 82 A1 ... E3 83 B6 become E3 81
  /// 81 ... E3 82 96.
  private static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { folded in
      _ = folded.initialize(from: bytes)
      var place = 0
      while place + 2 < bytes.count {
        guard bytes[place] == 0xE3 else {
          place += 1
          continue
        }
        let low = UInt32(bytes[place + 1]) << 6 | UInt32(bytes[place + 2] & 0x3F)
        // `low` lacks the bits of the first byte and keeps the mark of the second: U+30A1 is 20A1.
        if (0x20A1...0x20F6).contains(low) || low == 0x20FD || low == 0x20FE {
          let other = low - 0x60
          folded[place + 1] = UInt8(truncatingIfNeeded: other >> 6)
          folded[place + 2] = 0x80 | UInt8(other & 0x3F)
        }
        place += 3
      }
      return bytes.count
    }
  }

  private static func foldedScalars(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case JapaneseRange.katakana, 0x30FD, 0x30FE:
        append(scalar.value - JapaneseRange.fromHiraganaToKatakana, to: &folded)
      case 0xFF9E: voice(&folded, by: 1)
      case 0xFF9F: voice(&folded, by: 2)
      case 0xFF66...0xFF9D: folded.append(wide[Int(scalar.value - 0xFF66)])
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// Returns the reading of a text that is all kana. Empty for any other text.
  static func reading(ofKana text: String) -> String {
    text.unicodeScalars.allSatisfy(\.isKanaOrMark) ? folded(text) : ""
  }

  private static let wide = Array(
    "をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん".unicodeScalars)

  private static func append(_ value: UInt32, to text: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { text.append(scalar) }
  }

  /// Joins a half-width ﾞ or ﾟ to the previous kana if it can take one.
  private static func voice(_ text: inout String.UnicodeScalarView, by step: UInt32) {
    guard let last = text.last else { return }
    let takesIt =
      step == 1
      ? (0x304B...0x3062).contains(last.value) && last.value % 2 == 1
        || [0x3064, 0x3066, 0x3068].contains(last.value)
        || (0x306F...0x307B).contains(last.value) && last.value % 3 == 0
      : (0x306F...0x307B).contains(last.value) && last.value % 3 == 0
    if takesIt {
      text.removeLast()
      append(last.value + step, to: &text)
    } else if last == "う", step == 1 {
      text.removeLast()
      text.append("ゔ")
    }
  }
}
