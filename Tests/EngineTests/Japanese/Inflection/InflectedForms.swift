@testable import Engine

/// Forms with their words, as in a grammar.
enum InflectedForms {
  struct Form: Sendable, CustomStringConvertible {
    var text: String
    var word: String
    var wordClass: WordClass
    var steps: [Inflection]

    var description: String { "\(text) ← \(word)" }
  }

  static let all =
    forms(of: "食べる", .ichidan, ichidan) + godan + forms(of: "来る", .kuru, kuru)
    + forms(of: "くる", .kuru, kuruInKana) + forms(of: "する", .suru, suru)
    + forms(of: "勉強", .suruNoun, suruNoun) + forms(of: "高い", .adjective, adjective)
    + forms(of: "いい", .adjectiveIi, ii) + forms(of: "静か", .nominal, nominal)
    + forms(of: "お疲れ様", .expression, phrase) + forms(of: "そうです", .expression, inDesu)
    + forms(of: "ございます", .expression, inMasu)
    + forms(of: "なさる", .godanAru, [("なさいます", [.polite]), ("なさい", [.imperative])])
    + forms(of: "問う", .godanToU, [("問うて", [.te]), ("問うた", [.past]), ("問わない", [.negative])])
    + forms(of: "感ずる", .zuru, [("感じない", [.negative]), ("感ずれば", [.ba])])

  private static func forms(
    of word: String, _ wordClass: WordClass, _ forms: [(String, [Inflection])]
  ) -> [Form] {
    forms.map { Form(text: $0, word: word, wordClass: wordClass, steps: $1) }
  }

  private static let ichidan: [(String, [Inflection])] = [
    ("食べる", []), ("食べない", [.negative]), ("食べなかった", [.negative, .past]), ("食べた", [.past]),
    ("食べて", [.te]), ("食べます", [.polite]), ("食べました", [.polite, .past]),
    ("食べません", [.polite, .negative]), ("食べませんでした", [.polite, .negative, .past]),
    ("食べませんか", [.polite, .negative, .question]), ("食べましたか", [.polite, .past, .question]),
    ("食べましょう", [.polite, .volitional]), ("食べよう", [.volitional]), ("食べろ", [.imperative]),
    ("食べよ", [.imperative]), ("食べるな", [.prohibition]), ("食べれば", [.ba]),
    ("食べたら", [.past, .tara]), ("食べたり", [.past, .tari]), ("食べられる", [.passiveOrPotential]),
    ("食べれる", [.potential]), ("食べさせる", [.causative]),
    ("食べさせられる", [.causative, .passiveOrPotential]),
    ("食べられなかった", [.passiveOrPotential, .negative, .past]),
    ("食べられませんでした", [.passiveOrPotential, .polite, .negative, .past]),
    ("食べたい", [.wish]), ("食べたくない", [.wish, .negative]),
    ("食べたくなかった", [.wish, .negative, .past]), ("食べたかった", [.wish, .past]),
    ("食べたがる", [.wish, .othersWish]), ("食べたがっている", [.wish, .othersWish, .te, .continuing]),
    ("食べすぎる", [.excess]), ("食べ過ぎた", [.excess, .past]), ("食べやすい", [.ease]),
    ("食べにくかった", [.difficulty, .past]), ("食べそう", [.appearance]), ("食べながら", [.whilst]),
    ("食べなさい", [.command]), ("食べ方", [.way]), ("食べ", [.stem]), ("食べず", [.without]),
    ("食べずに", [.without]), ("食べないで", [.without]), ("食べぬ", [.negative]), ("食べん", [.negative]),
    ("食べなくて", [.negative, .te]), ("食べなければ", [.negative, .ba]), ("食べなきゃ", [.negative, .ba]),
    ("食べなくちゃ", [.negative, .te, .topic]), ("食べなくても", [.negative, .te, .evenIf]),
    ("食べている", [.te, .continuing]), ("食べてる", [.te, .continuing]),
    ("食べていない", [.te, .continuing, .negative]), ("食べてない", [.te, .continuing, .negative]),
    ("食べていました", [.te, .continuing, .polite, .past]),
    ("食べてしまった", [.te, .completed, .past]), ("食べちゃった", [.te, .completed, .past]),
    ("食べておく", [.te, .prepared]), ("食べとく", [.te, .prepared]), ("食べてみる", [.te, .tried]),
    ("食べてみたい", [.te, .tried, .wish]), ("食べてください", [.te, .request]),
    ("食べても", [.te, .evenIf]), ("食べては", [.te, .topic]), ("食べてから", [.te, .after]),
    ("食べてほしい", [.te, .wishForOthers]), ("食べてくれた", [.te, .favourTaken, .past]),
    ("食べてもらった", [.te, .favourTaken, .past]), ("食べてあげる", [.te, .favourGiven]),
    ("食べていく", [.te, .going]), ("食べていった", [.te, .going, .past]), ("食べてきた", [.te, .coming, .past]),
    ("食べてきました", [.te, .coming, .polite, .past]), ("食べてきて", [.te, .coming, .te]),
    ("食べてきたい", [.te, .coming, .wish]), ("食べてって", [.te, .going, .te]),
    ("食べてくださいませんか", [.te, .request]), ("食べてもらえませんか", [.te, .request]),
    ("食べなければならない", [.obligation]), ("食べなければなりません", [.obligation, .polite]),
    ("食べなければいけなかった", [.obligation, .past]), ("食べなくてはいけない", [.obligation]),
    ("食べなきゃならない", [.obligation]), ("食べなくちゃいけません", [.obligation, .polite]),
    ("食べないといけない", [.obligation]), ("食べないとだめ", [.obligation]),
    ("食べに行く", [.stem, .purpose]), ("食べにきた", [.stem, .purpose, .past]),
    ("食べようとする", [.volitional, .attempt]), ("食べようとしない", [.volitional, .attempt, .negative]),
    ("食べようと思っている", [.volitional, .intention, .te, .continuing]),
    ("食べるだろう", [.presumption]), ("食べるでしょう", [.polite, .presumption]),
    ("食べないです", [.negative, .polite]), ("食べまい", [.negative, .volitional]),
  ]

  private static let godan: [Form] =
    [
      ("買う", "買わ", "買い", "買え", "買お", "買って"), ("書く", "書か", "書き", "書け", "書こ", "書いて"),
      ("泳ぐ", "泳が", "泳ぎ", "泳げ", "泳ご", "泳いで"), ("話す", "話さ", "話し", "話せ", "話そ", "話して"),
      ("待つ", "待た", "待ち", "待て", "待と", "待って"), ("死ぬ", "死な", "死に", "死ね", "死の", "死んで"),
      ("遊ぶ", "遊ば", "遊び", "遊べ", "遊ぼ", "遊んで"), ("飲む", "飲ま", "飲み", "飲め", "飲も", "飲んで"),
      ("取る", "取ら", "取り", "取れ", "取ろ", "取って"),
    ].flatMap { word, a, i, e, o, te in
      forms(
        of: word, .godan,
        [
          (a + "ない", [.negative]), (a + "なかった", [.negative, .past]), (i + "ます", [.polite]),
          (i + "たい", [.wish]), (e + "ば", [.ba]), (e, [.imperative]), (e + "る", [.potential]),
          (e + "なかった", [.potential, .negative, .past]), (o + "う", [.volitional]), (te, [.te]),
          (a + "れた", [.passive, .past]), (a + "せた", [.causative, .past]),
          (te + "いた", [.te, .continuing, .past]),
        ])
    }
    + forms(
      of: "飲む", .godan,
      [
        ("飲んだ", [.past]), ("飲んじゃった", [.te, .completed, .past]), ("飲んでる", [.te, .continuing]),
        ("飲んどく", [.te, .prepared]), ("飲まされた", [.causative, .passive, .past]),
        ("飲ませられた", [.causative, .passiveOrPotential, .past]), ("飲んだら", [.past, .tara]),
        ("飲まずに", [.without]), ("飲みすぎた", [.excess, .past]),
        ("飲みに行く", [.stem, .purpose]), ("飲みに行きたい", [.stem, .purpose, .wish]),
        ("飲みに行きませんでした", [.stem, .purpose, .polite, .negative, .past]),
        ("飲んでくださいませんか", [.te, .request]), ("飲まなきゃいけない", [.obligation]),
      ])
    + forms(
      of: "行く", .godanIku,
      [
        ("行った", [.past]), ("行って", [.te]), ("行かない", [.negative]),
        ("行きたくなかった", [.wish, .negative, .past]),
        ("行ける", [.potential]), ("行こう", [.volitional]),
        ("行こうとした", [.volitional, .attempt, .past]),
        ("行こうとしている", [.volitional, .attempt, .te, .continuing]),
        ("行かなければならなかった", [.obligation, .past]),
      ])

  private static let kuru: [(String, [Inflection])] = [
    ("来た", [.past]), ("来て", [.te]), ("来ない", [.negative]), ("来ます", [.polite]), ("来い", [.imperative]),
    ("来れば", [.ba]), ("来よう", [.volitional]), ("来られる", [.passiveOrPotential]),
    ("来させた", [.causative, .past]), ("来なかった", [.negative, .past]),
  ]

  private static let kuruInKana: [(String, [Inflection])] = [
    ("きた", [.past]), ("こない", [.negative]), ("きます", [.polite]), ("こい", [.imperative]),
    ("くれば", [.ba]), ("こよう", [.volitional]), ("こられない", [.passiveOrPotential, .negative]),
  ]

  private static let suru: [(String, [Inflection])] = [
    ("した", [.past]), ("して", [.te]), ("しない", [.negative]), ("します", [.polite]), ("しろ", [.imperative]),
    ("せよ", [.imperative]), ("すれば", [.ba]), ("しよう", [.volitional]), ("される", [.passive]),
    ("させる", [.causative]), ("できる", [.potential]), ("せずに", [.without]),
    ("しなければならない", [.obligation]), ("しなくてはいけません", [.obligation, .polite]),
    ("しなさい", [.command]), ("しにくる", [.stem, .purpose]),
    ("している", [.te, .continuing]),
  ]

  private static let suruNoun: [(String, [Inflection])] = [
    ("勉強する", []), ("勉強した", [.past]), ("勉強しています", [.te, .continuing, .polite]),
    ("勉強させられた", [.causative, .passiveOrPotential, .past]), ("勉強できない", [.potential, .negative]),
    ("勉強しなければならない", [.obligation]),
  ]

  private static let adjective: [(String, [Inflection])] = [
    ("高かった", [.past]), ("高くない", [.negative]), ("高くなかった", [.negative, .past]), ("高くて", [.te]),
    ("高く", [.adverb]), ("高ければ", [.ba]), ("高かったら", [.past, .tara]), ("高さ", [.noun]),
    ("高そう", [.appearance]), ("高すぎる", [.excess]), ("高くありません", [.polite, .negative]),
    ("高いです", [.polite]), ("高かったです", [.past, .polite]), ("高いだろう", [.presumption]),
    ("高くなければならない", [.obligation]),
  ]

  private static let ii: [(String, [Inflection])] = [
    ("よかった", [.past]), ("よくない", [.negative]), ("よければ", [.ba]), ("よさそう", [.appearance]),
  ]

  private static let nominal: [(String, [Inflection])] = [
    ("静かな", [.attributive]), ("静かに", [.adverb]), ("静かだ", [.copula]), ("静かだった", [.copula, .past]),
    ("静かです", [.copula, .polite]), ("静かじゃない", [.negative]), ("静かではなかった", [.negative, .past]),
    ("静かなら", [.ba]), ("静かですか", [.copula, .polite, .question]),
    ("静かではありませんか", [.polite, .negative, .question]),
  ]

  private static let phrase: [(String, [Inflection])] = [
    ("お疲れ様です", [.copula, .polite]), ("お疲れ様でした", [.copula, .polite, .past]),
  ]

  private static let inDesu: [(String, [Inflection])] = [
    ("そうでした", [.past]), ("そうでしたか", [.past, .question]),
  ]

  private static let inMasu: [(String, [Inflection])] = [
    ("ございました", [.past]), ("ございません", [.negative]),
    ("ございませんでした", [.negative, .past]),
  ]
}
