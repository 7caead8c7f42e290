/// A counter, and how it and the number before it change each other.
struct Counter {
  /// What the sounds do where number and counter meet.
  enum Contact: Character {
    case plain = "-"
    /// か, さ and た rows: いっかい, いっさつ, いっとう.
    case k = "k"
    case s = "s"
    case t = "t"
    /// は row: いっぽん; the counter's は becomes ぱ.
    case h = "h"
    /// ぱ row, and loans with か: ろっきろ but いちきろ.
    case p = "p"
    case loan = "K"
  }

  /// What becomes of the counter behind ん.
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
  /// Whether 四 counts as ending in ん too: よんぷん.
  var fourChanges = false
  /// Digits that are said otherwise before it: 四 as よ before 時.
  var digits: [Int: String] = [:]
  /// Whole readings of single values: 二十日 はつか.
  var whole: [Int: String] = [:]
  /// With 数 before it, when that is not regular: 数日 すうじつ.
  var afterSome: String?
  /// With 何 before it, likewise: 何色 なにいろ.
  var afterWhich: String?

  /// The parts whose last kana becomes っ before it.
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
  /// The counter that the numerals' own units are: 百 is counted as 本 is.
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

/// The kana that sounds change into.
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
