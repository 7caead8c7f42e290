/// Finds a word's usual spelling among its common ones, by how frequent their kanji are in newspapers.
///
/// EDICT has them in the order of a character set, with 聴く before 聞く.
struct UsualSpelling {
  /// The rank of a kanji that is none of the 2,500 most frequent.
  private static let rarest = 2_501

  private let ranks: [Unicode.Scalar: Int]

  init(_ kanji: [KanjiEntry]) {
    ranks = Dictionary(
      kanji.compactMap { entry in
        guard let literal = entry.literal.unicodeScalars.first, let rank = entry.frequency else {
          return nil
        }
        return (literal, rank)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the forms with a common one moved to the front if its kanji are more than twice as
  /// frequent as those of the first.
  ///
  /// - Parameter forms: common ones first.
  func first(of forms: [WordEntry.Form]) -> [WordEntry.Form] {
    guard let first = forms.first, let firstRank = rank(of: first) else { return forms }
    let common = forms.filter {
      $0.isCommon && $0.marks.isEmpty && $0.reading == first.reading
    }
    let ranked = common.compactMap { form in rank(of: form).map { (rank: $0, form: form) } }
    guard let usual = ranked.min(by: { $0.rank < $1.rank }), usual.rank * 2 < firstRank else {
      return forms
    }
    return [usual.form] + forms.filter { $0 != usual.form }
  }

  /// Returns the rank of the rarest kanji, or nil if there is none, or one that is repeated: 本々 is
  /// no more usual than 元々.
  private func rank(of form: WordEntry.Form) -> Int? {
    let scalars = form.writing.unicodeScalars
    guard !scalars.contains("々") else { return nil }
    return scalars.filter(\.isKanji).map { ranks[$0, default: Self.rarest] }.max()
  }
}
