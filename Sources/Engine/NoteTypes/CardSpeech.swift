/// A text that a side of a card speaks: `{{tts ja_JP:Field}}` in Anki's templates, which stands for
/// `[anki:tts lang=ja_JP]…[/anki:tts]`.
struct CardSpeech: Hashable, Sendable {
  /// As in the template, such as `ja_JP`.
  var language: String
  var html: String

  var text: String { SafeHTML.plainText(html) }

  /// Whether the voice that speaks Japanese is for it.
  var isJapanese: Bool { language.lowercased().hasPrefix("ja") }

  /// The text of a side that has nothing but this speech: a hint that opens to the text, and
  /// doesn't look as if it played it. A text in another language than Japanese is open, as no voice
  /// speaks it.
  var shown: String {
    isJapanese ? CardHint(name: "♪ Show text", text: html).html : "<p>♪ \(html)</p>"
  }
}

extension CardSpeech {
  static let start = "[anki:tts"
  static let end = "[/anki:tts]"

  var tag: String { "\(Self.start) lang=\(language)]\(html)\(Self.end)" }

  /// - Parameter tag: from its start to its end.
  init?(_ tag: Substring) {
    let inner = tag.dropFirst(Self.start.count).dropLast(Self.end.count)
    guard let bracket = inner.firstIndex(of: "]") else { return nil }
    let option = inner[..<bracket].split(separator: " ").first { $0.hasPrefix("lang=") }
    self.init(
      language: String(option?.dropFirst("lang=".count) ?? ""),
      html: String(inner[bracket...].dropFirst()))
  }
}
