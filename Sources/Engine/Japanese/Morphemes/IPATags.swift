/// The tags of ipadic, and of naist-jdic, which adds accents.
extension Morpheme {
  /// Fields: four tags, conjugation, form, lemma 6, reading 7, pronunciation 8, accent/morae 9,
  /// chain rule 10.
  convenience init(ipa fields: Feature, _ surface: String, _ part: PartOfSpeech, isKnown: Bool) {
    let reading = isKnown ? Hiragana.folded(fields[7].joiningWords) : ""
    let lemma = isKnown ? fields[6].joiningWords : ""
    self.init(
      surface: surface, partOfSpeech: part, lemma: lemma.isEmpty ? surface : lemma,
      reading: reading.isEmpty ? Hiragana.reading(ofKana: surface) : reading,
      pronunciation: fields[8].soundsOnly, accents: Self.accents(ipa: fields.bytes(9)),
      accentRule: fields[10].withCommas)
  }

  /// Parses "1/3": the downstep, and the number of morae. An entry of several words ("2/5:4/6") has
  /// one or more accent phrases and gets no accent here.
  private static func accents(ipa field: UnsafeBufferPointer<UInt8>) -> [Int] {
    guard let slash = field.firstIndex(of: UInt8(ascii: "/")),
      let accent = number(field[..<slash]), number(field[(slash + 1)...]) != nil
    else { return [] }
    return .one(accent)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard (1...3).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit) - 0x30
    }
    return number
  }
}

extension String {
  /// The text without the colons that separate the words of an entry.
  fileprivate var joiningWords: String {
    utf8.contains(UInt8(ascii: ":")) ? filter { $0 != ":" } : self
  }

  /// The text without separators and without ’, which marks a devoiced vowel.
  fileprivate var soundsOnly: String {
    let marks: [Character] = [":", "’"]
    return utf8.contains(UInt8(ascii: ":")) || utf8.contains(0xE2)
      ? filter { !marks.contains($0) } : self
  }

  fileprivate var withCommas: String {
    utf8.contains(UInt8(ascii: "/")) ? String(map { $0 == "/" ? "," : $0 }) : self
  }
}

extension PartOfSpeech {
  init(ipa fields: Feature) {
    let (category, traits) = Self.kind(ipa: fields)
    self.init(
      category, traits, conjugation: Conjugation(ipa: fields[4]), form: Form(ipa: fields[5]))
  }

  private static func kind(ipa fields: Feature) -> (Category, Traits) {
    switch fields[0] {
    case "名詞": noun(ipa: fields)
    case "動詞": (fields[1] == "接尾" ? .auxiliary : .verb, dependence(fields[1]))
    case "形容詞":
      fields[1] == "接尾" ? (.suffix, .adjectiveLike) : (.adjective, dependence(fields[1]))
    case "副詞": (.adverb, [])
    case "連体詞": (.adnominal, [])
    case "接続詞": (.conjunction, [])
    case "感動詞": (.interjection, [])
    case "接頭詞": (.prefix, fields[1] == "数接続" ? .number : [])
    case "助詞": (.particle, particle[fields[1]] ?? [])
    case "助動詞": (.auxiliary, [])
    case "フィラー": (.filler, [])
    case "記号": (.symbol, symbol[fields[1]] ?? [])
    default: (.other, [])
    }
  }

  private static func noun(ipa fields: Feature) -> (Category, Traits) {
    switch fields[1] {
    case "代名詞": (.pronoun, [])
    case "形容動詞語幹", "ナイ形容詞語幹": (.adjectivalNoun, [])
    case "固有名詞": (.noun, properNoun(ipa: fields))
    case "数": (.noun, .number)
    case "接尾": (.suffix, suffix[fields[2]] ?? [])
    case "副詞可能": (.noun, .adverbial)
    case "サ変接続": (.noun, .suru)
    case "非自立":
      (
        fields[2] == "形容動詞語幹" ? .adjectivalNoun : .noun,
        fields[2] == "副詞可能" ? [.dependent, .adverbial] : .dependent
      )
    default: (.noun, [])
    }
  }

  private static func properNoun(ipa fields: Feature) -> Traits {
    switch (fields[2], fields[3]) {
    case ("人名", "姓"): [.proper, .surname]
    case ("人名", "名"): [.proper, .givenName]
    case ("地域", _): [.proper, .place]
    default: .proper
    }
  }

  private static func dependence(_ tag: String) -> Traits {
    tag == "非自立" ? .dependent : []
  }

  private static let suffix: [String: Traits] = [
    "助数詞": .counter, "形容動詞語幹": .adjectival, "副詞可能": .adverbial, "サ変接続": .suru,
    "地域": .place,
  ]

  private static let particle: [String: Traits] = [
    "格助詞": .caseMarking, "係助詞": .binding, "副助詞": .adverbialParticle,
    "接続助詞": .conjunctive, "終助詞": .final, "連体化": .nominalising, "並立助詞": .listing,
    "副詞化": .adverbialising, "副助詞／並立助詞／終助詞": [.adverbialParticle, .listing, .final],
  ]

  /// UniDic's are the same, but for that of letters.
  static let symbol: [String: Traits] = [
    "読点": .comma, "句点": .fullStop, "括弧開": .opening, "括弧閉": .closing, "空白": .space,
    "アルファベット": .letter, "文字": .letter,
  ]
}

extension PartOfSpeech.Conjugation {
  fileprivate init(ipa tag: String) {
    self = Self.ipa[tag] ?? Self.ipaStarts.first { tag.hasPrefix($0.0) }?.1 ?? .classical
  }

  private static let ipa: [String: Self] = [
    "": .none, "特殊・タイ": .tai, "特殊・ナイ": .nai, "特殊・ダ": .da, "特殊・ジャ": .da,
    "特殊・ヤ": .da, "特殊・デス": .desu, "特殊・マス": .masu, "特殊・タ": .ta, "特殊・ヌ": .nu,
    "カ変・来ル": .kuru, "カ変・クル": .kuru, "不変化型": .otherAuxiliary,
  ]

  private static let ipaStarts: [(String, Self)] = [
    ("五段", .godan), ("一段", .ichidan), ("サ変", .suru), ("形容詞", .adjective),
  ]
}

extension PartOfSpeech.Form {
  fileprivate init(ipa tag: String) {
    self =
      switch tag {
      case "": .none
      case "未然ウ接続": .volitional
      case "連用タ接続": .euphonic
      case "基本形", "文語基本形", "現代基本形", "音便基本形", "基本形-促音便": .terminal
      case "体言接続", "体言接続特殊", "体言接続特殊２": .attributive
      case "ガル接続": .stem
      default: Self.byStart(of: tag)
      }
  }

  private static func byStart(of tag: String) -> Self {
    let starts: [(String, Self)] = [
      ("未然", .irrealis), ("連用", .continuative), ("仮定", .conditional), ("命令", .imperative),
    ]
    return starts.first { tag.hasPrefix($0.0) }?.1 ?? .other
  }
}
