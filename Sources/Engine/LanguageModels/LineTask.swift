/// What a model is asked for each line of a text.
public enum LineTask: String, Codable, Sendable {
  /// A translation of lyrics.
  case lyrics
  /// The meaning of a word.
  case meaning
  /// An example sentence with a word, and its translation.
  case example
  /// An example sentence with a word.
  case sentence
  /// A translation of a sentence.
  case translation
}
