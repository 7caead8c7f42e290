import Engine
import HTML

/// A piece of text with optional furigana.
struct TextRun: Hashable, HTML {
  var base: String
  var reading: String?
  var isStrong = false
  /// The language, if it differs from that of the line.
  var lang: String?
  /// The kind of markup in a mnemonic: `radical`, `kanji`, `meaning` …; a CSS class.
  var mark: String?
  /// The name of a sound to play in its place.
  var sound: String?
  /// Whether its furigana need room beside those of its neighbours.
  var isWide = false

  var body: HTMLContent {
    if let sound {
      return audio(
        .controls, .preload("none"), .src(StoredSoundFile(name: sound).path),
        .aria("label", value: sound)
      ).body
    }
    return isStrong ? strong { marked }.body : marked
  }

  private var marked: HTMLContent {
    mark.map { span(.class("mark mark-\($0)")) { words }.body } ?? words
  }

  // Made once, because a page of Japanese is full of them.
  private static let opening = rp { "(" }.body
  private static let closing = rp { ")" }.body

  private var room: [HTMLAttribute] {
    isWide ? [.class("is-wide"), .data("reading", value: reading ?? "")] : []
  }

  @HTMLBuilder private var words: HTMLContent {
    if let reading {
      ruby(attributes: room) {
        base
        Self.opening
        rt { reading }
        Self.closing
      }
    } else if let lang {
      span(.lang(lang)) { base }
    } else {
      base
    }
  }
}

extension TextRun {
  init(_ run: FuriganaRun) {
    self.init(base: run.text, reading: run.reading)
  }
}

/// A line of runs in one language.
struct TextLine: Hashable, HTML {
  var runs: [TextRun]
  /// The language: `ja`, `en`, or empty for another script's.
  var lang: String

  init(_ runs: [TextRun], lang: String) {
    (self.runs, self.lang) = (runs, lang)
  }

  init(_ text: String, lang: String) {
    self.init([TextRun(base: text)], lang: lang)
  }

  var body: HTMLContent { p(.lang(lang)) { inline } }

  var inline: HTMLContent { runs.body }
}

/// The large text on a card, sized by its length.
struct Headline: Hashable, HTML {
  var lines: [TextLine]
  /// `glyph`, `word`, `phrase` or `text`: a CSS class.
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

  /// The front of an item.
  ///
  /// - Parameter language: nil for one that is no word of a known language.
  init(_ lines: [TextLine], in language: WordLanguage?) {
    self.init(lines)
    guard let language else { return }
    for place in self.lines.indices { self.lines[place].lang = language.rawValue }
  }

  var body: HTMLContent {
    span(.class("headline headline-\(size)\(isLong ? " has-long" : "")")) {
      for line in lines {
        span(.class("line"), .lang(line.lang)) { line.inline }
      }
    }
  }

  /// Whether a word is so long that a narrow screen has to draw it smaller.
  private var isLong: Bool {
    lines.contains { line in
      line.lang != "ja"
        && line.runs.contains { $0.base.split(separator: " ").contains { $0.count > 15 } }
    }
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
