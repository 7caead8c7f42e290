/// How a word inflects. A word can have several classes.
public struct WordClass: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  static let ichidan = WordClass(rawValue: 1 << 0)
  static let godan = WordClass(rawValue: 1 << 1)
  /// 行く, with the te-form 行って.
  static let godanIku = WordClass(rawValue: 1 << 2)
  /// なさる, いらっしゃる and similar verbs, with a stem in い.
  static let godanAru = WordClass(rawValue: 1 << 3)
  /// 問う and 請う, with the te-form 問うて.
  static let godanToU = WordClass(rawValue: 1 << 4)
  static let kuru = WordClass(rawValue: 1 << 5)
  static let suru = WordClass(rawValue: 1 << 6)
  /// A noun that takes する. Its base is listed without する.
  static let suruNoun = WordClass(rawValue: 1 << 7)
  static let zuru = WordClass(rawValue: 1 << 8)
  static let adjective = WordClass(rawValue: 1 << 9)
  /// いい and its compounds, whose other forms begin with よ.
  static let adjectiveIi = WordClass(rawValue: 1 << 10)
  /// Nouns and na-adjectives, which take the copula.
  static let nominal = WordClass(rawValue: 1 << 11)

  /// Phrases, which take です, and those that end in です or ます.
  public static let expression = WordClass(rawValue: 1 << 18)

  static let verb: WordClass = [
    .ichidan, .godan, .godanIku, .godanAru, .godanToU, .kuru, .suru, .zuru,
  ]
  /// The classes that a dictionary can list.
  static let listed: WordClass = [
    verb, .suruNoun, .adjective, .adjectiveIi, .nominal, .expression,
  ]

  // Intermediate forms, which no dictionary lists.
  static let teForm = WordClass(rawValue: 1 << 12)
  static let taForm = WordClass(rawValue: 1 << 13)
  /// A form that no rule inflects further.
  static let closed = WordClass(rawValue: 1 << 14)
  static let stemForm = WordClass(rawValue: 1 << 15)
  static let volitionalForm = WordClass(rawValue: 1 << 16)
  /// A negative up to its な, which is no form by itself.
  static let negativeStem = WordClass(rawValue: 1 << 17)

  /// A polite form, which か makes a question.
  static let politeForm = WordClass(rawValue: 1 << 19)
  static let politePast: WordClass = [.taForm, .politeForm]

  static let anything = WordClass(rawValue: .max).subtracting(.negativeStem)

  /// Creates the classes of EDICT's part-of-speech tags, such as "v5k" and "adj-na".
  init(partsOfSpeech tags: some Sequence<String>) {
    self = tags.reduce(into: []) { classes, tag in classes.formUnion(Self.named(tag)) }
  }

  private static func named(_ tag: String) -> WordClass {
    switch tag {
    case "v1", "v1-s": .ichidan
    case "v5k-s": .godanIku
    case "v5aru": .godanAru
    case "v5u-s": .godanToU
    case "vk": .kuru
    case "vs-i", "vs-s": .suru
    case "vs": [.suruNoun, .nominal]
    case "vz": .zuru
    case "adj-i", "aux-adj": .adjective
    case "adj-ix": .adjectiveIi
    case "n", "adj-na", "adj-no", "adj-t", "pn", "n-adv", "n-t", "n-suf", "num", "ctr", "n-pref":
      .nominal
    case "exp", "aux-v": .expression
    case _ where tag.hasPrefix("v5"): .godan
    default: []
    }
  }
}
