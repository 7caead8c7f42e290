extension Replay {
  /// Returns the reviews in lines of `card_id,review_time_ms,rating`, and the invalid lines.
  ///
  /// The first line may be that header. Blank lines and a byte order mark are skipped. Lines end in
  /// LF or CRLF. Times must be between the years 1970 and 9999, ratings between 1 (Again) and 4
  /// (Easy).
  public static func parse(_ text: String) -> (reviews: [Review], refusals: [InvalidLine]) {
    var text = text
    return text.withUTF8 { bytes in
      var reviews: [Review] = []
      var refusals: [InvalidLine] = []
      var lines = Lines(bytes)
      while let line = lines.next() {
        do throws(InvalidLine) {
          guard let review = try review(line.bytes, number: line.number) else { continue }
          reviews.append(review)
        } catch {
          refusals.append(error)
        }
      }
      return (reviews, refusals)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Returns nil for a header or a blank line.
  private static func review(_ line: Bytes, number: Int) throws(InvalidLine) -> Review? {
    if line.allSatisfy({ $0 == space || $0 == tab }) { return nil }
    if number == 1, line.elementsEqual("card_id,review_time_ms,rating".utf8) { return nil }
    let fields = try fields(line, number: number)
    guard let card = integer(fields.0) else {
      throw InvalidLine(line: number, reason: "card_id “\(quoted(fields.0))” is not a whole number")
    }
    guard let time = integer(fields.1), times.contains(time) else {
      throw InvalidLine(
        line: number,
        reason: "review_time_ms “\(quoted(fields.1))” is not a time in milliseconds since 1970")
    }
    guard let rating = integer(fields.2), let grade = Grade(rawValue: Int(rating)) else {
      throw InvalidLine(line: number, reason: "rating “\(quoted(fields.2))” is not 1, 2, 3 or 4")
    }
    return Review(line: number, card: card, time: time, grade: grade)
  }

  private static func fields(
    _ line: Bytes, number: Int
  ) throws(InvalidLine) -> (Bytes, Bytes, Bytes) {
    guard let first = line.firstIndex(of: comma),
      let second = line[(first + 1)...].firstIndex(of: comma),
      !line[(second + 1)...].contains(comma)
    else {
      let count = line.count { $0 == comma } + 1
      throw InvalidLine(
        line: number, reason: "\(count) of the 3 fields card_id,review_time_ms,rating")
    }
    return (line[..<first], line[(first + 1)..<second], line[(second + 1)...])
  }

  /// Parses decimal digits with an optional minus sign. Returns nil for anything else, or beyond 64
  /// bits.
  private static func integer(_ field: Bytes) -> Int64? {
    let isNegative = field.first == minus
    let digits = isNegative ? field.dropFirst() : field
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard zero...nine ~= byte else { return nil }
      let (tenfold, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - zero)
      let (sum, isTooLarge) = tenfold.subtractingReportingOverflow(digit)
      guard !isTooLong, !isTooLarge else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  private static func quoted(_ field: Bytes) -> String {
    let shown = String(decoding: field.prefix(40), as: UTF8.self)
    return field.count > 40 ? shown + "…" : shown
  }

  private static let times: ClosedRange<Int64> = 0...253_402_300_799_999
}

/// Iterates over the lines of a text, numbered and without line endings.
private struct Lines {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>
  private var number = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
  }

  mutating func next() -> (bytes: Slice<UnsafeBufferPointer<UInt8>>, number: Int)? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex(of: lineFeed) ?? rest.endIndex
    var line = rest[..<end]
    if line.last == carriageReturn { line = line.dropLast() }
    rest = rest[end...].dropFirst()
    return (line, number)
  }
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let comma = UInt8(ascii: ",")
private let minus = UInt8(ascii: "-")
private let zero = UInt8(ascii: "0")
private let nine = UInt8(ascii: "9")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
