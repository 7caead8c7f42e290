import Engine
import HTML

/// Statements of the tutor with the dictionary's facts that contradict them.
struct Doubts: HTML {
  private let doubts: [ReplyDoubt]

  init(_ doubts: [ReplyDoubt]) { self.doubts = doubts }

  @HTMLBuilder var body: HTMLContent {
    for doubt in doubts {
      p(.class("doubt")) { Marked(doubt.sentence + ".") }
    }
  }
}

/// An answer of the tutor. Its headings are below that of the page, whatever levels they have. New
/// words are underlined, and lead to the dictionary.
struct Reply: HTML {
  private let markdown: Markdown
  /// The levels of headings in use, the highest first.
  private let levels: [Int]

  init(_ text: String, marking analysis: ReplyAnalysis? = nil) {
    markdown = Markdown(text, marking: analysis)
    levels = Set(
      markdown.blocks.compactMap { if case .heading(let level, _) = $0 { level } else { nil } }
    ).sorted()
  }

  var body: HTMLContent { markup(markdown.blocks) }

  @HTMLBuilder
  private func markup(_ blocks: [Markdown.Block]) -> HTMLContent {
    for block in blocks {
      switch block {
      case .heading(let level, let inlines):
        heading(levels.firstIndex(of: level) ?? levels.count, markup(inlines))
      case .paragraph(let inlines): p { markup(inlines) }
      case .list(let items, let start?):
        ol(.custom(name: "start", value: "\(start)")) { for item in items { li { markup(item) } } }
      case .list(let items, nil): ul { for item in items { li { markup(item) } } }
      case .code(let text): pre { code { text } }
      case .quote(let blocks): blockquote { markup(blocks) }
      case .rule: hr()
      case .table(let header, let rows): rowsAndHeader(header, rows)
      }
    }
  }

  private func rowsAndHeader(
    _ header: [[Markdown.Inline]], _ rows: [[[Markdown.Inline]]]
  ) -> HTMLElement {
    scrolling("Table") {
      table(.class("items")) {
        thead { tr { for cell in header { th(.scope("col")) { markup(cell) } } } }
        tbody { for row in rows { tr { for cell in row { td { markup(cell) } } } } }
      }
    }
  }

  /// - Parameter depth: 0 for the highest heading.
  private func heading(_ depth: Int, _ inside: HTMLContent) -> HTMLElement {
    switch depth {
    case 0: h2 { inside }
    case 1: h3 { inside }
    default: h4 { inside }
    }
  }

  @HTMLBuilder
  private func markup(_ inlines: [Markdown.Inline]) -> HTMLContent {
    for inline in inlines {
      switch inline {
      case .text(let text): Marked(text)
      case .strong(let inside): strong { markup(inside) }
      case .emphasis(let inside): em { markup(inside) }
      case .code(let text): code { text }
      case .lineBreak: br()
      case .ruby(let word, let reading):
        span(.lang("ja")) { TextRun(base: word, reading: reading) }
      case .mark(let inside, let name):
        a(
          .class("new-word"), .lang("ja"), .href(DictionaryPage().path(["q": name])),
          .data("lookup")
        ) { marked(inside) }
      }
    }
  }

  /// Markup for text that is marked as Japanese already.
  @HTMLBuilder
  private func marked(_ inlines: [Markdown.Inline]) -> HTMLContent {
    for inline in inlines {
      switch inline {
      case .text(let text): text
      case .code(let text): code { text }
      case .ruby(let word, let reading): TextRun(base: word, reading: reading)
      case .strong, .emphasis, .lineBreak, .mark: HTMLContent.empty
      }
    }
  }
}

/// Text, its Japanese marked for screen readers and fonts.
struct Marked: HTML {
  private let text: String

  init(_ text: String) { self.text = text }

  @HTMLBuilder var body: HTMLContent {
    for stretch in Script.stretches(text) {
      if stretch.isJapanese { span(.lang("ja")) { stretch.text } } else { stretch.text }
    }
  }
}
