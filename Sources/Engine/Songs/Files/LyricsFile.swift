public import Foundation

/// Lyrics as read from a file: plain text, LRC with its extensions, SubRip, WebVTT or ASS.
public struct LyricsFile: Hashable, Sendable {
  /// A line that could not be read.
  public struct SkippedLine: Hashable, Sendable {
    /// Counted from 1.
    public var number: Int
    public var reason: String
  }

  /// The largest file or pasted text, in bytes.
  public static let largest = 1 << 20

  public var lyrics: Lyrics
  public var skipped: [SkippedLine] = []

  /// - Throws: `Problem` if the file is too large, is not text, or has no lyrics.
  public init(_ data: Data) throws(Problem) {
    guard data.count <= LyricsFile.largest else { throw .largeLyrics }
    guard let text = TextEncoding.text(of: data, isWhole: false),
      !text.unicodeScalars.contains(where: \.isBinary)
    else { throw .noText }
    try self.init(text)
  }

  /// - Throws: `Problem` if the text is too long, or is not lyrics.
  public init(_ text: String) throws(Problem) {
    guard text.utf8.count <= LyricsFile.largest else { throw .largeLyrics }
    guard !text.unicodeScalars.contains(where: \.isBinary) else { throw .controlCharacters }
    let lines = Self.lines(of: text.precomposedStringWithCanonicalMapping)
    self = try Self.read(lines)
    lyrics.lines = lyrics.lines.map { $0.withoutBracketedReadings() }
    while lyrics.lines.last?.text.isEmpty == true { lyrics.lines.removeLast() }
    guard lyrics.lines.contains(where: { !$0.text.isEmpty }) else { throw .emptyLyrics }
    try lyrics.checkLength()
  }

  public init(_ lyrics: Lyrics) { self.lyrics = lyrics }

  /// The format is found by the content; names of files are often wrong.
  private static func read(_ lines: [String]) throws(Problem) -> LyricsFile {
    let first = lines.first { !$0.isEmpty } ?? ""
    guard !isMarkup(first) else { throw .markup }
    guard !isJSON(first) else { throw .jsonLyrics }
    if first.hasPrefix("WEBVTT") { return SubtitleReader(isWebVTT: true).read(lines) }
    if lines.contains("[Events]") { return ASSReader().read(lines) }
    if lines.contains(where: SubtitleReader.isTimeLine) {
      return SubtitleReader(isWebVTT: false).read(lines)
    }
    let plain = Self.lines(of: LyricsMarkup.plain(lines.joined(separator: "\n")))
    return plain.contains { !LRCLine($0).stamps.isEmpty }
      ? try LRCReader().read(plain) : LyricsFile(untimed(plain))
  }

  /// Whether a file that begins with this line is XML or HTML, such as TTML.
  private static func isMarkup(_ line: String) -> Bool {
    ["<?xml", "<tt", "<!doctype", "<html"].contains { line.lowercased().hasPrefix($0) }
  }

  /// Whether a file that begins with this line is JSON, as songs are exported to other programs.
  private static func isJSON(_ line: String) -> Bool { line == "{" || line.hasPrefix("{\"") }

  /// Reads plain text, which may have the tags of LRC.
  private static func untimed(_ lines: [String]) -> Lyrics {
    let tags = lines.compactMap { LRCLine($0).tag }.filter { !$0.value.isEmpty }
    let text = lines.filter { LRCLine($0).tag == nil }.drop(while: \.isEmpty)
    return Lyrics(
      title: tags.last { $0.key == "ti" }?.value, artist: tags.last { $0.key == "ar" }?.value,
      lines: text.map { Lyrics.Line($0) }.withoutBracketedTranslations())
  }

  /// Lines end with LF, CRLF or CR.
  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).trimmed }
  }
}

extension Unicode.Scalar {
  /// Whether no text contains it.
  fileprivate var isBinary: Bool {
    switch value {
    // Tabs, and breaks of lines and pages.
    case 0x09...0x0D: false
    case 0...0x1F, 0x7F: true
    default: false
    }
  }
}

extension Problem {
  static let largeLyrics = Problem(
    "Lyrics can't be larger than \(LyricsFile.largest >> 20) MB.", remedy: "Add them in parts.")
  static let noText = Problem(
    "That is not a text file.",
    remedy: """
      Choose plain text, LRC, SRT, WebVTT or ASS, in UTF-8, UTF-16, Shift JIS, EUC-JP or JIS.
      """)
  static let markup = Problem(
    "That is not a lyrics file.", remedy: "Choose plain text, LRC, SRT, WebVTT or ASS.")
  static let jsonLyrics = Problem(
    "That is JSON, not a lyrics file.",
    remedy: """
      Choose plain text, LRC, SRT, WebVTT or ASS. To add a song that Sanpo exported, export it as \
      LRC.
      """)
  static let controlCharacters = Problem(
    "The lyrics have control characters.", remedy: "Paste them as plain text.")
  static let emptyLyrics = Problem(
    "There are no lyrics.", remedy: "Paste them, or choose a file that has lyrics.")
}
