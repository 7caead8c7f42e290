/// Reads the dialogue of an ASS file. Comments and drawings are left out.
struct ASSReader {
  func read(_ lines: [String]) -> LyricsFile {
    var file = LyricsFile(Lyrics(lines: []))
    var columns: [String] = []
    var isInEvents = false
    for (place, line) in lines.enumerated() {
      if line.hasPrefix("[") {
        isInEvents = line == "[Events]"
      } else if let title = value(of: "Title", in: line) {
        file.lyrics.title = title
      } else if isInEvents, let format = value(of: "Format", in: line) {
        columns = format.split(separator: ",").map { String($0).trimmed.lowercased() }
      } else if isInEvents, let dialogue = value(of: "Dialogue", in: line) {
        if let read = self.line(dialogue, columns) {
          file.lyrics.lines += read.text.isEmpty ? [] : [read]
        } else {
          file.skipped.append(.init(number: place + 1, reason: "The times can't be read."))
        }
      }
    }
    file.lyrics.lines.sort { ($0.start ?? 0) < ($1.start ?? 0) }
    return file
  }

  private func value(of key: String, in line: String) -> String? {
    line.hasPrefix("\(key):") ? String(line.dropFirst(key.count + 1)).trimmed : nil
  }

  /// The text is the last column and may contain commas.
  private func line(_ dialogue: String, _ columns: [String]) -> Lyrics.Line? {
    let fields = dialogue.split(
      separator: ",", maxSplits: max(0, columns.count - 1), omittingEmptySubsequences: false)
    let row = Dictionary(zip(columns, fields), uniquingKeysWith: { first, _ in first })
    guard let start = row["start"].flatMap(SubtitleReader.time),
      let end = row["end"].flatMap(SubtitleReader.time), let text = row["text"]
    else { return nil }
    return syllables(text, start: start, end: end)
  }

  /// Reads `{\k50}あ{\k30}い`: hundredths of a second that the next syllable takes.
  private func syllables(_ written: Substring, start: Int, end: Int) -> Lyrics.Line {
    var (text, words) = ("", [Lyrics.TimedWord]())
    var (time, length, isDrawing) = (start, 0, false)
    var isTimed = false
    for (override, piece) in Self.pieces(written) {
      if let override {
        if override.contains("\\p1") { isDrawing = true }
        if override.contains("\\p0") { isDrawing = false }
        if let next = Self.karaoke(override) {
          (time, length, isTimed) = (time + length, next, true)
        }
      }
      guard !isDrawing, !piece.isEmpty else { continue }
      text += piece
      if !piece.trimmed.isEmpty { words.append(Lyrics.TimedWord(piece.trimmed, start: time)) }
    }
    return Lyrics.Line(text.trimmed, start: start, end: end, words: isTimed ? words : [])
  }

  /// Splits `{override}text{override}text`.
  private static func pieces(_ text: Substring) -> [(override: Substring?, text: String)] {
    var pieces: [(Substring?, String)] = []
    var (override, rest): (Substring?, Substring) = (nil, text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append((override, plain(rest[..<open])))
      override = rest[open...close]
      rest = rest[rest.index(after: close)...]
    }
    return pieces + [(override, plain(rest))]
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing("\\N", with: " ").replacing("\\n", with: " ").replacing("\\h", with: " ")
  }

  /// Returns the milliseconds of `\k50`, `\kf50`, `\ko50` or `\K50`.
  private static func karaoke(_ override: Substring) -> Int? {
    for part in override.split(separator: "\\") where part.first == "k" || part.first == "K" {
      let digits = part.drop { $0.isLetter }.prefix(while: \.isASCIIDigit)
      if let length = Int(digits.prefix(6)) { return length * 10 }
    }
    return nil
  }
}
