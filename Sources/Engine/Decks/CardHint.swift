/// A hint of a card, shown on request: `{{hint:Field}}` in Anki's templates.
public struct CardHint: Hashable, Sendable {
  /// The name of its field.
  public var name: String
  public var text: String

  /// Closed, for a page to open.
  var html: String { "<details class=\"hint\"><summary>\(name)</summary>\(text)</details>" }

  static func all(in html: String) -> [CardHint] {
    html.ranges(from: start, to: end).compactMap { range in
      html[range].wholeMatch(of: pattern).map { CardHint(name: String($0.1), text: String($0.2)) }
    }
  }

  /// Returns a side of a card with the names of its hints in their places: `[hint: Name]`.
  static func closed(in html: String) -> String {
    html.replacingEach(from: start, to: end) { hint in
      hint.wholeMatch(of: pattern).map { "[hint: \($0.1)]" }
    }
  }

  private static let (start, end) = ("<details class=\"hint\">", "</details>")

  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /(?s)<details class="hint"><summary>(.*?)<\/summary>(.*?)<\/details>/
  }
}
