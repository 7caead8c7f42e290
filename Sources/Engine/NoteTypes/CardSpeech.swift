/// A text that a side of a card speaks: `{{tts ja_JP:Field}}` in Anki's templates.
struct CardSpeech: Hashable, Sendable {
  /// As in the template, such as `ja_JP`.
  var language: String
  var html: String

  var text: String { SafeHTML.plainText(html) }

  /// Whether the voice that speaks Japanese is for it.
  var isJapanese: Bool { language.lowercased().hasPrefix("ja") }

  /// In place of a side that shows nothing else. What can be heard is only shown on request.
  var shown: String {
    isJapanese ? CardHint(name: "♪", text: html).html : "<p>♪ \(html)</p>"
  }
}
