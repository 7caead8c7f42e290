/// Text with the time of each word: `<00:01.00> word <00:01.80> word <00:02.40>`, or in square
/// brackets.
struct TimedWords {
  private var words: [Lyrics.TimedWord] = []
  private var text = ""
  /// The time after the last word.
  private var end: Int?
  /// Whether there was no time before the first word.
  private var beginsWithLine = false

  init(_ written: String) {
    var rest = written[...]
    var start: Int?
    while let stamp = Self.stamp(in: rest) {
      add(rest[..<stamp.range.lowerBound], from: start)
      start = stamp.time
      rest = rest[stamp.range.upperBound...]
    }
    add(rest, from: start)
    if rest.allSatisfy(\.isWhitespace) { end = start }
    text = text.trimmed
  }

  /// The longest time with its brackets, in characters.
  private static let longestStamp = 17

  private static func stamp(in text: Substring) -> (range: Range<String.Index>, time: Int)? {
    for open in text.indices where text[open] == "<" || text[open] == "[" {
      let close = text[open...].prefix(longestStamp).firstIndex(of: text[open] == "<" ? ">" : "]")
      if let close, let time = LRCLine.time(text[text.index(after: open)..<close]) {
        return (open..<text.index(after: close), time)
      }
    }
    return nil
  }

  /// Spaces around times are habit; beside other letters than Japanese ones they are text.
  private mutating func add(_ piece: Substring, from start: Int?) {
    let word = String(piece).trimmed
    guard !word.isEmpty else { return }
    let isSpaced = piece.first?.isWhitespace == true || text.last?.isWhitespace == true
    // From the end only, because trimming it again for each word is slow in a long line.
    while text.last?.isWhitespace == true { text.removeLast() }
    let isJapanese = [text.last, word.first].contains {
      $0?.unicodeScalars.contains { $0.isKanaOrIdeograph || $0.isJapaneseMark } ?? true
    }
    if isSpaced, !isJapanese { text += " " }
    text += word
    if piece.last?.isWhitespace == true { text += " " }
    if start == nil { beginsWithLine = true }
    words.append(Lyrics.TimedWord(word, start: start ?? 0))
  }

  /// - Parameter stamp: the time of the line, for a word without one.
  func line(at stamp: Int) -> Lyrics.Line {
    var words = words
    if beginsWithLine, !words.isEmpty { words[0].start = stamp }
    let hasTimes = words.count > 1 || end != nil || (!beginsWithLine && !words.isEmpty)
    return Lyrics.Line(text, end: end, words: hasTimes ? words : [])
  }
}

/// The attachments of LRCX. Indices are characters of the line, ends exclusive.
enum LRCX {
  /// Reads `<かな,first,end>…`. Readings outside the line are ignored.
  static func readings(_ text: String, in line: String) -> [Lyrics.GivenReading] {
    let characters = Array(line)
    return fields(text).compactMap { field in
      guard field.count == 3, let first = Int(field[1]), let end = Int(field[2]),
        first >= 0, first < end, end <= characters.count
      else { return nil }
      return Lyrics.GivenReading(String(characters[first..<end]), reading: String(field[0]))
    }
  }

  /// Reads `<ms,index>…<total>`, with times from the start of the line.
  static func times(
    _ text: String, of line: String, from start: Int
  ) -> (words: [Lyrics.TimedWord], end: Int?) {
    let (fields, characters) = (fields(text), Array(line))
    let points = fields.compactMap { field -> (time: Int, index: Int)? in
      guard field.count == 2, let time = LRCLine.number(field[0]), let index = Int(field[1]),
        (0...characters.count).contains(index), time >= 0
      else { return nil }
      return (time, index)
    }
    let total = fields.last.flatMap { $0.count == 1 ? LRCLine.number($0[0]) : nil }
    let words = zip(points, points.dropFirst().map(\.index) + [characters.count]).compactMap {
      point, end -> Lyrics.TimedWord? in
      guard point.index < end else { return nil }
      return Lyrics.TimedWord(String(characters[point.index..<end]), start: start + point.time)
    }
    return (words, total.map { start + $0 })
  }

  private static func fields(_ text: String) -> [[Substring]] {
    text.split(separator: "<").compactMap { part in
      part.firstIndex(of: ">").map { part[..<$0].split(separator: ",") }
    }
  }
}
