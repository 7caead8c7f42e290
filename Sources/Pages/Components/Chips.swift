import HTML

/// A linked word: a part, a tag, a due item.
struct Chip: Hashable, HTML {
  var text: String
  var lang = "ja"
  var gloss: String?
  /// CSS classes for the kind of thing and its stage.
  var style = ""
  var url: String

  var body: HTMLContent { link(.data("enhance")).body }

  /// - Parameter way: `data-enhance`, or `data-lookup` for a panel.
  func link(_ way: HTMLAttribute) -> HTMLElement {
    a.spaced(.class(style.isEmpty ? "chip" : "chip \(style)"), .href(url), way) {
      span(.lang(lang)) { text }
      if let gloss { span(.class("gloss")) { gloss } }
    }
  }
}

func chipRow(_ chips: [Chip]) -> HTMLElement {
  div.spaced(.class("chips")) { chips }
}

/// Chips under a label, or nothing if there are none.
@HTMLBuilder
func labelledChips(
  _ name: String, _ chips: [Chip], style: String = "labelled"
) -> HTMLContent {
  if !chips.isEmpty {
    section(.class(style)) {
      h2 { name }
      chipRow(chips)
    }
  }
}
