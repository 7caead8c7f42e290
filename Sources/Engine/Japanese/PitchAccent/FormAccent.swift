/// How inflection changes a word's accent (UniDic's M rules).
enum FormAccent: Hashable, Sendable {
  case none
  /// M1: the downstep is this many morae before the end.
  case beforeEnd(Int)
  /// M2: the downstep of a flat word is this many morae before the end.
  case beforeEndIfFlat(Int)
  /// M4 as in the standard accent: a downstep after the form's last mora moves back by one (食べる 2,
  /// 食べて 1), unless the form has only one mora.
  case backFromEnd

  init(_ word: Morpheme) {
    // UniDic's rules for auxiliaries would move the accent of the preceding word: 赤いでしょう.
    let isAuxiliary = word.partOfSpeech.category == .auxiliary
    self = (isAuxiliary ? nil : FormAccent(code: word.formRule)) ?? FormAccent(form: word)
  }

  /// - Parameter code: `M1@1`.
  private init?(code: String) {
    // UniDic has M4 for only some verbs, so the form determines it instead.
    guard code.hasPrefix("M1@") || code.hasPrefix("M2@"), let morae = Int(code.dropFirst(3)),
      (0...9).contains(morae)
    else { return nil }
    self = code.hasPrefix("M1") ? .beforeEnd(morae) : .beforeEndIfFlat(morae)
  }

  private init(form word: Morpheme) {
    let tags = word.partOfSpeech
    switch (tags.conjugation, tags.form) {
    case (.adjective, .euphonic), (.tai, .euphonic), (.nai, .euphonic), (.rashii, .euphonic),
      (.adjective, .conditional), (.tai, .conditional), (.nai, .conditional),
      (.rashii, .conditional):
      self = .beforeEndIfFlat(2)
    case (.adjective, .volitional), (.godan, .volitional), (.ichidan, .volitional),
      (.kuru, .volitional), (.suru, .volitional):
      self = .beforeEnd(word.surface.hasSuffix("う") ? 1 : 0)
    case (.ichidan, .continuative), (.ichidan, .euphonic), (.ichidan, .irrealis),
      (.reru, .continuative), (.reru, .euphonic), (.reru, .irrealis):
      self = .backFromEnd
    // 高さ has the downstep on its first mora, 厳しさ where 厳しい has it.
    case (.adjective, .stem) where Morae(word.reading).count == 2:
      self = .backFromEnd
    case (.ichidan, .imperative) where word.surface.hasSuffix("よ"):
      self = .beforeEndIfFlat(1)
    default:
      self = .none
    }
  }

  /// - Parameters:
  ///   - fall: the downstep of the dictionary form, or of the phrase so far.
  ///   - count: the morae of this form, or of the phrase including it.
  func applied(to fall: Int, count: Int) -> Int {
    switch self {
    case .none: fall
    case .beforeEnd(let morae): max(0, count - morae)
    case .beforeEndIfFlat(let morae): fall == 0 ? max(0, count - morae) : fall
    case .backFromEnd: fall == count && count > 1 ? count - 1 : fall
    }
  }
}
