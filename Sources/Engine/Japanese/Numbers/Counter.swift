/// A counter, and how it and the preceding number change each other.
struct Counter {
  /// The sound change between number and counter.
  enum Contact: Character {
    case plain = "-"
    /// The か, さ and た rows: いっかい, いっさつ, いっとう.
    case k = "k"
    case s = "s"
    case t = "t"
    /// The は row: いっぽん. The counter's は becomes ぱ.
    case h = "h"
    /// The ぱ row, and loanwords with か: ろっきろ but いちきろ.
    case p = "p"
    case loan = "K"
  }

  /// How the counter changes after ん.
  enum AfterN: Character {
    case same = "-"
    /// さんぼん, さんがい.
    case voiced = "v"
    /// さんぷん.
    case halfVoiced = "p"
  }

  var reading: String
  var contact: Contact = .plain
  var afterN: AfterN = .same
  /// Whether it also changes after 四: よんぷん.
  var fourChanges = false
  /// Digits with a special reading before the counter: 四 is よ before 時.
  var digits: [Int: String] = [:]
  /// Readings of whole values: 二十日 はつか.
  var whole: [Int: String] = [:]
  /// The reading after 数 if irregular: 数日 すうじつ.
  var afterSome: String?
  /// The reading after 何 if irregular: 何色 なにいろ.
  var afterWhich: String?

  /// Whether the part's last kana becomes っ before the counter.
  func geminates(_ part: NumberPart) -> Bool {
    switch part {
    case .digit(1), .digit(8): [.k, .h, .s, .t, .p].contains(contact)
    case .ten: contact != .plain
    case .digit(6), .hundred: [.k, .h, .loan].contains(contact)
    default: false
    }
  }

  func changesAfter(_ part: NumberPart) -> Bool {
    switch part {
    case .digit(3), .thousand, .myriad, .which: true
    case .digit(4): fourChanges
    default: false
    }
  }
}

extension Counter {
  /// Creates a counter for a numeral's unit, whose sounds change like a counter's: 百 like 本.
  init?(unit part: NumberPart) {
    switch part {
    case .ten: self.init(reading: "じゅう")
    case .hundred: self.init(reading: "ひゃく", contact: .h, afterN: .voiced)
    case .thousand: self.init(reading: "せん", contact: .s, afterN: .voiced)
    case .myriad: self.init(reading: "まん")
    case .hundredMillion: self.init(reading: "おく")
    case .trillion: self.init(reading: "ちょう", contact: .t)
    case .tenQuadrillion: self.init(reading: "けい", contact: .k)
    default: return nil
    }
  }
}

/// Kana and their voiced and half-voiced forms.
enum Voicing {
  static func voiced(_ kana: String) -> String { changed(kana, to: voicedKana) }
  static func halfVoiced(_ kana: String) -> String { changed(kana, to: halfVoicedKana) }

  private static func changed(_ kana: String, to others: [Unicode.Scalar: Unicode.Scalar]) -> String
  {
    guard let first = kana.unicodeScalars.first, let other = others[first] else { return kana }
    return String(other) + Substring(kana.unicodeScalars.dropFirst())
  }

  private static let voicedKana = pairs("かきくけこさしすせそたちつてとはひふへほわ", "がぎぐげござじずぜぞだぢづでどばびぶべぼば")
  private static let halfVoicedKana = pairs("はひふへほ", "ぱぴぷぺぽ")

  private static func pairs(_ plain: String, _ other: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, other.unicodeScalars))
  }
}
