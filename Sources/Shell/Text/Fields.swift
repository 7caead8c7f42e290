import Engine

/// The fields of items as a terminal shows them.
enum Fields {
  static func plain(_ field: String) -> String { SafeHTML.plainText(field) }

  /// A field of several lines, each a line.
  static func lines(_ field: String, _ role: Role = .plain) -> [Line] {
    plain(field).split(whereSeparator: \.isNewline).map { Line(String($0), role) }
  }

  /// One line, whatever the field holds.
  static func line(_ field: String) -> String {
    plain(field).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The word with its reading behind it: 食べる(たべる). Several readings do not fit there.
  static func withReading(_ content: ItemContent) -> String {
    let (front, reading) = (line(content.front), line(content.reading))
    let isOne = !reading.isEmpty && reading != front && !reading.contains(where: "、,;/".contains)
    return isOne ? "\(front)(\(reading))" : front
  }

  /// The word with its reading, and where its pitch falls.
  static func withPitch(_ content: ItemContent, _ role: Role = .plain) -> Line {
    let word = Line(withReading(content), role)
    return content.pitch.map { word + "  \($0.marked, .accent)" } ?? word
  }

  /// The reading, where it does not stand behind the word.
  static func otherReadings(_ content: ItemContent) -> [Line] {
    let reading = line(content.reading)
    let isShown = reading.isEmpty || withReading(content) != line(content.front)
    return isShown ? [] : [.labelled("Read", reading)]
  }

  /// Furigana in brackets behind what they belong to: [朝|あさ]ごはん becomes 朝(あさ)ごはん.
  static func furigana(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      shown += rest[..<open]
      let run = rest[rest.index(after: open)..<close].split(separator: "|", maxSplits: 1)
      shown += run.count == 2 ? "\(run[0])(\(run[1]))" : String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return shown + rest
  }
}
