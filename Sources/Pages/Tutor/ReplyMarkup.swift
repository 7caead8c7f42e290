import Engine
import HTML

/// An answer of the tutor. Its headings are below that of the page, whatever levels they have.
struct Reply: HTML {
  private let markdown: Markdown
  /// The levels of headings in use, the highest first.
  private let levels: [Int]

  init(_ text: String) {
    markdown = Markdown(text)
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
  private func marked(_ text: String) -> HTMLContent {
    for stretch in Script.stretches(text) {
      if stretch.isJapanese { span(.lang("ja")) { stretch.text } } else { stretch.text }
    }
  }
}

extension HTML {
  /// The markup as text.
  func rendered() -> String { String(decoding: renderedBytes(), as: UTF8.self) }
}
