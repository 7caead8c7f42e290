import Testing

@testable import Engine

/// Sentences of the course as examples of a word.
struct WordExampleTests {
  @Test(arguments: [
    ("水", "みず", true), ("水", "すい", false), ("今日", "きょう", true), ("今日", "こんにち", false),
    ("三回", "さんかい", true),
  ])
  func `A sentence is an example of a word only if it reads the word so`(
    _ writing: String, _ reading: String, _ isThere: Bool
  ) throws {
    let word = WordEntry(
      id: 1, forms: [WordEntry.Form(writing: writing, reading: reading)], senses: [])

    let examples = CourseLexicon(try Course.bundled()).examples(of: word)

    #expect(examples.isEmpty != isThere)
  }
}
