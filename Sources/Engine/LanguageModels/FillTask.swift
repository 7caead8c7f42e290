/// A language model's task for each line, other than translating lyrics.
public enum FillTask: String, Codable, Sendable {
  /// The meaning of a word.
  case meaning
  /// An example sentence with a word, and its translation.
  case example
  /// An example sentence with a word.
  case sentence
  /// A translation of a sentence.
  case translation
}
