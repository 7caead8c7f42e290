/// One token as the tokeniser's dictionary has it.
///
/// A class, since the same few thousand tokens make up nearly all text: they are read from the
/// dictionary once and then only pointed at.
public final class Morpheme: Sendable {
  public let surface: String
  public let partOfSpeech: PartOfSpeech
  /// The dictionary form as it is written; of an unknown token, the token.
  public let lemma: String
  /// As furigana would have it, in hiragana with ー kept; empty when the dictionary has none.
  public let reading: String
  /// As the dictionary spells it: in katakana, long vowels with ー; empty when it does not.
  private let soundSpelling: String
  /// The morae after which the pitch may fall, preferred first; 0 is no fall. Empty when unknown.
  public let accents: [Int]
  /// How many morae the dictionary counts; nil when it does not say.
  public let moraCount: Int?
  /// How the accents combine with what stands before: `C3`, `P2`, `動詞%F2@0,名詞%F1`. Branches
  /// are divided by commas, whatever the dictionary does. Empty when there is no rule.
  public let accentRule: String
  /// What inflection does to the accent (`M1@1`); empty when nothing. Only UniDic tells.
  public let formRule: String
  /// Whether the dictionary has the token. What it has not is guessed by its characters.
  public let isKnown: Bool

  public init(
    surface: String, partOfSpeech: PartOfSpeech, lemma: String? = nil, reading: String = "",
    pronunciation: String? = nil, accents: [Int] = [], moraCount: Int? = nil,
    accentRule: String = "", formRule: String = "", isKnown: Bool = true
  ) {
    self.surface = surface
    self.partOfSpeech = partOfSpeech
    self.lemma = lemma ?? surface
    self.reading = reading
    // Most sound as they are read; their spelling would only lie in memory.
    let isAsRead = pronunciation.map(Hiragana.folded) == reading
    soundSpelling = isAsRead ? "" : pronunciation ?? ""
    self.accents = accents
    self.moraCount = moraCount
    self.accentRule = accentRule
    self.formRule = formRule
    self.isKnown = isKnown
  }

  /// How it sounds, in hiragana: particles は, へ, を are わ, え, お, long vowels have ー.
  public var pronunciation: String {
    soundSpelling.isEmpty ? reading : Hiragana.folded(soundSpelling)
  }
}

extension Morpheme: CustomStringConvertible {
  public var description: String { "\(surface) [\(reading)] \(partOfSpeech)" }
}
