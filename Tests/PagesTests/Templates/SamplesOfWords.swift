import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let words = [
    Sample("words", WordsPage(), wordsState("perro")),
    Sample(
      "words-refused", WordsPage(),
      WordsPage.State(
        dates: .sample,
        query: Field(
          value: "xyzzy", error: Problem.noSuchWord("xyzzy", in: .spanish).description),
        otherSeed: 2)),
    Sample(
      "words-missing", WordsPage(),
      WordsPage.State(
        dates: .sample, language: .french,
        problem: .noWords(in: .french, package: "Debian's package dict-freedict-fra-eng", ""))),
    Sample(
      "words-building", WordsPage(),
      WordsPage.State(dates: .sample, language: .japanese, building: 40)),
    Sample(
      "word-library", LibraryPage(),
      LibraryPage.State(
        filter: WordFilter(language: .spanish, partOfSpeech: "noun", state: .new, text: "dog"),
        order: .front, table: .sample)),
  ]

  static func wordsState(_ text: String) -> WordsPage.State {
    let word = DefinedWord(
      text: text, language: .spanish, phonetic: text,
      meanings: [
        .init(
          text, partOfSpeech: text, labels: [text, "vulgar"], example: text,
          exampleTranslation: text), .init(text),
      ], source: .freedict)
    let kept = DefinedWord(
      text: "gato", language: .spanish, meanings: [.init("cat")], source: .wiktionary,
      fetchedAt: LocalDates.sample.now - 3 * 86_400)
    return WordsPage.State(
      dates: .sample, query: Field(value: text), words: [word, kept], kept: ["gato"],
      ranking: text, seed: 1, next: 20, otherSeed: 2,
      fallback: Problem(
        "Wiktionary can't be reached.",
        remedy: "Check your connection."
      ).showing([word, kept], at: LocalDates.sample.now))
  }
}
