/// The stems of one class of verbs, each replacing the ending of the dictionary form.
///
/// The classes and stems are those of Japanese school grammar: mizenkei, ren'yōkei, kateikei and so
/// on, plus the contracted te-forms.
struct Conjugation {
  var wordClass: WordClass
  /// The ending of the dictionary form.
  var ending: String
  /// The stem before ない and ず.
  var negative: String
  /// The stem before ます, たい and other auxiliaries.
  var continuative: String
  var te, ta: String
  /// The stem before ば.
  var conditional: String
  var imperatives: [String]
  var volitional: String
  var potentials: [String]
  /// The stem including れる.
  var passive: String
  /// The stem before る, and before す in the short form.
  var causative: String

  static let all: [Conjugation] =
    // くる precedes いく: 食べてきた and 食べてきます are of てくる, though てく, short for ていく, has き too.
    godanRows.map(godan) + kuru + irregularGodan + [ichidan, suru, zuru]

  private typealias Row = (u: String, a: String, i: String, e: String, o: String, te: String)

  private static let godanRows: [Row] = [
    ("う", "わ", "い", "え", "お", "って"), ("く", "か", "き", "け", "こ", "いて"),
    ("ぐ", "が", "ぎ", "げ", "ご", "いで"), ("す", "さ", "し", "せ", "そ", "して"),
    ("つ", "た", "ち", "て", "と", "って"), ("ぬ", "な", "に", "ね", "の", "んで"),
    ("ぶ", "ば", "び", "べ", "ぼ", "んで"), ("む", "ま", "み", "め", "も", "んで"),
    ("る", "ら", "り", "れ", "ろ", "って"),
  ]

  private static func godan(_ row: Row) -> Conjugation {
    Conjugation(
      wordClass: .godan, ending: row.u, negative: row.a, continuative: row.i, te: row.te,
      ta: past(row.te), conditional: row.e, imperatives: [row.e], volitional: row.o + "う",
      potentials: [row.e + "る"], passive: row.a + "れる", causative: row.a + "せ")
  }

  /// って → った, んで → んだ.
  private static func past(_ te: String) -> String {
    te.dropLast() + (te.hasSuffix("て") ? "た" : "だ")
  }

  /// Returns the godan verb of a potential form: 走る for 走れる. Nil if the form has another ending.
  static func godanVerb(ofPotential form: String) -> String? {
    all.lazy.filter { $0.wordClass == .godan }.compactMap { verb in
      verb.potentials.first { form.hasSuffix($0) }
        .map { String(form.dropLast($0.count)) + verb.ending }
    }.first
  }

  /// Returns the godan verb of a volitional form: 歩く for 歩こう. Nil if the form has another ending.
  static func godanVerb(ofVolitional form: String) -> String? {
    all.first { $0.wordClass == .godan && form.hasSuffix($0.volitional) }
      .map { String(form.dropLast($0.volitional.count)) + $0.ending }
  }

  private static let irregularGodan: [Conjugation] = [
    godan("く", te: "って", .godanIku),
    godan("う", te: "うて", .godanToU),
    {
      var aru = godan(("る", "ら", "い", "れ", "ろ", "って"))
      aru.wordClass = .godanAru
      aru.imperatives = ["い", "れ"]
      return aru
    }(),
  ]

  private static func godan(_ ending: String, te: String, _ wordClass: WordClass) -> Conjugation {
    let rows = godanRows.filter { $0.u == ending }
    var irregular = rows.map(godan).first ?? ichidan
    (irregular.wordClass, irregular.te, irregular.ta) = (wordClass, te, past(te))
    return irregular
  }

  private static let ichidan = Conjugation(
    wordClass: .ichidan, ending: "る", negative: "", continuative: "", te: "て", ta: "た",
    conditional: "れ", imperatives: ["ろ", "よ"], volitional: "よう", potentials: ["れる"],
    passive: "られる", causative: "させ")

  private static let suru = Conjugation(
    wordClass: .suru, ending: "する", negative: "し", continuative: "し", te: "して", ta: "した",
    conditional: "すれ", imperatives: ["しろ", "せよ"], volitional: "しよう",
    potentials: ["できる", "出来る"], passive: "される", causative: "させ")

  private static let zuru = Conjugation(
    wordClass: .zuru, ending: "ずる", negative: "じ", continuative: "じ", te: "じて", ta: "じた",
    conditional: "ずれ", imperatives: ["じろ", "ぜよ"], volitional: "じよう",
    potentials: ["じれる"], passive: "じられる", causative: "じさせ")

  private static let kuru: [Conjugation] = [("くる", "こ", "き", "く"), ("来る", "来", "来", "来")]
    .map { ending, negative, continuative, conditional in
      Conjugation(
        wordClass: .kuru, ending: ending, negative: negative, continuative: continuative,
        te: continuative + "て", ta: continuative + "た", conditional: conditional + "れ",
        imperatives: [negative + "い"], volitional: negative + "よう",
        potentials: [negative + "れる"], passive: negative + "られる",
        causative: negative + "させ")
    }
}
