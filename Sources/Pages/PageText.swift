import Mustache

/// Text as it stands in a page, with what HTML would read taken out of its meaning.
///
/// The renderer's own escaping looks at characters, and a mark that joins the one before or behind
/// it hides a quotation mark or a bracket from it; a browser reads scalar by scalar, and so does
/// this. A NUL, which HTML has no place for, becomes what a browser would make of it; so a page's
/// text never has one, and one that is in a page was put there by the library of templates.
struct PageText: MustacheContentType {
  private static let name = "page"

  /// What a template has to begin with to be escaped by this.
  static let pragma: String = {
    MustacheContentTypes.register(PageText(), named: name)
    return "{{% CONTENT_TYPE: \(name)}}\n"
  }()

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: Self.isSpecial) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0:
      true
    default: false
    }
  }
}
