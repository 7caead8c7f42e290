/// Words in kana that the tokeniser takes for others: わかんない for 和姦 and ない, すき for 隙 or 空き.
extension ContextRule {
  static let rulesOfKana: [String: [ContextRule]] = [
    "わかん": [ContextRule(contracted("わかん", of: "わかる"), .after(["ない"]))],
    "おわん": [ContextRule(contracted("おわん", of: "おわる"), .after(["ない"]))],
    "わく": [ContextRule(contracted("わか", of: "わかる"), .after(["ん"]), .twoAfter(["ねえ", "ねぇ", "ねー"]))],
    // 食べらんない, やってらんない.
    "らん": [
      ContextRule(unable, .after(["ない"]), .beforeIs(.verb)),
      ContextRule(unable, .after(["ない"]), .before(["て", "で"])),
    ],
    "ない": negations,
    "すき": liked("すき"), "すく": liked("すき"), "すい": liked("すき"), "スキ": liked("スキ"),
  ]

  private static func contracted(_ surface: String, of verb: String) -> Morpheme {
    Morpheme(
      surface: surface, partOfSpeech: PartOfSpeech(.verb, conjugation: .godan, form: .irrealis),
      lemma: verb, reading: surface)
  }

  private static let negations: [ContextRule] = {
    let forms: [(surface: String, form: PartOfSpeech.Form)] = [
      ("ない", .terminal), ("なく", .continuative), ("なかっ", .euphonic), ("なけれ", .conditional),
    ]
    return forms.map { surface, form in
      let part = PartOfSpeech(.auxiliary, conjugation: .nai, form: form)
      return ContextRule(
        Morpheme(surface: surface, partOfSpeech: part, lemma: "ない", reading: surface),
        .before(["わかん", "おわん", "らん"]))
    }
  }()

  private static let unable = Morpheme(
    surface: "らん", partOfSpeech: PartOfSpeech(.auxiliary, conjugation: .ichidan, form: .irrealis),
    lemma: "られる", reading: "らん")

  private static func liked(_ surface: String) -> [ContextRule] {
    let word = Morpheme(
      surface: surface, partOfSpeech: PartOfSpeech(.adjectivalNoun), lemma: "好き", reading: "すき")
    return [
      ContextRule(
        word,
        .after(["だ", "です", "じゃ", "よ", "さ", "って", "と", "とか", "か", "かい", "ー", "大好き"])),
      ContextRule(word, .after(["に"]), .twoAfter(["なる", "する"])),
      ContextRule(word, .after(["で"]), .twoAfter(["いる"])),
      ContextRule(word, .after(["すぎる"]), .absent(stomach)),
      ContextRule(word, .ends, .before(["が", "も", "は", "でも"]), .absent(stomach)),
      ContextRule(word, .ends, .before([surface])), ContextRule(word, .ends, .beforeIs(.adverb)),
      ContextRule(word, .ends, .begins),
    ]
  }

  private static let stomach = ["腹", "お腹", "おなか", "はら"]
}
