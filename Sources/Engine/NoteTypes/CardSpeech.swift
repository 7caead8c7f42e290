/// A text that a side of a card speaks: `{{tts ja_JP:Field}}` in Anki's templates.
struct CardSpeech: Hashable, Sendable {
  /// As in the template, such as `ja_JP`.
  var language: String
  var html: String

  var text: String { SafeHTML.plainText(html) }

  /// Whether the voice that speaks Japanese is for it.
  var isJapanese: Bool { language.lowercased().hasPrefix("ja") }

  /// What a side shows that has nothing but this speech: “♪”, which opens to the text. A text in
  /// another language than Japanese is open, as no voice speaks it.
  var shown: String {
    isJapanese ? CardHint(name: "♪", text: html).html : "<p>♪ \(html)</p>"
  }
}
