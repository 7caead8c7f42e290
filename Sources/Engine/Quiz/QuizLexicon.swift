/// The dictionaries' answers to a quiz.
struct QuizLexicon: Sendable {
  /// How common a word is, as a Zipf frequency; nil if unknown.
  var zipf: @Sendable (String, WordLanguage) -> Double?
  /// Some common words of a language, with enough of each usual part of speech; none without a
  /// dictionary.
  var words: @Sendable (WordLanguage, _ seed: UInt64) async -> [QuizWord]
  /// Returns the part of speech of a word of the course, by its tag; nil for other items.
  var partOfSpeech: @Sendable (Item) -> String?
}
