extension Replay {
  /// Returns the reviews in lines of `card_id,review_time_ms,rating`, the invalid lines, and how
  /// many are changes by hand, which Anki logs with ease 0.
  ///
  /// The first line may be that header, whose semicolons or tabs then separate all lines. Fields
  /// may be in quotation marks, and with blanks around them if the header's are. Blank lines and a
  /// byte order mark are skipped. Lines end in LF or CRLF. Times must be between the years 1970 and
  /// 9999, ratings between 1 (Again) and 4 (Easy).
  public static func parse(
    _ text: String
  ) -> (reviews: [Review], refusals: [InvalidLine], byHand: Int) {
    var text = text
    return text.withUTF8 { bytes in
      var reviews: [Review] = []
      var refusals: [InvalidLine] = []
      var byHand = 0
      var lines = Lines(bytes)
      var columns = LogColumns.usual
      while let line = lines.next() {
        if line.number == 1, let named = LogColumns(line.bytes) {
          columns = named
          continue
        }
        do throws(InvalidLine) {
          switch try self.line(line.bytes, columns, number: line.number) {
          case .review(let review): reviews.append(review)
          case .changeByHand: byHand += 1
          case .blank: break
          }
        } catch {
          refusals.append(error)
        }
      }
      return (reviews, refusals, byHand)
    }
  }

  /// The columns that the first line lacks to be that of a log; nil if it names none of a log's.
  static func columnsMissing(in text: String) -> [String]? {
    var start = String(text.prefix(1_000))
    return start.withUTF8 { bytes in
      var lines = Lines(bytes)
      return lines.next().flatMap { LogColumns.missing(in: $0.bytes) }
    }
  }

  fileprivate typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private enum LogLine {
    case review(Review)
    case changeByHand
    case blank
  }

  private static func line(
    _ line: Bytes, _ columns: LogColumns, number: Int
  ) throws(InvalidLine) -> LogLine {
    if line.allSatisfy({ $0 == space || $0 == tab }) { return .blank }
    let isUsual = columns.areUsual && !line.contains(quotationMark)
    // Such a line has only the three, which need no array.
    let parts = try isUsual ? [] : columns.parts(of: line, number: number)
    let fields = try isUsual ? fields(line, number: number) : columns.fields(of: parts)
    if columns.isOfAnki, fields.2.elementsEqual("0".utf8) { return .changeByHand }
    guard let card = integer(fields.0) else {
      throw InvalidLine(
        line: number, reason: "The card_id “\(quoted(fields.0))” is not a whole number.")
    }
    guard let time = integer(fields.1).flatMap(columns.milliseconds), times.contains(time) else {
      throw InvalidLine(
        line: number,
        reason: "The time “\(quoted(fields.1))” is not a number of milliseconds since 1970.")
    }
    guard let rating = integer(fields.2), let grade = Grade(rawValue: Int(rating)) else {
      throw InvalidLine(
        line: number, reason: "The rating “\(quoted(fields.2))” is not 1, 2, 3 or 4.")
    }
    var review = Review(line: number, card: card, time: time, grade: grade)
    review.duration = columns.duration(in: parts).flatMap(integer).map { max(0, $0) } ?? 0
    review.isCram = columns.isCram(parts)
    review.isOfDay = columns.isInDays
    review.logged = columns.logged(in: parts)
    return .review(review)
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
        line: number,
        reason: "The line has \(count) of the 3 fields card_id,review_time_ms,rating.")
    }
    return (line[..<first], line[(first + 1)..<second], line[(second + 1)...])
  }

  /// Parses decimal digits with an optional minus sign. Returns nil for anything else, or beyond 64
  /// bits.
  fileprivate static func integer(_ field: Bytes) -> Int64? {
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

/// The columns of a log that a replay needs.
private struct LogColumns {
  static let usual = LogColumns()

  private var card = 0
  private var time = 1
  private var rating = 2
  private var duration: Int?
  /// The type in Anki's review log.
  private var type: Int?
  private var factor: Int?
  private var interval: Int?
  private var lastInterval: Int?
  private var count = 3
  private var separator = comma
  /// Whether the header's fields are without blanks and quotation marks.
  private var isPlain = true
  private(set) var isInDays = false
  private(set) var isOfAnki = false
  var areUsual: Bool {
    isPlain && (card, time, rating, count, separator) == (0, 1, 2, 3, comma)
  }

  private init() {}

  private static let cards = ["card_id", "cid"]
  private static let times = ["review_time", "review_time_ms", "day_offset", "id"]
  private static let ratings = ["review_rating", "rating", "ease"]
  /// The columns that only a log has.
  private static let telling: Set = ["card_id", "review_time", "review_time_ms", "review_rating"]

  /// The first that a line has, as no name has one.
  private static func separator(in header: Replay.Bytes) -> UInt8 {
    header.first { [comma, semicolon, tab].contains($0) } ?? comma
  }

  private static func names(in header: Replay.Bytes) -> [String] {
    parts(of: header, separator(in: header)).map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
  }

  /// The fields of a line, without the blanks and the quotation marks around each.
  private static func parts(of line: Replay.Bytes, _ separator: UInt8) -> [Replay.Bytes] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { part in
      var part = part.drop { $0 == space || $0 == tab }
      while part.last == space || part.last == tab { part = part.dropLast() }
      let isQuoted = part.count > 1 && part.first == quotationMark && part.last == quotationMark
      return isQuoted ? part.dropFirst().dropLast() : part
    }
  }

  /// See `Replay.columnsMissing`. A line that names a front is of cards.
  static func missing(in header: Replay.Bytes) -> [String]? {
    let names = names(in: header)
    let missing = [cards, times, ratings].filter { !$0.contains(where: names.contains) }.map(\.[0])
    let isLog = !telling.isDisjoint(with: names) && !names.contains("front")
    return missing.isEmpty || isLog ? missing : nil
  }

  /// Nil for a line that does not name them.
  init?(_ header: Replay.Bytes) {
    let names = Self.names(in: header)
    func column(_ known: [String]) -> Int? { names.firstIndex { known.contains($0) } }
    guard let card = column(Self.cards), let time = column(Self.times),
      let rating = column(Self.ratings)
    else { return nil }
    self.card = card
    self.time = time
    self.rating = rating
    count = names.count
    separator = Self.separator(in: header)
    isPlain = !header.contains { $0 == quotationMark || $0 == space || $0 == tab }
    duration =
      column(["review_duration", "duration"])
      ?? (names[rating] == "ease" ? column(["time"]) : nil)
    (isInDays, isOfAnki) = (names[time] == "day_offset", names[rating] == "ease")
    guard isOfAnki else { return }
    (type, factor) = (column(["type"]), column(["factor"]))
    (interval, lastInterval) = (column(["ivl"]), column(["lastivl"]))
  }

  /// Whether a review was in a filtered deck that doesn't reschedule: of type 3, without a factor.
  func isCram(_ parts: [Replay.Bytes]) -> Bool {
    guard let type, let factor else { return false }
    return parts[type].elementsEqual("3".utf8) && parts[factor].elementsEqual("0".utf8)
  }

  /// Nil if the log hasn't all of it.
  func logged(in parts: [Replay.Bytes]) -> Replay.Review.Logged? {
    guard let interval, let lastInterval, let factor, let type else { return nil }
    let numbers = [interval, lastInterval, factor, type].compactMap { Replay.integer(parts[$0]) }
    guard numbers.count == 4 else { return nil }
    return Replay.Review.Logged(
      interval: Int(numbers[0]), lastInterval: Int(numbers[1]), factor: Int(numbers[2]),
      type: Int(numbers[3]))
  }

  /// The fields of a line, as many as the header has.
  func parts(
    of line: Replay.Bytes, number: Int
  ) throws(Replay.InvalidLine) -> [Replay.Bytes] {
    let all = Self.parts(of: line, separator)
    guard all.count == count else {
      throw Replay.InvalidLine(
        line: number,
        reason:
          "The line has \(Quantity.count(all.count, "field")), and the first line has \(count).")
    }
    return all
  }

  func fields(of parts: [Replay.Bytes]) -> (Replay.Bytes, Replay.Bytes, Replay.Bytes) {
    (parts[card], parts[time], parts[rating])
  }

  /// Nil if the log has none.
  func duration(in parts: [Replay.Bytes]) -> Replay.Bytes? {
    guard let duration else { return nil }
    return parts[duration]
  }

  /// A day is taken at its noon. Nil beyond 64 bits.
  func milliseconds(_ time: Int64) -> Int64? {
    guard isInDays else { return time }
    let (days, isTooLong) = time.multipliedReportingOverflow(by: 86_400_000)
    return isTooLong || days > .max - 43_200_000 ? nil : days + 43_200_000
  }
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
private let semicolon = UInt8(ascii: ";")
private let quotationMark = UInt8(ascii: "\"")
private let minus = UInt8(ascii: "-")
private let zero = UInt8(ascii: "0")
private let nine = UInt8(ascii: "9")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
