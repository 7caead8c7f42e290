/// The role of a span of text. `Style` decides how it looks.
enum Role: Hashable, Sendable {
  case plain, strong, faint, right, wrong, accent
  /// Underlined; where that isn't possible, a sign beside it marks it.
  case marked
}

/// A line of text made of spans with roles.
///
///     let line: Line = "\(name, .strong)  \(count) left"
struct Line: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    var text: String
    var role: Role
  }

  private(set) var spans: [Span]
  /// The indentation of wrapped lines, or nil for that of the line itself.
  var hanging: Int?
  /// Whether the text after it goes below the rest if it has too little room.
  var stacks = false

  init(_ text: String = "", _ role: Role = .plain) {
    spans = text.isEmpty ? [] : [Span(text: Self.printable(text), role: role)]
  }

  init(_ spans: [Span]) {
    self.spans = spans
  }

  var text: String { spans.map(\.text).joined() }
  var width: Int { Width.of(text) }

  static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }

  func indented(_ columns: Int) -> Line {
    columns > 0 ? Line(String(repeating: " ", count: columns)) + self : self
  }

  /// The line with non-breaking spaces.
  var unbroken: Line {
    Line(spans.map { Span(text: $0.text.replacing(" ", with: "\u{A0}"), role: $0.role) })
  }

  /// Appends spaces up to a width of `columns`.
  func padded(to columns: Int) -> Line {
    self + Line(String(repeating: " ", count: max(0, columns - width)))
  }

  /// Removes control characters and direction marks: contents must never control the terminal.
  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ["\t", "\n", "\u{2028}", "\u{2029}"].contains(scalar) {
        scalars.append(" ")
      } else if !isUnprintable(scalar) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Line: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    self.init(value)
  }

  init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.spans)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      spans += Line(literal).spans
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ role: Role = .plain)
    {
      spans += Line(value.description, role).spans
    }

    mutating func appendInterpolation(_ line: Line) {
      spans += line.spans
    }
  }
}

extension Sequence<Line> {
  func joined(by separator: Line) -> Line {
    reduce(into: Line()) { joined, line in
      joined = joined.spans.isEmpty ? line : joined + separator + line
    }
  }
}
