/// A token from the tokeniser's dictionary.
///
/// A class, because nearly all text consists of the same few thousand tokens. Each is read from the
/// dictionary once and then shared.
public final class Morpheme: Sendable {
  let surface: String
  let partOfSpeech: PartOfSpeech
  /// The written dictionary form. For an unknown token, the token itself.
  let lemma: String
  /// The reading for furigana, in hiragana with ー kept. Empty if the dictionary has none.
  let reading: String
  /// The dictionary's pronunciation: in katakana, with ー for long vowels. Empty if there is none or
  /// the token is pronounced as it is read.
  private let soundSpelling: String
  /// The possible downsteps, preferred first: the mora after which the pitch falls, or 0 for none.
  /// Empty if unknown.
  let accents: [Int]
  /// How the accent combines with preceding words: `C3`, `P2`, `動詞%F2@0,名詞%F1`. Branches are
  /// always separated by commas. Empty if there is no rule.
  let accentRule: String
  /// How inflection changes the accent (`M1@1`). Empty if it doesn't. Only UniDic has it.
  let formRule: String

  init(
    surface: String, partOfSpeech: PartOfSpeech, lemma: String? = nil, reading: String = "",
    pronunciation: String? = nil, accents: [Int] = [], accentRule: String = "",
    formRule: String = ""
  ) {
    (self.surface, self.partOfSpeech) = (surface, partOfSpeech)
    self.lemma = lemma ?? surface
    self.reading = reading
    // Most tokens are pronounced as they are read. Storing their pronunciation would waste memory.
    let isAsRead = pronunciation.map(Hiragana.folded) == reading
    soundSpelling = isAsRead ? "" : pronunciation ?? ""
    self.accents = accents
    self.accentRule = accentRule
    self.formRule = formRule
  }

  /// The pronunciation in hiragana: the particles は, へ, を are わ, え, お, and long vowels have ー.
  var pronunciation: String {
    soundSpelling.isEmpty ? reading : Hiragana.folded(soundSpelling)
  }
}

extension Morpheme: CustomStringConvertible {
  public var description: String { "\(surface) [\(reading)] \(partOfSpeech)" }
}
