import Foundation

extension SafeHTML {
  /// The tags of HTML that occur in fields of other programs, besides those that are kept.
  private static let usual: Set<String> = allowed.union([
    "a", "abbr", "audio", "big", "blockquote", "caption", "center", "col", "dd", "del", "dl", "dt",
    "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "iframe", "img", "ins", "kbd", "mark", "pre",
    "q", "rb", "script", "small", "span", "strike", "style", "svg", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "tt", "video", "wbr",
  ])

  /// Returns the text with each “<” escaped that begins neither a usual tag nor a comment:
  /// `<noun>` becomes `&lt;noun>`, `<b>` and `<img src=a>` stay.
  public static func otherTagsEscaped(_ text: String) -> String {
    let parts = text.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { escaped, part in
      escaped.unicodeScalars += (isUsual(part) ? "<" : "&lt;").unicodeScalars
      escaped.unicodeScalars += part
    }
  }

  /// - Parameter tag: what follows a “<”, up to the next.
  static func isUsual(_ tag: Substring.UnicodeScalarView) -> Bool {
    guard !tag.starts(with: "!--".unicodeScalars) else { return true }
    let inner = tag.first == "/" ? tag.dropFirst() : tag
    guard let end = inner.firstIndex(of: ">") else { return false }
    let name = inner[..<end].prefix { $0.properties.isASCIIHexDigit || $0.properties.isAlphabetic }
    let rest = String(inner[name.endIndex..<end]).trimmingCharacters(in: .whitespaces)
    return usual.contains(String(name).lowercased())
      && (rest.isEmpty || rest == "/" || rest.contains("="))
  }
}
