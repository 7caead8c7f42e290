/// How a word behaves as the second part of compounds, where the dictionary's compounds agree: 語
/// flattens, 機 has the downstep just before it.
struct RearRules: Hashable, Sendable {
  var afterKanji: Attachment?
  var afterOkurigana: Attachment?
  var afterWord: Attachment?

  subscript(front: AccentUnit.Spelling) -> Attachment? {
    switch front {
    case .oneKanji: afterKanji
    case .okurigana: afterOkurigana
    case .other, .compound: afterWord
    }
  }
}

extension RearRules {
  /// - Parameter reading: the reading in the compound, in hiragana.
  init(of surface: String, _ reading: String, in table: AccentTable) {
    func rule(_ kind: AccentTable.Kind) -> Attachment? {
      guard let entry = table.entry(kind, surface, reading) else { return nil }
      return entry.falls.first.map { .rearMora(Int16(clamping: $0)) } ?? entry.attachment
    }
    afterKanji = rule(.rearAfterKanji)
    afterOkurigana = rule(.rearAfterOkurigana)
    afterWord = rule(.rearAfterWord)
  }
}
