/// Reads SubRip and WebVTT. A cue whose times can't be read stays behind the one before.
struct SubtitleReader {
  let isWebVTT: Bool

  private struct Cue {
    var start: Int
    var end: Int
    /// Whether the times are its own.
    var isTimed = true
    var lines: [String] = []
  }

  func read(_ lines: [String]) -> LyricsFile {
    var file = LyricsFile(Lyrics(lines: []))
    var cues: [Cue] = []
    var isInCue = false
    for (place, line) in lines.enumerated() {
      if let times = Self.times(in: line) {
        cues.append(Cue(start: times.start, end: times.end))
        isInCue = true
      } else if line.contains("-->") {
        file.skipped.append(
          .init(number: place + 1, reason: "The times can't be read, so the text has none."))
        let time = cues.last?.start ?? 0
        cues.append(Cue(start: time, end: time, isTimed: false))
        isInCue = true
      } else if line.isEmpty {
        isInCue = false
      } else if isInCue, !isNumber(before: place, in: lines) {
        cues[cues.count - 1].lines.append(line)
      } else if !isWebVTT, !line.allSatisfy(\.isASCIIDigit) {
        file.skipped.append(.init(number: place + 1, reason: "The line has no times."))
      }
      // Anything else is a number, or WebVTT's names, notes and styles.
    }
    let read = cues.map(texts)
    let translated = TranslatedCues(read.map { $0.map(\.text) })
    let lines = cues.indices.sorted { cues[$0].start < cues[$1].start }
      .flatMap { lyrics(of: cues[$0], read[$0], translated) }
    file.lyrics.lines = Self.inOrder(lines)
    return file
  }

  /// Sorts the lines of cues that overlap. One without a time stays behind the one before.
  private static func inOrder(_ lines: [Lyrics.Line]) -> [Lyrics.Line] {
    var last = 0
    let starts = lines.map { line -> Int in
      last = line.start ?? last
      return last
    }
    return lines.indices.sorted { starts[$0] < starts[$1] }.map { lines[$0] }
  }

  /// Whether the line is the number of a cue that follows without a blank line.
  private func isNumber(before place: Int, in lines: [String]) -> Bool {
    lines[place].allSatisfy(\.isASCIIDigit) && place + 1 < lines.count
      && Self.times(in: lines[place + 1]) != nil
  }

  private func texts(of cue: Cue) -> [SubtitleText] {
    var texts: [SubtitleText] = []
    for line in cue.lines {
      let start = texts.last?.words.last?.start ?? cue.start
      texts.append(SubtitleText(line, from: start, isWebVTT: isWebVTT))
    }
    return texts.filter { !$0.text.isEmpty }
  }

  /// The lines of a cue, each with its times.
  private func lyrics(
    of cue: Cue, _ texts: [SubtitleText], _ translated: TranslatedCues
  ) -> [Lyrics.Line] {
    let place = translated.sung(texts.map(\.text))
    let sung = place.map { [texts[$0]] } ?? texts
    let starts = self.starts(of: sung, in: cue)
    return zip(sung, starts).enumerated().map { index, line in
      let (text, start) = line
      let end = starts[index...].first { $0 > start } ?? max(start, cue.end)
      return Lyrics.Line(
        text.text, translation: place.map { texts[1 - $0].text },
        start: cue.isTimed ? start : nil, end: cue.isTimed ? end : nil,
        words: text.isTimed ? text.words : [], readings: text.readings)
    }
  }

  /// A further line with times begins with its first word. Others share, by their lengths, the time
  /// from the last word before them, or the cue's start, to the next such line.
  private func starts(of sung: [SubtitleText], in cue: Cue) -> [Int] {
    var (from, before) = (cue.start, 0)
    return sung.indices.map { place -> Int in
      let line = sung[place]
      if line.isTimed, let first = line.words.first, let last = line.words.last {
        (from, before) = (last.start, last.text.count)
        return place == 0 ? cue.start : first.start
      }
      let sharing = sung[place...].prefix { !$0.isTimed }
      let next = sung[sharing.endIndex...].first?.words.first?.start
      let time = max(0, (next ?? cue.end) - from)
      let total = max(1, sharing.reduce(before) { $0 + $1.text.count })
      defer { before += line.text.count }
      return from + time * before / total
    }
  }

  /// Whether the line looks like the times of a cue, even if they can't be read.
  static func isTimeLine(_ line: String) -> Bool {
    line.first?.isASCIIDigit == true && line.contains("-->")
  }

  /// Returns the milliseconds of `hh:mm:ss,mmm --> hh:mm:ss.mmm …`.
  static func times(in line: String) -> (start: Int, end: Int)? {
    guard let arrow = line.firstRange(of: "-->") else { return nil }
    let end = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first
    guard let start = time(line[..<arrow.lowerBound]), let end = end.flatMap(time), start <= end
    else { return nil }
    return (start, end)
  }

  /// Returns the milliseconds of `hh:mm:ss,mmm` or `mm:ss.mmm`.
  static func time(_ text: Substring) -> Int? {
    let text = String(text).trimmed
    guard let point = text.lastIndex(where: { $0 == "," || $0 == "." }) else { return nil }
    let parts = text[..<point].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.map { $0.count <= 4 ? Int($0) ?? -1 : -1 }
    let fraction = text[text.index(after: point)...]
    guard (2...3).contains(parts.count), numbers.allSatisfy({ $0 >= 0 }), !fraction.isEmpty,
      fraction.allSatisfy(\.isASCIIDigit)
    else { return nil }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 }
    return seconds * 1_000 + LRCLine.milliseconds(ofFraction: fraction)
  }
}

/// A line of a cue without its tags.
struct SubtitleText {
  var text = ""
  var words: [Lyrics.TimedWord] = []
  /// Whether there is a time in the line.
  var isTimed = false
  var readings: [Lyrics.GivenReading] = []

  private var (ruby, reading) = ("", "")
  private var (isInRuby, isInReading) = (false, false)

  /// - Parameter start: the time of what comes before the first time in the line.
  init(_ written: String, from start: Int, isWebVTT: Bool) {
    words = [Lyrics.TimedWord("", start: start)]
    var rest = written[...]
    func plain(_ piece: Substring) -> String {
      isWebVTT ? Self.withoutEntities(String(piece)) : Self.withoutBraces(piece)
    }
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      add(plain(rest[..<open]))
      read(tag: rest[rest.index(after: open)..<close], isWebVTT: isWebVTT)
      rest = rest[rest.index(after: close)...]
    }
    add(plain(rest))
    text = text.trimmed
    words = words.map { Lyrics.TimedWord($0.text.trimmed, start: $0.start) }
      .filter { !$0.text.isEmpty }
  }

  private mutating func read(tag: Substring, isWebVTT: Bool) {
    switch tag.prefix(while: { $0 != " " && $0 != "." }) {
    case "ruby": (isInRuby, ruby) = (true, "")
    case "rt": (isInReading, reading) = (true, "")
    case "/rt", "/ruby":
      if isInReading, !ruby.isEmpty, !reading.isEmpty {
        readings.append(Lyrics.GivenReading(ruby, reading: reading))
      }
      (isInReading, ruby) = (false, "")
      if tag == "/ruby" { isInRuby = false }
    default:
      // Only a tag that is nothing but a time counts, not one inside a tag such as <c.x>.
      if isWebVTT, let time = SubtitleReader.time(tag) {
        isTimed = true
        words.append(Lyrics.TimedWord("", start: time))
      }
    }
  }

  private mutating func add(_ piece: String) {
    guard !piece.isEmpty else { return }
    if isInReading {
      reading += piece
      return
    }
    if isInRuby { ruby += piece }
    text += piece
    words[words.count - 1].text += piece
  }

  /// Removes `{\an8}` and the like.
  private static func withoutBraces(_ text: Substring) -> String {
    var (result, rest) = ("", text)
    while let open = rest.firstRange(of: "{\\"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      result += rest[..<open.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func withoutEntities(_ text: String) -> String {
    [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&"),
    ].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
