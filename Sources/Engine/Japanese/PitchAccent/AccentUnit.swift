/// A word as the accent rules see it: only numbers, created once and combined many times.
///
/// A class, because sentences share the units of their words.
public final class AccentUnit: Sendable {
  let tags: PartOfSpeech
  let morae: Morae
  /// The accent of the word in this form on its own.
  public let accent: PitchAccent
  /// How the word attaches as the second part of a compound or as a prefix.
  let attachment: Attachment
  let form: FormAccent
  /// The downstep of a verb as the second of two: 始める is flat, but 食べ始める has it on め.
  let fallAsSecondVerb: Int?
  /// Rules for this word as the second part of a compound.
  let rear: RearRules
  let spelling: Spelling
  let isTe: Bool
  /// Whether it keeps a downstep on its last mora before の, unlike 山.
  let keepsFallBeforeNo: Bool
  /// The kind of word that attaching words see. Nil defers to the previous words.
  let host: Attachments.Host?
  let isFunctional: Bool
  /// The attachment of a particle, an auxiliary, or a noun used as one (の, よう). Stored last,
  /// because it is large and most words have none.
  let functional: Attachments?

  /// The spelling of the front part, which compound rules depend on.
  enum Spelling: Hashable, Sendable {
    case oneKanji, okurigana, other
    /// Three or more kanji, which are a compound themselves.
    case compound
  }

  init(
    tags: PartOfSpeech, morae: Morae, accent: PitchAccent, functional: Attachments? = nil,
    attachment: Attachment, form: FormAccent, fallAsSecondVerb: Int? = nil,
    rear: RearRules = RearRules(), spelling: Spelling = .other, isTe: Bool = false,
    keepsFallBeforeNo: Bool = false
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
    self.keepsFallBeforeNo = keepsFallBeforeNo || tags.isNumber || tags.has(.counter)
    host = Attachments.Host(tags, isTe: isTe)
  }

  /// Returns the word with the learner's accent.
  func falling(after mora: Int) -> AccentUnit {
    accented(PitchAccent(fall: mora, source: .you))
  }

  /// Returns the word with another accent of its own.
  func accented(_ accent: PitchAccent) -> AccentUnit {
    AccentUnit(
      tags: tags, morae: morae, accent: accent,
      functional: functional,
      attachment: attachment, form: form, fallAsSecondVerb: fallAsSecondVerb,
      rear: rear, spelling: spelling, isTe: isTe, keepsFallBeforeNo: keepsFallBeforeNo)
  }

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
