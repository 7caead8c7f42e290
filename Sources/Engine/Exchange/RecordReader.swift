/// Reads the rows of a CSV or TSV text, as RFC 4180 has them, one after the other.
///
/// It goes by Unicode scalars, because a Swift character may join a separator or a quotation
/// mark with a combining mark beside it and so hide it. A row that cannot be read ends with its
/// line, so that one quotation mark cannot swallow the rows behind it.
struct RecordReader {
  typealias Scalars = Substring.UnicodeScalarView

  private enum Flaw: Error { case neverClosed, misplaced }

  private let separator: Unicode.Scalar
  private var rest: Scalars
  private var line: Int

  init(_ text: Substring, separator: Unicode.Scalar, from line: Int) {
    (rest, self.separator, self.line) = (text.unicodeScalars, separator, line)
  }

  /// The next row with anything in it; nil at the end.
  mutating func next() -> TextTable.Record? {
    while !rest.isEmpty {
      let start = rest
      let row = start.prefix { !$0.endsLine }
      guard !row.allSatisfy(\.properties.isWhitespace) else {
        skip(row)
        continue
      }
      let first = line
      do {
        return TextTable.Record(line: first, fields: .success(try fields()))
      } catch {
        (rest, line) = (start, first)
        skip(row)
        return TextTable.Record(line: first, fields: .failure(Self.problem(error)))
      }
    }
    return nil
  }

  private mutating func fields() throws(Flaw) -> [String] {
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard rest.first == separator else {
        endLine()
        return fields
      }
      rest.removeFirst()
    }
  }

  /// Blanks around a quoted field are not part of it.
  private mutating func field() throws(Flaw) -> String {
    let content = rest.drop(while: isBlank)
    guard content.first != "\"" else {
      rest = content.dropFirst()
      return try quoted()
    }
    let text = rest.prefix { $0 != separator && !$0.endsLine }
    guard !text.contains("\"") else { throw .misplaced }
    rest = rest[text.endIndex...]
    return String(text)
  }

  /// What stands up to the closing mark; two marks are one of the text.
  private mutating func quoted() throws(Flaw) -> String {
    let first = line
    var text = ""
    while true {
      guard let mark = rest.firstIndex(of: "\"") else { throw .neverClosed }
      text.unicodeScalars += rest[..<mark]
      line += rest[..<mark].lineEnds
      rest = rest[mark...].dropFirst()
      guard rest.first == "\"" else { break }
      text.unicodeScalars.append("\"")
      rest.removeFirst()
    }
    rest = rest.drop(while: isBlank)
    guard rest.first.map({ $0 == separator || $0.endsLine }) ?? true else {
      throw line > first ? .neverClosed : .misplaced
    }
    return text
  }

  private mutating func skip(_ row: Scalars) {
    rest = rest[row.endIndex...]
    endLine()
  }

  private mutating func endLine() {
    if rest.first == "\r", rest.dropFirst().first == "\n" { rest.removeFirst() }
    rest = rest.dropFirst()
    line += 1
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == " " || scalar == "\t") && scalar != separator
  }

  private static func problem(_ flaw: Flaw) -> Problem {
    switch flaw {
    case .neverClosed:
      Problem("A quotation mark is opened and never closed.", remedy: "Close it.")
    case .misplaced:
      Problem(
        "A quotation mark stands in the wrong place.", remedy: "Double it inside a quoted field.")
    }
  }
}

extension Unicode.Scalar {
  var endsLine: Bool { self == "\n" || self == "\r" }
}

extension RecordReader.Scalars {
  /// A carriage return with its line feed is one.
  fileprivate var lineEnds: Int {
    var previous: Unicode.Scalar?
    return reduce(into: 0) { count, scalar in
      if scalar.endsLine, !(scalar == "\n" && previous == "\r") { count += 1 }
      previous = scalar
    }
  }
}
