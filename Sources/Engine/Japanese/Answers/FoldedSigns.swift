import Foundation

/// The signs of an answer in small letters, as they are compared.
///
/// Marks that say nothing are dropped, and those of numbers are kept: `1.5`, `7.35-7.45`, `150/90`,
/// `-5`. A sign that keyboards lack may be typed as another: `>=`, `10^5`, `2x10`, `beta-blocker`.
struct FoldedSigns {
  private let scalars: [Unicode.Scalar]
  /// Whether there is more than Greek, so that a Greek letter is a sign.
  private let namesGreek: Bool

  static func text(_ text: String) -> String {
    let usual = text.replacing("+/-", with: "±").replacing("->", with: "→")
      .replacing(">=", with: "≥").replacing("<=", with: "≤")
    let signs = FoldedSigns(usual.unicodeScalars.filter { !AnswerText.isUnseen($0) })
    return signs.scalars.indices.map(signs.folded).joined()
  }

  /// A letter of a text as it is compared, and the place of its character in the text.
  struct Letter {
    var letter: Character
    var place: Int
  }

  /// Returns a text's letters as they are compared, without marks and blanks that say nothing: for
  /// « ça va ? » those of “ca va”, but with the ç.
  static func letters(of text: String) -> [Letter] {
    var (scalars, places) = ([Unicode.Scalar](), [Int]())
    for (place, character) in text.enumerated() {
      let small = String(character).precomposedStringWithCanonicalMapping.lowercased()
      for scalar in small.unicodeScalars where !AnswerText.isUnseen(scalar) {
        scalars.append(scalar)
        places.append(place)
      }
    }
    let signs = FoldedSigns(scalars)
    var letters: [Letter] = []
    for (index, place) in places.enumerated() {
      for letter in signs.folded(index) {
        let letter = letter.isWhitespace ? " " : letter
        if letter == " ", letters.isEmpty || letters.last?.letter == " " { continue }
        letters.append(Letter(letter: letter, place: place))
      }
    }
    if letters.last?.letter == " " { letters.removeLast() }
    return letters
  }

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    namesGreek = scalars.contains { ("a"..."z").contains($0) || $0.isDecimal }
  }

  private func folded(_ place: Int) -> String {
    let scalar = scalars[place]
    if scalar.isDash { return isMinusOrRange(place) ? "-" : " " }
    switch scalar {
    case ".": return isPoint(place) ? "." : ""
    case ",": return isBetweenThousands(place) ? "" : ","
    case "/", "⁄": return isOfNumberOrUnit(place) ? "/" : ""
    case "^": return at(place - 1)?.properties.isAlphabetic == true ? "" : "^"
    case "!", "?", "'", "‘", "’", "‛", "′", "ʼ", "°": return ""
    case "\"", "“", "”", "„", "‟", "″", "«", "»", "‹", "›":
      // That of inches: 5".
      return at(place - 1)?.isDecimal == true ? "\"" : ""
    case "×", "x": return isBetweenNumbers(place) ? "×" : "x"
    default: break
    }
    if let digit = scalar.properties.numericValue, scalar.isDecimal { return "\(Int(digit))" }
    return scalar.spelledOut ?? greek(place) ?? String(Character(scalar))
  }

  private func at(_ place: Int) -> Unicode.Scalar? {
    scalars.indices.contains(place) ? scalars[place] : nil
  }

  /// The sign before a place that is no blank.
  private func before(_ place: Int) -> Unicode.Scalar? {
    scalars[..<place].last { !$0.properties.isWhitespace }
  }

  private func after(_ place: Int) -> Unicode.Scalar? {
    scalars[(place + 1)...].first { !$0.properties.isWhitespace }
  }

  /// Whether a dash is before a number, and not the hyphen of `B-12`.
  private func isMinusOrRange(_ place: Int) -> Bool {
    guard after(place)?.isDecimal == true else { return false }
    let isBeside = at(place + 1)?.isDecimal == true
    return before(place)?.properties.isAlphabetic != true
      || isBeside && at(place - 1)?.properties.isWhitespace == true
  }

  private func isPoint(_ place: Int) -> Bool {
    at(place + 1)?.isDecimal == true && at(place - 1)?.properties.isAlphabetic != true
  }

  private func isBetweenThousands(_ place: Int) -> Bool {
    at(place - 1)?.isDecimal == true
      && scalars[(place + 1)...].prefix(4).prefix(while: \.isDecimal).count == 3
  }

  private func isBetweenNumbers(_ place: Int) -> Bool {
    before(place)?.isDecimal == true && after(place)?.isDecimal == true
  }

  private func isOfNumberOrUnit(_ place: Int) -> Bool {
    if before(place)?.isDecimal == true || after(place)?.isDecimal == true { return true }
    let word = scalars[..<place].reversed().prefix(while: \.properties.isAlphabetic)
    let next = scalars[(place + 1)...].prefix(while: \.properties.isAlphabetic)
    return UnitSymbol.isUnit(Kana.string(word.reversed())) || UnitSymbol.isUnit(Kana.string(next))
  }

  // MARK: Greek

  private static let names = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "sigma", "tau", "upsilon", "phi",
    "chi", "psi", "omega",
  ]

  /// The name of a Greek letter that is in no Greek word; u for that of `μg`.
  private func greek(_ place: Int) -> String? {
    guard namesGreek, let name = Self.name(scalars[place]), at(place - 1).flatMap(Self.name) == nil,
      at(place + 1).flatMap(Self.name) == nil
    else { return nil }
    let isPrefix = scalars[place] == "μ" && at(place + 1)?.properties.isAlphabetic == true
    return isPrefix ? "u" : name
  }

  private static func name(_ scalar: Unicode.Scalar) -> String? {
    ("α"..."ω").contains(scalar) ? names[Int(scalar.value - 0x3B1)] : nil
  }
}

extension Unicode.Scalar {
  var isDecimal: Bool { properties.numericType == .decimal }

  /// The two letters that a ligature is also written as, as in oeuf; nil for any other scalar.
  var spelledOut: String? {
    switch self {
    case "œ": "oe"
    case "æ": "ae"
    case "ß": "ss"
    case "Œ": "OE"
    case "Æ": "AE"
    case "ẞ": "SS"
    default: nil
    }
  }

  fileprivate var isDash: Bool {
    properties.generalCategory == .dashPunctuation || self == "−"
  }
}
