/// Hepburn romaji for hiragana: づ is zu, ぢ is ji, を is wo.
enum HepburnSpellings {
  static let tree = SpellingTree(all)

  /// The final vowel of each hiragana, which a long vowel mark repeats.
  static let vowels: [Unicode.Scalar: Character] = all.reduce(into: [:]) { vowels, spelling in
    let kana = spelling.key.unicodeScalars
    guard kana.count == 1, let only = kana.first, let last = spelling.value.last else { return }
    if "aiueo".contains(last) { vowels[only] = last }
  }

  private static let all: [String: String] = {
    var spellings = syllables.merging(glides) { $1 }.merging(foreign) { $1 }.merging(small) { $1 }
    spellings.merge(marks) { $1 }
    spellings.merge(doubled(spellings)) { $1 }
    for kana in "あいうえおやゆよ" { spellings["ん\(kana)"] = "n'" + (syllables["\(kana)"] ?? "") }
    return spellings
  }()

  private static let syllables: [String: String] = {
    let irregular = [
      "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu",
      "ゐ": "wi", "ゑ": "we", "ん": "n",
    ]
    return Dictionary(uniqueKeysWithValues: RomajiSpellings.rows.map { ($0.value, $0.key) })
      .merging(irregular) { $1 }
  }()

  private static let glides: [String: String] = {
    let plain = [
      "き": "ky", "に": "ny", "ひ": "hy", "み": "my", "り": "ry", "ぎ": "gy", "び": "by", "ぴ": "py",
      "ゔ": "vy", "く": "ky", "ふ": "fy",
    ]
    let hissed = ["し": "sh", "ち": "ch", "じ": "j", "ぢ": "j"]
    let ending = zip("ゃゅょぃぇ", ["a", "u", "o", "i", "e"])
    return ending.reduce(into: [:]) { glides, end in
      for (kana, letters) in plain { glides["\(kana)\(end.0)"] = letters + end.1 }
      for (kana, letters) in hissed {
        glides["\(kana)\(end.0)"] = letters + (end.1 == "i" ? "yi" : end.1)
      }
    }
  }()

  /// Hepburn for the syllables of foreign words: ファン is fan, ティー is tii.
  private static let foreign: [String: String] = {
    let stems = [
      ("ふ", "f"), ("ゔ", "v"), ("つ", "ts"), ("う", "w"), ("く", "kw"), ("ぐ", "gw"),
    ]
    let single = [
      "てぃ": "ti", "でぃ": "di", "とぅ": "tu", "どぅ": "du", "てゅ": "tyu", "でゅ": "dyu", "いぇ": "ye",
      "すぃ": "si", "ずぃ": "zi",
    ]
    return stems.reduce(into: single) { foreign, stem in
      for (small, vowel) in zip("ぁぃぇぉ", "aieo") {
        foreign["\(stem.0)\(small)"] = "\(stem.1)\(vowel)"
      }
    }
  }()

  private static let small = [
    "ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o", "っ": "",
  ]

  /// Adds a small tsu, which doubles a consonant and is t before ch. It is not written before n, a
  /// vowel or y.
  private static func doubled(_ spellings: [String: String]) -> [String: String] {
    spellings.reduce(into: [:]) { doubled, spelling in
      guard spelling.key != "っ", let first = spelling.value.first else { return }
      let double = first == "c" ? "t" : "bdfghjkmpqrstvwxz".contains(first) ? "\(first)" : ""
      doubled["っ" + spelling.key] = double + spelling.value
    }
  }

  private static let marks = Dictionary(
    uniqueKeysWithValues: RomajiSpellings.marks.map { ($0.value, $0.key) } + [("　", " ")])
}
