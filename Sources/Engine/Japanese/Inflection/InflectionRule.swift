/// A rule that removes one inflection: the ending of a form, and what replaces it.
struct InflectionRule: Sendable {
  var ending: [Unicode.Scalar]
  var base: [Unicode.Scalar]
  /// How the inflected form inflects further.
  var form: WordClass
  /// The classes of the form that it is made from.
  var from: WordClass
  /// The inflections, starting at the base: polite, negative for ません.
  var steps: [Inflection]

  init(
    _ ending: String, from base: String, _ steps: [Inflection], form: WordClass = .closed,
    of from: WordClass
  ) {
    self.ending = Array(ending.unicodeScalars)
    self.base = Array(base.unicodeScalars)
    self.form = form
    self.from = from
    self.steps = steps
  }

  static let all =
    Conjugation.all.flatMap(verb) + onTe + onTa + phrases + adjectives + nominals + additions

  /// The rules by the last character of their endings.
  static let byLast = Dictionary(grouping: all.filter { !$0.ending.isEmpty }) {
    $0.ending[$0.ending.endIndex - 1]
  }
  static let withoutEnding = all.filter(\.ending.isEmpty)
}

extension InflectionRule {
  private static func verb(_ verb: Conjugation) -> [InflectionRule] {
    func rule(_ ending: String, _ steps: Inflection..., form: WordClass = .closed) -> Self {
      InflectionRule(ending, from: verb.ending, steps, form: form, of: verb.wordClass)
    }
    let isIchidanLike = !verb.wordClass.isSubset(of: [
      .godan, .godanIku, .godanAru, .godanToU, .suru,
    ])
    return [
      rule(verb.te, .te, form: .teForm), rule(verb.ta, .past, form: .taForm),
      rule(verb.conditional + "ば", .ba), rule(verb.volitional, .volitional, form: .volitionalForm),
      rule(verb.negative + "な", form: .negativeStem),
      rule(verb.passive, isIchidanLike ? .passiveOrPotential : .passive, form: .ichidan),
      rule(verb.causative + "る", .causative, form: .ichidan),
      rule(String(verb.causative.dropLast()) + "す", .causative, form: .godan),
    ] + verb.imperatives.map { rule($0, .imperative) }
      + verb.potentials.map { rule($0, .potential, form: .ichidan) }
      + shortCausativePassive(verb) + negatives(verb) + continuatives(verb)
  }

  /// The short causative passive: 飲まされる for 飲ませられる.
  private static func shortCausativePassive(_ verb: Conjugation) -> [InflectionRule] {
    guard verb.wordClass == .godan, verb.ending != "す" else { return [] }
    return [
      InflectionRule(
        verb.negative + "される", from: verb.ending, [.causative, .passive], form: .ichidan,
        of: verb.wordClass)
    ]
  }

  private static func negatives(_ verb: Conjugation) -> [InflectionRule] {
    let isSuru = verb.wordClass == .suru
    let literary = isSuru ? "せ" : verb.negative
    let endings: [(String, [Inflection], WordClass)] = [
      (verb.negative + "ない", [.negative], .adjective), (verb.negative + "ないで", [.without], .closed),
      (verb.negative + "ん", [.negative], .closed), (literary + "ず", [.without], .closed),
      (literary + "ずに", [.without], .closed), (literary + "ぬ", [.negative], .closed),
      (literary + "ざる", [.negative], .closed),
      (verb.negative + "まい", [.negative, .volitional], .closed),
    ]
    return endings.map {
      InflectionRule($0, from: verb.ending, $1, form: $2, of: verb.wordClass)
    }
  }

  private static func continuatives(_ verb: Conjugation) -> [InflectionRule] {
    onContinuative.map { ending, steps, form in
      InflectionRule(
        verb.continuative + ending, from: verb.ending, steps, form: form, of: verb.wordClass)
    }
  }

  private static let onContinuative: [(String, [Inflection], WordClass)] = [
    ("", [.stem], .stemForm), ("ます", [.polite], .politeForm),
    ("ました", [.polite, .past], .politePast),
    ("ません", [.polite, .negative], .politeForm),
    ("ませんでした", [.polite, .negative, .past], .politeForm),
    ("ましょう", [.polite, .volitional], .politeForm), ("まして", [.polite, .te], .teForm),
    ("ませ", [.polite, .imperative], .closed), ("たい", [.wish], .adjective),
    ("たがる", [.wish, .othersWish], .godan), ("すぎる", [.excess], .ichidan),
    ("過ぎる", [.excess], .ichidan), ("やすい", [.ease], .adjective),
    ("にくい", [.difficulty], .adjective), ("難い", [.difficulty], .adjective),
    ("そう", [.appearance], .nominal), ("ながら", [.whilst], .closed),
    ("つつ", [.whilst], .closed), ("なさい", [.command], .closed), ("方", [.way], .nominal),
    ("かた", [.way], .nominal),
  ]

  /// Auxiliaries after the te-form. Contracted ones are reduced to て and で.
  private static let onTe: [InflectionRule] =
    auxiliaries.flatMap { endings, step, form in
      endings.map { InflectionRule($0, from: "", [step], form: form, of: .teForm) }
    }
    + contractions.flatMap { ending, step, form in
      let voiced = ending.replacing("ち", with: "じ").replacing("て", with: "で")
        .replacing("と", with: "ど")
      return [
        InflectionRule(ending, from: "て", [step], form: form, of: .teForm),
        InflectionRule(voiced, from: "で", [step], form: form, of: .teForm),
      ]
    }

  private static let auxiliaries: [([String], Inflection, WordClass)] = [
    (["いる", "居る"], .continuing, .ichidan), (["おる"], .continuing, .godan),
    (["いらっしゃる"], .continuing, .godanAru), (["いく", "行く", "ゆく"], .going, .godanIku),
    (["くる", "来る"], .coming, .kuru), (["しまう"], .completed, .godan),
    (["おく"], .prepared, .godan), (["ある"], .resulting, .godan),
    (["みる", "見る"], .tried, .ichidan), (["あげる", "さしあげる"], .favourGiven, .ichidan),
    (["やる"], .favourGiven, .godan), (["くれる"], .favourTaken, .ichidan),
    (["もらう", "いただく", "頂く"], .favourTaken, .godan), (["くださる", "下さる"], .favourTaken, .godanAru),
    (["ください", "下さい", "くださいませんか", "下さいませんか"], .request, .closed),
    (["くれませんか", "もらえませんか", "いただけませんか", "頂けませんか"], .request, .closed),
    (["ほしい", "欲しい"], .wishForOthers, .adjective),
    (["も"], .evenIf, .closed), (["は"], .topic, .closed), (["から"], .after, .closed),
  ]

  private static let contractions: [(String, Inflection, WordClass)] = [
    ("てる", .continuing, .ichidan), ("てく", .going, .godanIku), ("とく", .prepared, .godan),
    ("ちゃう", .completed, .godan), ("ちまう", .completed, .godan), ("ちゃ", .topic, .closed),
  ]

  private static let onTa: [InflectionRule] = [
    InflectionRule("ら", from: "", [.tara], of: .taForm),
    InflectionRule("らば", from: "", [.tara], of: .taForm),
    InflectionRule("り", from: "", [.tari], of: .taForm),
  ]

  /// Verbs after another verb's stem or volitional, and what makes a negative a duty.
  private static let phrases = purposes + intentions + obligations

  private static let purposes: [InflectionRule] =
    [("に行く", .godanIku), ("にいく", .godanIku), ("に来る", .kuru), ("にくる", .kuru)]
    .map { (ending: String, form: WordClass) in
      InflectionRule(ending, from: "", [.purpose], form: form, of: .stemForm)
    }

  private static let intentions: [InflectionRule] =
    [("とする", .attempt, .suru), ("と思う", .intention, .godan), ("とおもう", .intention, .godan)]
    .map { (ending: String, step: Inflection, form: WordClass) in
      InflectionRule(ending, from: "", [step], form: form, of: .volitionalForm)
    }

  private static let obligations: [InflectionRule] =
    ["なければ", "なくては", "なきゃ", "なくちゃ", "ないと"].flatMap { condition in
      refusals.map { refusal, steps, form in
        InflectionRule(
          condition + refusal, from: "な", [.obligation] + steps, form: form, of: .negativeStem)
      }
    }

  private static let refusals: [(String, [Inflection], WordClass)] = [
    ("ならない", [], .adjective), ("なりません", [.polite], .closed),
    ("なりませんでした", [.polite, .past], .closed), ("いけない", [], .adjective),
    ("いけません", [.polite], .closed), ("いけませんでした", [.polite, .past], .closed),
    ("だめ", [], .nominal),
  ]

  private static let adjectives =
    [("い", "", WordClass.adjective), ("いい", "よ", .adjectiveIi)]
    .flatMap { base, stem, wordClass in
      onAdjective.map { ending, steps, form in
        InflectionRule(stem + ending, from: base, steps, form: form, of: wordClass)
      }
    } + [InflectionRule("なきゃ", from: "ない", [.ba], of: .adjective)]

  private static let onAdjective: [(String, [Inflection], WordClass)] = [
    ("かった", [.past], .taForm), ("く", [.adverb], .closed), ("くて", [.te], .teForm),
    ("くない", [.negative], .adjective), ("くな", [], .negativeStem),
    ("くありません", [.polite, .negative], .politeForm),
    ("くありませんでした", [.polite, .negative, .past], .politeForm), ("ければ", [.ba], .closed),
    ("けりゃ", [.ba], .closed), ("かろう", [.presumption], .closed), ("さ", [.noun], .nominal),
    ("そう", [.appearance], .nominal), ("さそう", [.appearance], .nominal),
    ("すぎる", [.excess], .ichidan), ("過ぎる", [.excess], .ichidan),
    ("がる", [.othersWish], .godan),
  ]

  private static let nominals = copula + expressions

  private static let copula: [InflectionRule] =
    [
      ("だ", [.copula], .closed), ("だった", [.copula, .past], .taForm), ("で", [.te], .teForm),
      ("です", [.copula, .polite], .politeForm), ("でした", [.copula, .polite, .past], .politePast),
      ("じゃない", [.negative], .adjective), ("ではない", [.negative], .adjective),
      ("じゃありません", [.polite, .negative], .politeForm),
      ("ではありません", [.polite, .negative], .politeForm),
      ("ではありませんでした", [.polite, .negative, .past], .politeForm),
      ("な", [.attributive], .closed), ("に", [.adverb], .closed), ("なら", [.ba], .closed),
      ("だろう", [.presumption], .closed), ("でしょう", [.polite, .presumption], .politeForm),
      ("らしい", [.appearance], .adjective), ("みたい", [.appearance], .nominal),
    ].map { (ending: String, steps: [Inflection], form: WordClass) in
      InflectionRule(ending, from: "", steps, form: form, of: .nominal)
    }

  /// お疲れ様です is お疲れ様; そうでした is そうです.
  private static let expressions: [InflectionRule] =
    [
      ("です", "", [.copula, .polite], .politeForm),
      ("でした", "", [.copula, .polite, .past], .politePast),
      ("でした", "です", [.past], .politePast), ("ました", "ます", [.past], .politePast),
      ("ません", "ます", [.negative], .politeForm),
      ("ませんでした", "ます", [.negative, .past], .politeForm),
    ].map { (ending: String, base: String, steps: [Inflection], form: WordClass) in
      InflectionRule(ending, from: base, steps, form: form, of: .expression)
    }

  /// Endings added to a complete form.
  private static let additions: [InflectionRule] = [
    InflectionRule("な", from: "", [.prohibition], of: .verb),
    InflectionRule(
      "です", from: "", [.polite], form: .politeForm, of: [.adjective, .adjectiveIi, .taForm]),
    InflectionRule("だろう", from: "", [.presumption], of: [.verb, .adjective, .taForm]),
    InflectionRule(
      "でしょう", from: "", [.polite, .presumption], form: .politeForm,
      of: [.verb, .adjective, .taForm]),
    InflectionRule("か", from: "", [.question], of: .politeForm),
    // The dictionary lists a noun that takes する without it: 勉強する is 勉強.
    InflectionRule("する", from: "", [], form: .suru, of: .suruNoun),
  ]
}
