import Engine

/// The fields of items as shown in a terminal.
enum Fields {
  static func plain(_ field: String) -> String { SafeHTML.plainText(field) }

  static func lines(_ field: String, _ role: Role = .plain) -> [Line] {
    read(plain(field)).split(whereSeparator: \.isNewline).map { Line(String($0), role) }
  }

  static func line(_ field: String) -> String { oneLine(read(plain(field))) }

  /// Returns a text for a list, without the end of a very long one.
  static func short(_ text: String) -> String {
    let start = text.prefix(200)
    return start.endIndex == text.endIndex ? text : "\(start)…"
  }

  /// Shows Anki's readings in brackets as others: 赤[あか] becomes 赤(あか).
  private static func read(_ text: String) -> String {
    guard text.contains("[") else { return text }
    return shown([FuriganaRun](bracketed: text))
  }

  private static func shown(_ runs: [FuriganaRun]) -> String {
    runs.map { run in run.reading.map { "\(run.text)(\($0))" } ?? run.text }.joined()
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// - Throws: `Problem` if it is empty.
  static func answer(_ back: String) throws -> String {
    let field = TypedField.field(back)
    guard !plain(field).allSatisfy(\.isWhitespace) else {
      throw Problem.noBack
    }
    return field
  }

  /// Returns the word with its reading: 食べる(たべる). Several readings are left out.
  static func withReading(_ content: ItemContent) -> String {
    let (front, reading) = (oneLine(read(content.plainFront)), line(content.reading))
    let isOne = !reading.isEmpty && reading != front && !reading.contains(where: "、,;/".contains)
    return isOne ? "\(front)(\(reading))" : front
  }

  /// Returns the word with its reading and its pitch accent.
  static func withPitch(
    _ content: ItemContent, _ pitch: PitchContour?, _ role: Role = .plain
  ) -> Line {
    let word = Line(withReading(content), role)
    return pitch.map { word + "  \($0.marked, .accent)" } ?? word
  }

  /// Returns the reading if it is not shown after the word.
  static func otherReadings(_ content: ItemContent) -> [Line] {
    let reading = line(content.reading)
    let isShown = reading.isEmpty || withReading(content) != line(content.front)
    return isShown ? [] : [.labelled("Read", reading)]
  }

  /// Moves furigana into parentheses after its text: [朝|あさ]ごはん becomes 朝(あさ)ごはん.
  static func furigana(_ text: String) -> String { shown([FuriganaRun](courseMarkup: text)) }
}
