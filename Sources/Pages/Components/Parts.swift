import Engine
import HTML

// Shapes that many pages share.

/// A link that the script follows in place.
func pageLink(_ words: String, _ url: String, _ style: String? = nil) -> HTMLElement {
  a(attributes: (style.map { [.class($0)] } ?? []) + [.href(url), .data("enhance")]) { words }
}

/// A button with its key beside the words.
///
/// - Parameter keys: those that press it, where there are others.
func keyButton(_ words: String, _ key: String, _ style: String, keys: String? = nil) -> HTMLElement
{
  button.spaced(.class(style), .data("key", value: keys ?? key)) {
    words
    kbd { key }
  }
}

/// Opens the list of keys in place.
func keysLink(_ keys: Keys) -> HTMLElement {
  a.spaced(.href(KeysPage().path), .data("opens", value: "keys")) {
    "Keys"
    kbd { keys.help }
  }
}

/// A part of a page, under its name.
func sheet(_ name: String, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  section(.class("sheet")) {
    h2 { name }
    inside()
  }
}

/// What opens when its words are pressed.
func drawer(
  _ words: String, isOpen: Bool, @HTMLBuilder inside: () -> HTMLContent
) -> HTMLElement {
  details(.class("sheet drawer")) {
    summary { words }
    inside()
  }
  .attributes(.open, when: isOpen)
}

/// What a page says that has nothing to show.
///
/// - Parameter rest: the same in Japanese, for the eye.
func emptySheet(_ rest: String, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  section(.class("empty sheet")) {
    restMark(rest)
    inside()
  }
}

func restMark(_ words: String) -> HTMLElement {
  p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { words }
}

/// What is wrong as long as it lasts, and the remedy.
func banner(_ problem: Problem) -> HTMLElement {
  aside(.class("banner"), .role("alert")) {
    p(.class("banner-sentence")) { problem.sentence }
    p { problem.remedy }
  }
}

/// The pages above this one.
func crumbs(_ name: String, _ links: [Link]) -> HTMLElement {
  nav.spaced(.class("crumbs"), .aria("label", value: name)) {
    for link in links {
      pageLink(link.label, link.url).attributes(.lang(link.lang ?? ""), when: link.lang != nil)
      span(.aria("hidden", value: "true")) { "›" }
    }
  }
}

/// Ways to look at the same, of which one is taken.
func tabs(_ name: String, _ links: [Link], current: String, _ kind: String) -> HTMLElement {
  nav.spaced(.class("tabs"), .aria("label", value: name)) {
    for link in links {
      pageLink(link.label, link.url).attributes(
        .aria("current", value: kind), when: link.url == current)
    }
  }
}

/// A place to go, with the words that lead there.
struct Link: Hashable {
  var label: String
  var url: String
  /// Where the words are not English.
  var lang: String?

  init(_ label: String, _ url: String, lang: String? = nil) {
    (self.label, self.url, self.lang) = (label, url, lang)
  }
}

/// How far something is.
struct Progress: Hashable {
  var done: Int
  var total: Int
  /// "7 of 20"
  var words: String

  init(done: Int, total: Int, _ words: String) {
    (self.done, self.total, self.words) = (done, total, words)
  }

  /// - Parameter told: other words, for those who cannot see it.
  func bar(_ style: String? = nil, _ told: String? = nil) -> HTMLElement {
    progress(
      attributes: (style.map { [.class($0)] } ?? []) + [.max("\(total)"), .value("\(done)")]
    ) { told ?? words }
  }
}

// MARK: - Lists and tables

/// A label and what stands beside it.
struct Fact: Hashable {
  var label: String
  var value: String
  var lang: String
  /// A class of the style sheet.
  var style: String?

  init(_ label: String, _ value: String, lang: String = "en", style: String? = nil) {
    (self.label, self.value, self.lang, self.style) = (label, value, lang, style)
  }
}

/// Numbers with what they count, one beside the other.
func figureList(_ facts: [Fact]) -> HTMLElement {
  dl(.class("figures")) {
    for fact in facts {
      div {
        dt { fact.label }
        dd { fact.value }.attributes(.class(fact.style ?? ""), when: fact.style != nil)
      }
    }
  }
}

/// Facts below one another; nothing where there are none.
@HTMLBuilder
func factList(_ style: String, _ facts: [Fact]) -> HTMLContent {
  if !facts.isEmpty {
    dl(.class(style)) {
      for fact in facts {
        div {
          dt { fact.label }
          dd(.lang(fact.lang)) { fact.value }
        }
      }
    }
  }
}

/// The names of a table's columns.
///
/// - Parameter wide: those that only a wide screen shows.
func tableHead(_ columns: [String], wide: Set<String> = []) -> HTMLElement {
  thead {
    tr {
      for name in columns {
        th(.scope("col")) { name }.attributes(.class("wide"), when: wide.contains(name))
      }
    }
  }
}

/// What is wider than a small screen.
func scrolling(_ label: HTMLAttribute, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  div(.class("scroll"), .tabindex("0"), .role("region"), label) { inside() }
}

/// A word about the state of something, in its colour.
func badge(_ words: String, _ style: String? = nil) -> HTMLElement {
  span(.class(style.map { "flag flag-\($0)" } ?? "flag")) { words }
}

// MARK: - Chips

/// A word that can be looked up: a part, a tag, a waiting item.
struct Chip: Hashable, HTML {
  var text: String
  var lang = "ja"
  var gloss: String?
  /// Classes of the style sheet: what kind of thing it is, or how far.
  var style = ""
  var url: String

  var body: HTMLContent {
    a.spaced(.class(style.isEmpty ? "chip" : "chip \(style)"), .href(url), .data("enhance")) {
      span(.lang(lang)) { text }
      if let gloss { span(.class("gloss")) { gloss } }
    }
  }
}

/// Chips beside one another.
func chipRow(_ chips: [Chip]) -> HTMLElement {
  div.spaced(.class("chips")) { chips }
}

/// Words that belong to something, under what they are to it; nothing where there are none.
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
