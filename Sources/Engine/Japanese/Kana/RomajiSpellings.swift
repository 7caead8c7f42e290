/// How kana is written with Latin letters, Hepburn and kunrei, the foreign syllables included.
///
/// Made from rules, as the spellings are: a row of consonants, small kana after it, other ways to
/// write the same, and what doubling a consonant does.
enum RomajiSpellings {
  /// Everything but what typing and obsolete kana change.
  static let common: [String: String] = {
    var spellings = rows.merging(glides) { $1 }.merging(foreign) { $1 }
    for (spelling, kana) in spellings where spelling.hasPrefix("k") {
      spellings["c" + spelling.dropFirst()] = kana
    }
    for (other, known) in aliases {
      for (spelling, kana) in spellings where spelling.hasPrefix(known) {
        spellings[other + spelling.dropFirst(known.count)] = kana
      }
    }
    spellings.merge(irregular) { $1 }
    spellings.merge(doubled(spellings)) { $1 }
    spellings.merge(oldHepburn(spellings)) { $1 }
    return spellings.merging(small) { $1 }.merging(marks) { $1 }
  }()

  static let obsolete = ["wi": "ゐ", "we": "ゑ"]
  /// While typing, an n waits for what follows; a second n or a blank ends it.
  static let typed = ["nn": "ん", "n ": "ん"]

  private static let rows: [String: String] = {
    let kana = [
      "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
      "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
      "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ",
    ]
    let whole = ["ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "vu": "ゔ"]
    return kana.reduce(into: whole) { rows, row in
      for (vowel, syllable) in zip("aiueo", row.value) {
        rows[row.key + "\(vowel)"] = "\(syllable)"
      }
    }
  }()

  /// きゃ and its like: the kana of the row that ends in i, and a small kana.
  private static let glides: [String: String] = {
    let stems = [
      "k": "き", "s": "し", "t": "ち", "n": "に", "h": "ひ", "m": "み", "r": "り", "g": "ぎ",
      "z": "じ", "d": "ぢ", "b": "び", "p": "ぴ", "v": "ゔ", "q": "く", "f": "ふ",
    ]
    return joined(stems.map { ($0 + "y", $1) }, with: "ゃぃゅぇょ")
  }()

  /// うぁ and its like: a kana and a small vowel.
  private static let foreign: [String: String] = {
    let stems = [
      "wh": "う", "kw": "く", "qw": "く", "q": "く", "gw": "ぐ", "sw": "す", "ts": "つ", "th": "て",
      "tw": "と", "dh": "で", "dw": "ど", "fw": "ふ", "f": "ふ",
    ]
    let v = joined([("v", "ゔ")], with: "ぁぃぅぇぉ").filter { $0.key != "vu" }
    return joined(stems.map { ($0, $1) }, with: "ぁぃぅぇぉ").merging(v) { $1 }
  }()

  private static func joined(_ stems: [(String, String)], with small: String) -> [String: String] {
    stems.reduce(into: [:]) { syllables, stem in
      for (vowel, kana) in zip("aiueo", small) {
        syllables[stem.0 + "\(vowel)"] = stem.1 + "\(kana)"
      }
    }
  }

  /// In this order: each is what the other is by then.
  private static let aliases = [
    ("sh", "sy"), ("shy", "sy"), ("ch", "ty"), ("cy", "ty"), ("chy", "ty"), ("jy", "zy"),
    ("j", "zy"),
  ]

  private static let irregular = [
    "shi": "し", "chi": "ち", "tsu": "つ", "ji": "じ", "fu": "ふ", "yi": "い", "wu": "う", "ye": "いぇ",
    "wi": "うぃ", "we": "うぇ", "whu": "う", "tha": "てゃ", "thu": "てゅ", "tho": "てょ", "dha": "でゃ",
    "dhu": "でゅ", "dho": "でょ", "n": "ん", "n'": "ん",
  ]

  private static let small: [String: String] = {
    let kana = [
      "a": "ぁ", "i": "ぃ", "u": "ぅ", "e": "ぇ", "o": "ぉ", "ya": "ゃ", "yi": "ぃ", "yu": "ゅ", "ye": "ぇ",
      "yo": "ょ", "wa": "ゎ", "ka": "ヵ", "ke": "ヶ", "ca": "ヵ", "ce": "ヶ", "tu": "っ", "tsu": "っ",
    ]
    return kana.reduce(into: ["xn": "ん"]) { small, spelling in
      for prefix in ["x", "l"] { small[prefix + spelling.key] = spelling.value }
    }
  }()

  /// A doubled consonant is a small tsu, but for n.
  private static func doubled(_ spellings: [String: String]) -> [String: String] {
    spellings.reduce(into: [:]) { doubled, spelling in
      guard let first = spelling.key.first, "kstcjhmrgzdbpvqfyw".contains(first) else { return }
      doubled["\(first)" + spelling.key] = "っ" + spelling.value
    }
  }

  /// Hepburn writes tch for cch, and m for n before b and p.
  ///
  /// What else may follow such a letter is spelled out too, or it would be lost to a reader that
  /// has gone this way and never turns back.
  private static func oldHepburn(_ spellings: [String: String]) -> [String: String] {
    spellings.reduce(into: [:]) { old, spelling in
      let (letters, kana) = spelling
      if letters.hasPrefix("c") {
        old["t" + letters] = (letters.hasPrefix("ch") ? "っ" : "t") + kana
      }
      if letters.hasPrefix("b") || letters.hasPrefix("p") {
        old["m" + letters] = (kana.hasPrefix("っ") ? "m" : "ん") + kana
      }
    }
  }

  private static let marks = [
    ".": "。", ",": "、", ":": "：", "/": "・", "!": "！", "?": "？", "~": "〜", "-": "ー", "‘": "「",
    "’": "」", "“": "『", "”": "』", "[": "［", "]": "］", "(": "（", ")": "）", "{": "｛", "}": "｝",
  ]
}
