import Engine
import HTML

/// An answer of the tutor. Its headings are below those of the page.
struct Reply: HTML {
  private let markdown: Markdown

  init(_ text: String) { markdown = Markdown(text) }

  var body: HTMLContent { Self.markup(markdown.blocks) }

  @HTMLBuilder
  private static func markup(_ blocks: [Markdown.Block]) -> HTMLContent {
    for block in blocks {
      switch block {
      case .heading(let level, let inlines): heading(level, markup(inlines))
      case .paragraph(let inlines): p { markup(inlines) }
      case .list(let items, let start?):
        ol(.custom(name: "start", value: "\(start)")) { for item in items { li { markup(item) } } }
      case .list(let items, nil): ul { for item in items { li { markup(item) } } }
      case .code(let text): pre { code { text } }
      case .quote(let blocks): blockquote { markup(blocks) }
      case .rule: hr()
      }
    }
  }

  private static func heading(_ level: Int, _ inside: HTMLContent) -> HTMLElement {
    switch level {
    case 1: h3 { inside }
    case 2: h4 { inside }
    default: h5 { inside }
    }
  }

  @HTMLBuilder
  private static func markup(_ inlines: [Markdown.Inline]) -> HTMLContent {
    for inline in inlines {
      switch inline {
      case .text(let text): marked(text)
      case .strong(let inside): strong { markup(inside) }
      case .emphasis(let inside): em { markup(inside) }
      case .code(let text): code { text }
      case .lineBreak: br()
      case .ruby(let word, let reading):
        span(.lang("ja")) { TextRun(base: word, reading: reading) }
      }
    }
  }

  /// Text, its Japanese marked for screen readers and fonts.
  @HTMLBuilder
  private static func marked(_ text: String) -> HTMLContent {
    for stretch in Script.stretches(text) {
      if stretch.isJapanese { span(.lang("ja")) { stretch.text } } else { stretch.text }
    }
  }
}

extension HTML {
  /// The markup as text.
  func rendered() -> String { String(decoding: renderedBytes(), as: UTF8.self) }
}
