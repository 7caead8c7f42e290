/// The tags of UniDic 2.1, as in unidic-lite.
extension Morpheme {
  /// Fields, counted from 0: tags 0-3, conjugation 4, form 5, written lemma 10, pronunciation 9,
  /// kana 17, accents 23, accent rule 24, form rule 25.
  convenience init(unidic fields: Feature, _ surface: String, _ part: PartOfSpeech) {
    let (lemma, kana) = (fields[10], Hiragana.folded(fields[17]))
    self.init(
      surface: surface, partOfSpeech: part, lemma: lemma.isEmpty ? surface : lemma,
      reading: kana.isEmpty ? Hiragana.reading(ofKana: surface) : kana, pronunciation: fields[9],
      accents: fields[23].split(separator: ",").compactMap { Int($0) },
      accentRule: fields[24], formRule: fields[25])
  }
}

extension PartOfSpeech {
  init(unidic fields: Feature) {
    let (category, traits) = Self.kind(unidic: fields)
    self.init(
      category, traits, conjugation: Conjugation(unidic: fields[4]), form: Form(unidic: fields[5]))
  }

  private static func kind(unidic fields: Feature) -> (Category, Traits) {
    switch fields[0] {
    case "名詞": (.noun, noun(unidic: fields))
    case "代名詞": (.pronoun, [])
    case "形状詞": (.adjectivalNoun, fields[1] == "助動詞語幹" ? .dependent : [])
    case "動詞": (.verb, fields[1] == "非自立可能" ? .dependent : [])
    case "形容詞": (.adjective, fields[1] == "非自立可能" ? .dependent : [])
    case "副詞": (.adverb, [])
    case "連体詞": (.adnominal, [])
    case "接続詞": (.conjunction, [])
    case "感動詞": (fields[1] == "フィラー" ? .filler : .interjection, [])
    case "接頭辞": (.prefix, [])
    case "接尾辞": (.suffix, suffix(unidic: fields))
    case "助詞": (.particle, particle[fields[1]] ?? [])
    case "助動詞": (.auxiliary, [])
    case "記号", "補助記号", "空白": (.symbol, symbol[fields[0] == "空白" ? "空白" : fields[1]] ?? [])
    default: (.other, [])
    }
  }

  private static func noun(unidic fields: Feature) -> Traits {
    switch (fields[1], fields[2]) {
    case ("数詞", _): .number
    case ("固有名詞", "人名"):
      fields[3] == "姓" ? [.proper, .surname] : fields[3] == "名" ? [.proper, .givenName] : .proper
    case ("固有名詞", "地名"): [.proper, .place]
    case ("固有名詞", _): .proper
    case (_, "サ変可能"): .suru
    case (_, "形状詞可能"): .adjectival
    case (_, "サ変形状詞可能"): [.suru, .adjectival]
    case (_, "副詞可能"): .adverbial
    case (_, "助数詞可能"): .counter
    default: []
    }
  }

  private static func suffix(unidic fields: Feature) -> Traits {
    switch (fields[1], fields[2]) {
    case ("動詞的", _): .verbal
    case ("形容詞的", _): .adjectiveLike
    case ("形状詞的", _): .adjectival
    case (_, "助数詞"): .counter
    case (_, "副詞可能"): .adverbial
    case (_, "サ変可能"): .suru
    default: []
    }
  }

  private static let particle: [String: Traits] = [
    "格助詞": .caseMarking, "係助詞": .binding, "副助詞": .adverbialParticle,
    "接続助詞": .conjunctive, "終助詞": .final, "準体助詞": .nominalising,
  ]
}

extension PartOfSpeech.Conjugation {
  fileprivate init(unidic tag: String) {
    self =
      Self.unidic[tag] ?? Self.unidicStarts.first { tag.hasPrefix($0.0) }?.1 ?? .otherAuxiliary
  }

  private static let unidic: [String: Self] = [
    "": .none, "助動詞-タイ": .tai, "助動詞-ナイ": .nai, "助動詞-ラシイ": .rashii,
    "助動詞-ダ": .da, "助動詞-ジャ": .da, "助動詞-ヤ": .da, "助動詞-デス": .desu,
    "助動詞-マス": .masu, "助動詞-タ": .ta, "助動詞-ヌ": .nu, "助動詞-レル": .reru,
    "カ行変格": .kuru, "サ行変格": .suru, "形容詞": .adjective,
  ]

  private static let unidicStarts: [(String, Self)] = [
    ("五段", .godan), ("上一段", .ichidan), ("下一段", .ichidan), ("文語", .classical),
  ]
}

extension PartOfSpeech.Form {
  fileprivate init(unidic tag: String) {
    let starts: [(String, Self)] = [
      ("意志推量形", .volitional), ("未然形", .irrealis), ("連用形-一般", .continuative),
      ("連用形", .euphonic), ("終止形", .terminal), ("連体形", .attributive),
      ("仮定形", .conditional), ("已然形", .conditional), ("命令形", .imperative), ("語幹", .stem),
    ]
    self = tag.isEmpty ? .none : starts.first { tag.hasPrefix($0.0) }?.1 ?? .other
  }
}
