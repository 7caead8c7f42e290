/// A part of a spoken number.
enum NumberPart: Hashable {
  case digit(Int)
  case ten, hundred, thousand
  case myriad, hundredMillion, trillion, tenQuadrillion
  /// 何, 数 and 幾 in place of a digit.
  case which, some, many
  case point

  init?(unit scalar: Unicode.Scalar) {
    switch scalar {
    case "十": self = .ten
    case "百": self = .hundred
    case "千": self = .thousand
    case "万": self = .myriad
    case "億": self = .hundredMillion
    case "兆": self = .trillion
    case "京": self = .tenQuadrillion
    default: return nil
    }
  }

  init?(vague scalar: Unicode.Scalar) {
    switch scalar {
    case "何": self = .which
    case "数": self = .some
    case "幾": self = .many
    default: return nil
    }
  }

  var isLarge: Bool {
    [.myriad, .hundredMillion, .trillion, .tenQuadrillion].contains(self)
  }
}

/// A written number: digits of any width, kanji, or both (3万5千, 数十, 1,234.5).
struct Numeral {
  var parts: [NumberPart] = []
  /// The value. Nil for numbers with a decimal point, too large ones, and vague ones.
  var value: Int?
  /// Whether it is a choice of two adjacent numbers (二三人).
  var isEither = false
  /// The end offset, in bytes.
  var end: Int

  var isVague: Bool { parts.contains { [.which, .some, .many].contains($0) } }

  /// Whether a word can be a number or the start of one.
  static func begins(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return digit(first) != nil || NumberPart(unit: first) != nil
      || NumberPart(vague: first) != nil || isMinus(text)
  }

  static func isMinus(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, first == "-" || first == "−" || first == "－" else {
      return false
    }
    return scalars.count == 1
  }

  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    arabic(scalar) ?? kanji(scalar)
  }

  static func arabic(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x30...0x39: Int(scalar.value) - 0x30
    case JapaneseRange.fullWidthDigits: Int(scalar.value) - 0xFF10
    default: nil
    }
  }

  private static func kanji(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "〇", "零": 0
    case "一": 1
    case "二": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    default: nil
    }
  }
}
