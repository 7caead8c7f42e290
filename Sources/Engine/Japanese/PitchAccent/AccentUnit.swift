/// A word as the accent rules see it: numbers only, made once and folded many times.
///
/// A class, since sentences only point at what is known of their words.
public final class AccentUnit: Sendable {
  let tags: PartOfSpeech
  public let morae: Morae
  /// Of the word in this form, when nothing stands around it.
  public let accent: PitchAccent
  /// As the rear part of a compound, or as a prefix.
  let attachment: Attachment
  let form: FormAccent
  /// Where a verb falls as the second of two: 始める is flat, but 食べ始める falls on め.
  let fallAsSecondVerb: Int?
  /// What is known of it as the rear part of a compound in particular.
  let rear: RearRules
  let spelling: Spelling
  let isTe: Bool
  /// What the word is to whatever attaches to it; nil leaves it to the words before.
  let host: Attachments.Host?
  let isFunctional: Bool
  /// Of a particle, an auxiliary, or a noun that has become one (の, よう). Behind all the rest,
  /// since it is large and most words have none.
  let functional: Attachments?

  /// What rear parts of compounds go by in what stands before them.
  enum Spelling: Hashable, Sendable {
    case oneKanji, okurigana, other
    /// Three kanji or more, which are a compound by themselves.
    case compound
  }

  init(
    tags: PartOfSpeech, morae: Morae, accent: PitchAccent, functional: Attachments? = nil,
    attachment: Attachment, form: FormAccent, fallAsSecondVerb: Int? = nil,
    rear: RearRules = RearRules(), spelling: Spelling = .other, isTe: Bool = false
  ) {
    self.tags = tags
    self.morae = morae
    self.accent = accent
    isFunctional = functional != nil
    self.functional = functional
    self.attachment = attachment
    self.form = form
    self.fallAsSecondVerb = fallAsSecondVerb
    self.rear = rear
    self.spelling = spelling
    self.isTe = isTe
    host = Attachments.Host(tags, isTe: isTe)
  }

  /// The same word with the accent that the learner gives it.
  func falling(after mora: Int) -> AccentUnit {
    AccentUnit(
      tags: tags, morae: morae, accent: PitchAccent(fall: mora, source: .you),
      functional: functional,
      attachment: attachment, form: form, fallAsSecondVerb: fallAsSecondVerb,
      rear: rear, spelling: spelling, isTe: isTe)
  }

  /// One word of a prefix and what it stands before.
  func prefixing(_ word: AccentUnit) -> AccentUnit {
    var fold = AccentFold(self)
    fold.join(word)
    return AccentUnit(
      tags: word.tags, morae: fold.morae, accent: PitchAccent(fall: fold.fall, source: .rule),
      attachment: .unknown, form: word.form, spelling: .compound)
  }
}

extension Attachments.Host {
  fileprivate init?(_ tags: PartOfSpeech, isTe: Bool) {
    switch tags.category {
    case .auxiliary where tags.conjugation == .da: self = .noun
    case .auxiliary, .verb:
      let isAdjective = [.tai, .nai, .rashii, .adjective].contains(tags.conjugation)
      self = isAdjective ? .adjective : .verb
    case .adjective: self = .adjective
    case .particle:
      guard isTe else { return nil }
      self = .te
    case .suffix where tags.has(.adjectiveLike): self = .adjective
    case .suffix where tags.has(.verbal): self = .verb
    default: self = .noun
    }
  }
}

extension AccentUnit.Spelling {
  init(_ surface: String) {
    let scalars = surface.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, first.isKanjiOrMark else {
      self = .other
      return
    }
    self =
      scalars.count == 1
      ? .oneKanji
      : last.isHiraganaLetter
        ? .okurigana
        : scalars.count > 2 && scalars.allSatisfy(\.isKanjiOrMark) ? .compound : .other
  }
}
