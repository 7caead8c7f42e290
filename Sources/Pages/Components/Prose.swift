import Engine
import Foundation

/// Converts fields and examples to lines of plain runs: the few tags that fields may contain become
/// line breaks, strong runs and furigana, so that components never see markup.
enum Prose {
  static func lines(_ field: String) -> [TextLine] {
    var reader = FieldReader()
    for piece in SafeHTML.pieces(field) { reader.read(piece) }
    return reader.finished()
  }

  /// Returns the lines of an item's notes. Of a kept word, the first sentence with the word is in
  /// its language.
  ///
  /// - Parameters:
  ///   - notes: what of them is shown; nil for all.
  ///   - name: the name of the item's deck.
  static func notes(
    _ notes: String? = nil, of content: ItemContent, inDeck name: String
  ) -> [TextLine] {
    var found = lines(notes ?? content.notes)
    guard let language = WordLanguage(of: content, inDeck: name), language != .japanese,
      let example = found.firstIndex(where: { isExample($0, of: content.plainFront, language) })
    else { return found }
    found[example].lang = language.rawValue
    return found
  }

  /// Whether a line of a kept word's notes has the word, perhaps with an ending, and is no list of
  /// meanings.
  private static func isExample(
    _ line: TextLine, of word: String, _ language: WordLanguage
  ) -> Bool {
    let text = line.runs.map(\.base).joined()
    guard !text.hasPrefix("Also") else { return false }
    if language == .chinese { return text.contains(word) }
    let words = text.lowercased().split { !$0.isLetter }
    return words.count > 1 && words.contains { $0.hasPrefix(word.lowercased()) }
  }

  /// Returns the players of a field's sounds, which plain text leaves out.
  static func players(_ field: String) -> [TextRun] {
    lines(field).flatMap(\.runs).filter { $0.sound != nil }
  }

  /// Returns a line. Japanese within another language is marked as such.
  static func line(_ runs: [TextRun]) -> TextLine {
    let language = Script.language(of: runs.filter { $0.sound == nil }.map(\.base).joined())
    guard language != "ja" else { return TextLine(runs, lang: language) }
    let marked = runs.flatMap { run -> [TextRun] in
      guard run.reading == nil, run.sound == nil else { return [run] }
      return Script.stretches(run.base).map { stretch in
        TextRun(
          base: stretch.text, isStrong: run.isStrong, lang: stretch.isJapanese ? "ja" : nil)
      }
    }
    return TextLine(marked, lang: language)
  }

  /// Parses `[朝|あさ]ごはん`, and emphasises a word.
  static func furigana(_ text: String, strong: String) -> TextLine {
    furigana([FuriganaRun](courseMarkup: text), strong: strong)
  }

  static func furigana(_ runs: [FuriganaRun], strong: String) -> TextLine {
    TextLine(emphasised(runs.map(TextRun.init), strong), lang: "ja")
  }

  /// Splits runs at the edges of the emphasised word.
  private static func emphasised(_ runs: [TextRun], _ word: String) -> [TextRun] {
    let text = runs.map(\.base).joined()
    guard !word.isEmpty, let found = text.range(of: word) else { return runs }
    let start = text.distance(from: text.startIndex, to: found.lowerBound)
    let end = start + word.count
    var place = 0
    return runs.flatMap { run -> [TextRun] in
      let length = run.base.count
      defer { place += length }
      let from = min(max(start - place, 0), length)
      let to = min(max(end - place, 0), length)
      guard from < to else { return [run] }
      if let reading = run.reading {
        return [TextRun(base: run.base, reading: reading, isStrong: true)]
      }
      let letters = Array(run.base)
      return [(0..<from, false), (from..<to, true), (to..<length, false)]
        .filter { !$0.0.isEmpty }
        .map { TextRun(base: String(letters[$0.0]), isStrong: $0.1) }
    }
  }
}

private struct FieldReader {
  private var lines: [[TextRun]] = []
  private var line: [TextRun] = []
  private var strong = 0
  private var base: String?
  private var reading: String?
  private var isSkipping = false

  mutating func read(_ piece: SafeHTML.Piece) {
    switch piece {
    case .text(let text): add(SafeHTML.decodingEntities(text))
    case .open("b"), .open("strong"), .open("em"): strong += 1
    case .close("b"), .close("strong"), .close("em"): strong -= 1
    case .open("br"), .open("p"), .open("div"), .open("li"), .close("p"), .close("div"): endLine()
    case .open("ruby"): base = ""
    case .open("rt"): reading = ""
    case .close("rt"): endRuby()
    case .open("rp"): isSkipping = true
    case .close("rp"): isSkipping = false
    case .close("ruby"):
      endRuby()
      base = nil
    case .open, .close: break
    }
  }

  mutating func finished() -> [TextLine] {
    endLine()
    return lines.map(Prose.line)
  }

  private mutating func add(_ text: String) {
    guard !isSkipping else { return }
    if reading != nil {
      reading? += text
    } else if base != nil {
      base? += text
    } else {
      let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, part) in parts.enumerated() {
        if index > 0 { endLine() }
        line += part.withSounds(isStrong: strong > 0)
      }
    }
  }

  private mutating func endRuby() {
    guard let text = base, !text.isEmpty else { return }
    line.append(TextRun(base: text, reading: reading, isStrong: strong > 0))
    (base, reading) = ("", nil)
  }

  private mutating func endLine() {
    if line.contains(where: { !$0.base.allSatisfy(\.isWhitespace) }) { lines.append(line) }
    line = []
  }
}

extension Substring {
  /// Returns the text as runs, with `[sound:NAME]` as AnkiConnect's clients write it as a player.
  fileprivate func withSounds(isStrong: Bool) -> [TextRun] {
    var runs: [TextRun] = []
    var rest = self
    while let start = rest.range(of: "[sound:"),
      let end = rest[start.upperBound...].firstIndex(of: "]")
    {
      let before = rest[..<start.lowerBound]
      if !before.isEmpty { runs.append(TextRun(base: String(before), isStrong: isStrong)) }
      let name = String(rest[start.upperBound..<end])
      runs.append(TextRun(base: "🔊", sound: name))
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty ? runs : runs + [TextRun(base: String(rest), isStrong: isStrong)]
  }
}
