/// Reads the rows of a CSV or TSV text one by one, as in RFC 4180.
///
/// Works on bytes, because a Swift character can combine a separator or a quotation mark with a
/// following combining mark and hide it. An invalid row ends with its line, so that a stray
/// quotation mark cannot swallow the following rows.
struct RecordReader: IteratorProtocol {
  private static let neverClosed = Problem("A quotation mark is not closed.", remedy: "Close it.")
  private static let misplaced = Problem(
    "A quotation mark is in the wrong place.", remedy: "Double it inside a quoted field.")

  private let bytes: [UInt8]
  private let separator: [UInt8]
  private var place = 0
  private var line: Int

  init(_ text: Substring, separator: String, from line: Int) {
    bytes = Array(text.utf8)
    self.separator = Array(separator.utf8)
    self.line = line
  }

  /// Returns the next row that isn't blank, or nil at the end.
  mutating func next() -> TextTable.Record? {
    while place < bytes.count {
      let (start, first) = (place, line)
      guard !isBlankLine else {
        skipLine(from: start)
        continue
      }
      do {
        return TextTable.Record(line: first, fields: .success(try fields()))
      } catch {
        line = first
        skipLine(from: start)
        return TextTable.Record(line: first, fields: .failure(error))
      }
    }
    return nil
  }

  private mutating func fields() throws(Problem) -> [String] {
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard isSeparator(at: place) else {
        endLine()
        return fields
      }
      place += separator.count
    }
  }

  /// Reads a field. Spaces around a quoted field are not part of it.
  private mutating func field() throws(Problem) -> String {
    let start = place
    skipBlanks()
    guard !isMark(at: place) else {
      place += 1
      return try quoted()
    }
    while !isFieldEnd(at: place) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Reads up to the closing quotation mark. Two marks in a row are one in the text.
  private mutating func quoted() throws(Problem) -> String {
    let start = place
    guard let end = closingMark() else { throw Self.neverClosed }
    place = end + 1
    skipBlanks()
    let text = bytes[start..<end]
    guard isFieldEnd(at: place) else {
      throw text.contains(where: \.endsLine) ? Self.neverClosed : Self.misplaced
    }
    line += Self.lineEnds(in: text)
    return Self.halvingMarks(of: text)
  }

  /// Returns the first quotation mark that is not doubled.
  private func closingMark() -> Int? {
    var next = place
    while let mark = bytes[next...].firstIndex(of: .mark) {
      guard isMark(at: mark + 1) else { return mark }
      next = mark + 2
    }
    return nil
  }

  private static func halvingMarks(of text: ArraySlice<UInt8>) -> String {
    guard text.contains(.mark) else { return String(decoding: text, as: UTF8.self) }
    var halved: [UInt8] = []
    var isSecond = false
    for byte in text {
      isSecond = byte == .mark && !isSecond
      if byte != .mark || isSecond { halved.append(byte) }
    }
    return String(decoding: halved, as: UTF8.self)
  }

  /// Counts line endings. A carriage return with a line feed counts as one.
  private static func lineEnds(in text: ArraySlice<UInt8>) -> Int {
    var previous: UInt8 = 0
    return text.reduce(into: 0) { count, byte in
      if byte.endsLine, !(byte == .lineFeed && previous == .carriageReturn) { count += 1 }
      previous = byte
    }
  }

  private mutating func skipLine(from start: Int) {
    place = bytes[start...].firstIndex(where: \.endsLine) ?? bytes.count
    endLine()
  }

  private mutating func endLine() {
    let isPair = bytes[place...].starts(with: [.carriageReturn, .lineFeed])
    place = min(place + (isPair ? 2 : 1), bytes.count)
    line += 1
  }

  private var isBlankLine: Bool {
    let first = bytes[place...].first { !$0.isBlank }
    guard let first, !first.endsLine else { return true }
    // The first byte usually decides. The others can be Unicode spaces.
    guard first >= 0x80 || first < 0x20 else { return false }
    let line = bytes[place...].prefix { !$0.endsLine }
    return String(decoding: line, as: UTF8.self).unicodeScalars
      .allSatisfy(\.properties.isWhitespace)
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place].isBlank, !isSeparator(at: place) { place += 1 }
  }

  private func isFieldEnd(at place: Int) -> Bool {
    place == bytes.count || bytes[place].endsLine || isSeparator(at: place)
  }

  private func isSeparator(at place: Int) -> Bool {
    place < bytes.count && bytes[place] == separator[0]
      && (separator.count == 1 || bytes[place...].starts(with: separator))
  }

  private func isMark(at place: Int) -> Bool { place < bytes.count && bytes[place] == .mark }
}

extension UInt8 {
  fileprivate static let mark = UInt8(ascii: "\"")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
