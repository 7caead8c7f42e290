/// A token's part of speech, in terms common to IPA's and UniDic's tags.
public struct PartOfSpeech: Hashable, Sendable {
  public enum Category: String, Sendable {
    case noun, pronoun
    /// The stem of a na-adjective (形容動詞語幹, 形状詞).
    case adjectivalNoun = "na-adjective"
    case verb, adjective, adverb
    /// 連体詞: この, 大きな.
    case adnominal
    case conjunction, interjection, prefix
    /// 接尾 of every kind, including counters. The traits say what it forms.
    case suffix
    case particle, auxiliary, filler, symbol, other
  }

  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    static let proper = Traits(rawValue: 1 << 0)
    static let surname = Traits(rawValue: 1 << 1)
    static let givenName = Traits(rawValue: 1 << 2)
    static let place = Traits(rawValue: 1 << 3)
    static let number = Traits(rawValue: 1 << 4)
    /// 助数詞. UniDic also has nouns that can be counters (助数詞可能).
    static let counter = Traits(rawValue: 1 << 5)
    /// 副詞可能: 今日, 全て.
    static let adverbial = Traits(rawValue: 1 << 6)
    /// サ変: a noun that takes する.
    static let suru = Traits(rawValue: 1 << 7)
    /// 非自立: depends on the previous word (食べて*いる*, 赤く*ない*).
    static let dependent = Traits(rawValue: 1 << 8)
    /// A noun that can also be the stem of a na-adjective.
    static let adjectival = Traits(rawValue: 1 << 9)
    /// Suffixes that inflect like a verb (られる) or like an adjective (っぽい).
    static let verbal = Traits(rawValue: 1 << 10)
    static let adjectiveLike = Traits(rawValue: 1 << 11)
    /// Particles: 格, 係, 副, 接続, 終, 連体化 or 準体, 並立, 副詞化.
    static let caseMarking = Traits(rawValue: 1 << 12)
    static let binding = Traits(rawValue: 1 << 13)
    static let adverbialParticle = Traits(rawValue: 1 << 14)
    static let conjunctive = Traits(rawValue: 1 << 15)
    static let final = Traits(rawValue: 1 << 16)
    static let nominalising = Traits(rawValue: 1 << 17)
    static let listing = Traits(rawValue: 1 << 18)
    static let adverbialising = Traits(rawValue: 1 << 19)
    /// Symbols: 読点, 句点, 括弧, 空白, アルファベット.
    static let comma = Traits(rawValue: 1 << 20)
    static let fullStop = Traits(rawValue: 1 << 21)
    static let opening = Traits(rawValue: 1 << 22)
    static let closing = Traits(rawValue: 1 << 23)
    static let space = Traits(rawValue: 1 << 24)
    static let letter = Traits(rawValue: 1 << 25)
  }

  /// The conjugation class.
  public enum Conjugation: String, Sendable {
    case none, godan, ichidan, kuru, suru, adjective
    /// Auxiliaries with a class of their own. After たい, ない and らしい, accent rules for adjectives
    /// apply.
    case tai, nai, rashii, da, desu, masu, ta, nu, reru
    case otherAuxiliary, classical
  }

  /// The inflected form.
  public enum Form: String, Sendable {
    case none
    /// 未然形, and 未然ウ接続 or 意志推量形.
    case irrealis, volitional
    /// 連用形, and its form before た or て with a sound change (連用タ接続, 促音便 and others).
    case continuative, euphonic
    /// 終止形, 連体形, 仮定形, 命令形. IPA's 基本形 is always `terminal`.
    case terminal, attributive, conditional, imperative
    /// 語幹, ガル接続.
    case stem
    case other
  }

  public var category: Category
  var traits: Traits
  var conjugation: Conjugation
  var form: Form

  init(
    _ category: Category, _ traits: Traits = [], conjugation: Conjugation = .none,
    form: Form = .none
  ) {
    (self.category, self.traits) = (category, traits)
    (self.conjugation, self.form) = (conjugation, form)
  }

  func has(_ trait: Traits) -> Bool { traits.contains(trait) }

  var isNumber: Bool { category == .noun && has(.number) }
  var inflects: Bool { conjugation != .none }
}

extension PartOfSpeech: CustomStringConvertible {
  public var description: String { category.rawValue }
}
