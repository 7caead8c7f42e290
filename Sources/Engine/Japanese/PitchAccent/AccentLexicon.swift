/// Looks up what the accent rules need to know of a word, in the table, the tokeniser's dictionary
/// or its shape.
///
/// The same word always gives the same unit, so units can be cached.
public struct AccentLexicon: Sendable {
  let table: AccentTable

  public init(table: AccentTable) {
    self.table = table
  }

  /// Returns the accent of a word with a given reading, or nil if the table lacks the word in every
  /// spelling.
  ///
  /// - Parameter reading: in kana.
  func accent(of surface: String, reading: String) -> PitchAccent? {
    listedAccent(of: surface, reading: reading)
      ?? accentUnlikeSpelled(surface, reading: reading)
  }

  /// Returns the accent of the word as written, or in another spelling with different signs.
  func listedAccent(of surface: String, reading: String) -> PitchAccent? {
    let surface = Numerals.inKanji(surface)
    let reading = Hiragana.folded(reading)
    for variant in [surface] + SpellingVariants.variants(of: surface) {
      let falls = listed(variant, reading)
      if !falls.isEmpty { return PitchAccent(falls, source: .dictionary) }
    }
    return nil
  }

  /// Returns the accent of a word that the table has with other kanji or kana.
  func accentUnlikeSpelled(_ surface: String, reading: String) -> PitchAccent? {
    differentlySpelled(surface, Hiragana.folded(reading))
      .map { PitchAccent($0.falls, source: .dictionary) }
  }

  private func listed(_ surface: String, _ reading: String) -> [Int] {
    let isNoun = surface.unicodeScalars.last.map(\.isKanjiOrMark) ?? true
    let kinds: [AccentTable.Kind] =
      isNoun ? [.noun, .suffix, .verb, .adjective] : [.verb, .adjective, .noun, .suffix]
    return kinds.flatMap { table.entry($0, surface, reading)?.falls ?? [] }.uniqued()
  }

  /// Finds 聞き飽きる for 聞きあきる and 並盛り for 並盛: words with the same reading are usually the same word if
  /// they are long or partly in kana.
  private func differentlySpelled(_ surface: String, _ reading: String) -> AccentTable.Entry? {
    let scripts = Scripts(surface)
    guard scripts.contains(.kanji) else { return nil }
    if let bare = table.entry(.bare, SpellingVariants.bare(surface), reading) { return bare }
    let isMixed = scripts.contains(.hiragana)
    guard isMixed || Morae(reading).count >= 5 else { return nil }
    return (isMixed ? table.entry(.noun, SpellingVariants.bare(surface), reading) : nil)
      ?? table.entry(.reading, "", reading)
  }

  func unit(of word: AnalysedWord) -> AccentUnit {
    if word.morphemes.count == 1, let only = word.morphemes.first {
      return unit(of: only, reading: word.reading)
    }
    return joined(word)
  }

  /// - Parameter reading: the reading of the inflected form, in hiragana.
  func unit(of word: Morpheme, reading: String) -> AccentUnit {
    let tags = word.partOfSpeech
    let morae = Morae(reading.isEmpty ? word.surface : reading)
    let form = FormAccent(word)
    let functional = functional(word)
    let found = entry(word, reading: reading)
    let base = found.accent
    return AccentUnit(
      tags: tags, morae: morae, accent: base.inflected(by: form, morae: morae.count),
      functional: functional, attachment: found.attachment, form: form,
      fallAsSecondVerb: tags.category == .verb ? secondVerb(word, base, form, morae) : nil,
      rear: Self.mayEndCompound(tags)
        ? RearRules(of: word.surface, reading, in: table) : RearRules(),
      spelling: AccentUnit.Spelling(word.surface),
      isTe: tags.has(.conjunctive) && ["て", "で"].contains(word.surface),
      keepsFallBeforeNo: FunctionWords.keepingFallBeforeNo.contains(word.lemma))
  }

  private static func mayEndCompound(_ tags: PartOfSpeech) -> Bool {
    switch tags.category {
    case .noun, .adjectivalNoun, .suffix, .other: true
    case .verb: tags.form == .continuative
    default: false
    }
  }

  private func functional(_ word: Morpheme) -> Attachments? {
    let tags = word.partOfSpeech
    switch tags.category {
    case .particle, .auxiliary:
      return FunctionWords.attachments(of: word) ?? Attachments(rule: word.accentRule)
        ?? Attachments()
    case .verb where tags.has(.dependent): return FunctionWords.contraction(word)
    case .noun, .suffix, .adjectivalNoun, .adjective, .other:
      guard
        tags.has(.dependent) || tags.category == .suffix || tags.category == .adjectivalNoun
          || word.lemma == "そう"
      else { return nil }
      return FunctionWords.attachments(of: word)
    default: return nil
    }
  }

  /// Returns the accent of the dictionary form, and how it attaches.
  private func entry(
    _ word: Morpheme, reading: String
  ) -> (accent: PitchAccent, attachment: Attachment) {
    let base = DictionaryForm.reading(of: word, reading: reading)
    let isForm = word.lemma != word.surface
    var attachment = Attachment(code: word.accentRule)
    for kind in Self.kinds(word.partOfSpeech) {
      guard
        let entry = table.entry(kind, word.lemma, base)
          ?? (isForm ? table.entry(kind, word.surface, reading) : nil)
          ?? Rendaku.undone(base).flatMap({ table.entry(kind, word.lemma, $0) })
      else { continue }
      if entry.attachment != .unknown { attachment = entry.attachment }
      guard entry.falls.isEmpty else {
        return (PitchAccent(entry.falls, source: .dictionary), attachment)
      }
      // A suffix without an accent of its own does not take the noun's accent.
      break
    }
    if !word.accents.isEmpty, reading == word.reading {
      return (PitchAccent(word.accents, source: .dictionary), attachment)
    }
    if word.partOfSpeech.inflects, let falls = differentlySpelled(word.lemma, base)?.falls {
      return (PitchAccent(falls, source: .dictionary), attachment)
    }
    let fall = AccentGuess.fall(of: word, reading: base)
    return (PitchAccent(fall: fall, source: .guess), attachment)
  }

  private static func kinds(_ tags: PartOfSpeech) -> [AccentTable.Kind] {
    switch tags.category {
    case .verb: [.verb, .suffix]
    case .adjective: [.adjective, .suffix]
    case .suffix: [.suffix, .noun]
    case .prefix: [.prefix]
    case .particle, .auxiliary, .symbol: []
    default: [.noun, .suffix]
    }
  }

  private func secondVerb(
    _ word: Morpheme, _ base: PitchAccent, _ form: FormAccent, _ morae: Morae
  ) -> Int? {
    guard let fall = base.fall else { return nil }
    let count = Morae(DictionaryForm.reading(of: word, reading: word.reading)).count
    return form.applied(to: fall == 0 ? max(1, count - 1) : fall, count: morae.count)
  }
}

/// Sequential voicing (連濁): the first sound of a compound's second part is voiced.
enum Rendaku {
  /// Returns the unvoiced form that dictionaries list: かわ for がわ. Nil if nothing is voiced.
  static func undone(_ reading: String) -> String? {
    guard let first = reading.unicodeScalars.first else { return nil }
    let steps: UInt32
    switch first.value {
    case 0x304B...0x3062 where first.value % 2 == 0: steps = 1
    case 0x3065, 0x3067, 0x3069: steps = 1
    case 0x306F...0x307D where first.value % 3 == 1: steps = 1
    case 0x306F...0x307D where first.value % 3 == 2: steps = 2
    default: return nil
    }
    guard let plain = Unicode.Scalar(first.value - steps) else { return nil }
    return String(plain) + String(String.UnicodeScalarView(reading.unicodeScalars.dropFirst()))
  }
}
