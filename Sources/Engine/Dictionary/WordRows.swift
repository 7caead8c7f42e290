/// The columns of a word, and the index of its glosses.
struct WordRows {
  let forms: String
  let senses: String
  let uses: Int
  /// The keys of the word, as `LookupKey` values.
  let keys: [String]
  let kanji: [(literal: String, rank: Int)]
  /// The words of all glosses.
  let glosses: String
  /// The glosses of the first sense, each as one word of the index: a search can tell a gloss that
  /// is the whole text from one that only has it.
  let firstSense: String
  /// The glosses of the other senses, likewise.
  let otherSenses: String

  init(_ word: WordGathering.Word) {
    forms = WordRow.text(of: word.forms)
    senses = word.senses
    uses = word.uses
    let names = word.forms.flatMap { [$0.writing, $0.reading] }.uniqued()
    keys = names.map { LookupKey.of($0) }.uniqued()
    kanji = Set(names.flatMap(\.unicodeScalars).filter(\.isKanji)).map { literal in
      (String(literal), Self.rank(of: literal, in: word))
    }
    let glossesBySense = EdictSenses.parsed(word.senses).map(\.glosses)
    let keysBySense = glossesBySense.map { $0.map { LookupKey.ofGloss($0) } }
    glosses = glossesBySense.joined().joined(separator: " ")
    firstSense = (keysBySense.first ?? []).joined(separator: " ")
    otherSenses = keysBySense.dropFirst().joined().joined(separator: " ")
  }

  /// Returns the rank of a kanji's word, by its best form: め is written 眼 and 目. Common words come
  /// first. Among those, 待つ says more about 待 than 期待 does, and 応対 is rarely written with it.
  private static func rank(of kanji: Unicode.Scalar, in word: WordGathering.Word) -> Int {
    word.forms.map { form in
      let scalars = form.writing.unicodeScalars
      return (form.isCommon ? 0 : 4) + (scalars.contains(kanji) ? 0 : 2)
        + (scalars.count(where: \.isKanji) > 1 ? 1 : 0)
    }.min() ?? 0
  }
}
