/// What a card tells only whoever asks for it, as `{{hint:Field}}` in Anki's templates.
public struct CardHint: Hashable, Sendable {
  /// Its field's.
  public var name: String
  public var text: String

  /// Closed, for a page to open.
  var html: String { "<details class=\"hint\"><summary>\(name)</summary>\(text)</details>" }

  /// The hints in a side of a card.
  static func all(in html: String) -> [CardHint] {
    isPossible(in: html)
      ? html.matches(of: pattern).map { CardHint(name: String($0.1), text: String($0.2)) } : []
  }

  /// Returns a side of a card with the names of its hints in their places: `[hint: Name]`.
  static func closed(in html: String) -> String {
    isPossible(in: html) ? html.replacing(pattern) { "[hint: \($0.1)]" } : html
  }

  private static func isPossible(in html: String) -> Bool {
    html.contains("<details class=\"hint\">")
  }

  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /(?s)<details class="hint"><summary>(.*?)<\/summary>(.*?)<\/details>/
  }
}
