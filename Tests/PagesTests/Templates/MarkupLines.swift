import Foundation

/// Markup with a line for each block, and white space only where a person sees it.
///
/// Between blocks a browser shows no space; between words and inline elements it shows one.
func markupLines(_ html: String) -> String {
  var lines = ""
  var text = ""
  var last: Tag?
  for token in tokens(of: html.replacing("/>", with: ">")) where !isEndOfShape(token) {
    guard let tag = Tag(token) else {
      text = token
      continue
    }
    lines += shown(text, after: last, before: tag)
    lines += tag.beginsLine(after: last) ? "\n\(token)" : token
    (text, last) = ("", tag)
  }
  return lines + "\n"
}

private struct Tag {
  private static let inline: Set<String> = [
    "a", "audio", "button", "code", "em", "img", "input", "kbd", "label", "meter", "progress",
    "rp", "rt", "ruby", "select", "small", "span", "strong", "textarea",
  ]

  let name: String
  private let isClosing: Bool
  private let isHidden: Bool

  init?(_ token: String) {
    guard token.hasPrefix("<") else { return nil }
    isClosing = token.hasPrefix("</")
    isHidden = token.contains("type=\"hidden\"")
    name = token.trimmingPrefix("<").trimmingPrefix("/").prefix { $0.isLetter || $0.isNumber }
      .lowercased()
  }

  var isBlock: Bool { isHidden || !Self.inline.contains(name) }

  /// As for every block, except for the end tag of one without blocks inside.
  func beginsLine(after last: Tag?) -> Bool {
    guard let last, isBlock else { return false }
    return !isClosing || last.isBlock && last.isClosing
  }
}

/// Shapes may be closed in two ways.
private func isEndOfShape(_ token: String) -> Bool {
  ["</circle>", "</line>", "</path>", "</polyline>"].contains(token)
}

private func tokens(of html: String) -> [String] {
  var tokens: [String] = []
  var rest = html[...]
  while let open = rest.firstIndex(of: "<") {
    if open > rest.startIndex { tokens.append(String(rest[..<open])) }
    let close = rest[open...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
    tokens.append(String(rest[open...close]))
    rest = rest[rest.index(after: close)...]
  }
  return tokens
}

private func shown(_ text: String, after last: Tag?, before next: Tag) -> String {
  // The content of a text area is shown as it is, except for a leading line break.
  if last?.name == "textarea", next.name == "textarea" { return String(text.trimmingPrefix("\n")) }
  var shown = text.split(whereSeparator: isBlank).joined(separator: " ")
  let isBlankOnly = shown.isEmpty
  if isBlankOnly {
    let separates = !text.isEmpty && last?.isBlock == false && !next.isBlock
    return separates ? " " : ""
  }
  if text.first.map(isBlank) == true, last?.isBlock == false { shown = " " + shown }
  if text.last.map(isBlank) == true, !next.isBlock { shown += " " }
  return shown
}

private func isBlank(_ character: Character) -> Bool {
  [" ", "\n", "\t", "\r\n"].contains(character)
}
