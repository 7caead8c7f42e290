/// The appearance of roles: colours where the terminal has them, else plain text.
struct Style: Hashable, Sendable {
  var hasColour: Bool

  static let plain = Style(hasColour: false)
}

extension Style {
  /// Disables colour if the output is not a terminal, the terminal is dumb, or `NO_COLOR` is set
  /// (https://no-color.org).
  init(environment: [String: String], isTerminal: Bool) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(hasColour: isTerminal && !isUnwanted && !Self.isDumb(environment))
  }

  static func isDumb(_ environment: [String: String]) -> Bool {
    ["dumb", "", nil].contains(environment["TERM"])
  }

  func rendered(_ line: Line) -> String {
    line.spans.map { span in
      // The text is wrapped by now, so non-breaking spaces become spaces.
      let text = span.text.replacing("\u{A0}", with: " ")
      guard hasColour, span.role != .plain else { return text }
      return "\u{1B}[\(Self.code(span.role))m\(text)\u{1B}[0m"
    }.joined()
  }

  private static func code(_ role: Role) -> String {
    switch role {
    case .plain: "0"
    case .strong: "1"
    case .faint: "2"
    case .right: "32"
    case .wrong: "31;4"
    case .accent: "36"
    case .marked: "4"
    }
  }
}
