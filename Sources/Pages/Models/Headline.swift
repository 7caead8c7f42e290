/// What stands large on a card, set as big as its length allows.
struct Headline: Hashable {
  var lines: [TextLine]
  /// `glyph`, `word`, `phrase` or `text`: a class of the style sheet.
  var size: String

  init(_ lines: [TextLine]) {
    let longest = lines.map { $0.runs.reduce(0) { $0 + $1.base.count } }.max() ?? 0
    let isJapanese = lines.allSatisfy { $0.lang == "ja" }
    self.lines = lines
    size = Self.size(characters: longest, lines: lines.count, isJapanese: isJapanese)
  }

  init(_ text: String, lang: String) {
    self.init([TextLine(text, lang: lang)])
  }

  private static func size(characters: Int, lines: Int, isJapanese: Bool) -> String {
    // A Japanese character is about two Latin letters wide.
    let width = isJapanese ? characters * 2 : characters
    switch width {
    case ...2 where isJapanese && lines == 1: return "glyph"
    case ...12 where lines == 1: return "word"
    case ...40 where lines <= 2: return "phrase"
    default: return "text"
    }
  }
}
