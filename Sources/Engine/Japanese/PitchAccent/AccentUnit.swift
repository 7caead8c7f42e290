/// A word as the accent rules see it: numbers only, made once and folded many times.
///
/// A class, since sentences only point at what is known of their words.
public final class AccentUnit: Sendable {
  let tags: PartOfSpeech
  public let morae: Morae
  /// Of the word in this form, when nothing stands around it.
  public let accent: PitchAccent
  /// Of a particle, an auxiliary, or a noun that has become one (の, よう).
  let functional: Attachments?
  /// As the rear part of a compound, or as a prefix.
  let attachment: Attachment
  let form: FormAccent
  /// Where a verb falls as the second of two: 始める is flat, but 食べ始める falls on め.
  let fallAsSecondVerb: Int?
  /// One kanji alone, which the rules for compounds do not fit.
  let isSingleKanji: Bool
  let isTe: Bool

  init(
    tags: PartOfSpeech, morae: Morae, accent: PitchAccent, functional: Attachments? = nil,
    attachment: Attachment, form: FormAccent, fallAsSecondVerb: Int? = nil,
    isSingleKanji: Bool = false, isTe: Bool = false
  ) {
    self.tags = tags
    self.morae = morae
    self.accent = accent
    self.functional = functional
    self.attachment = attachment
    self.form = form
    self.fallAsSecondVerb = fallAsSecondVerb
    self.isSingleKanji = isSingleKanji
    self.isTe = isTe
  }

  /// The same word with the accent that the learner gives it.
  func falling(after mora: Int) -> AccentUnit {
    AccentUnit(
      tags: tags, morae: morae, accent: PitchAccent([mora], source: .you), functional: functional,
      attachment: attachment, form: form, fallAsSecondVerb: fallAsSecondVerb,
      isSingleKanji: isSingleKanji, isTe: isTe)
  }

  var isFunctional: Bool { functional != nil }

  /// What the word is to whatever attaches to it; nil leaves it to the words before.
  var host: Attachments.Host? {
    switch tags.category {
    case .auxiliary, .verb:
      [.tai, .nai, .rashii, .adjective].contains(tags.conjugation) ? .adjective : .verb
    case .adjective: .adjective
    case .particle: isTe ? .te : nil
    case .suffix where tags.has(.adjectiveLike): .adjective
    case .suffix where tags.has(.verbal): .verb
    default: .noun
    }
  }
}
