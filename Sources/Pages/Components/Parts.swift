import Engine
import HTML

// Components shared by many pages.

/// A link whose page the script loads in place.
func pageLink(_ words: String, _ url: String, _ style: String? = nil) -> HTMLElement {
  a(attributes: (style.map { [.class($0)] } ?? []) + [.href(url), .data("enhance")]) { words }
}

/// A button with its keyboard shortcut.
///
/// - Parameter keys: All of its keys, if there is more than one.
func keyButton(_ words: String, _ key: String, _ style: String, keys: String? = nil) -> HTMLElement
{
  button.spaced(.class(style), .data("key", value: keys ?? key)) {
    words
    kbd { key }
  }
}

/// A link to the list of keys, which the script shows in an overlay.
func keysLink(_ keys: Keys) -> HTMLElement {
  a.spaced(.href(KeysPage().path), .data("opens", value: "keys")) {
    "Keys"
    kbd { keys.browserKey(.help) }
  }
}

/// The heading of a page, with what can be done there.
func heading(_ name: String, @HTMLBuilder actions: () -> HTMLContent) -> HTMLElement {
  div(.class("heading")) {
    h1 { name }
    actions()
  }
}

/// A section with a heading.
func sheet(
  _ name: String, id: String? = nil, @HTMLBuilder inside: () -> HTMLContent
) -> HTMLElement {
  section(.class("sheet")) {
    h2 { name }
    inside()
  }
  .attributes(.id(id ?? ""), when: id != nil)
}

/// A disclosure with a summary.
func drawer(
  _ words: String, isOpen: Bool, @HTMLBuilder inside: () -> HTMLContent
) -> HTMLElement {
  details(.class("sheet drawer")) {
    summary { words }
    inside()
  }
  .attributes(.open, when: isOpen)
}

/// A form for what can't be undone, behind a second look.
///
/// - Parameter what: What it does, for example “This deletes the script.”
func irreversible(
  _ words: String, _ what: String, @HTMLBuilder form: () -> HTMLContent
) -> HTMLElement {
  details {
    summary { words }
    p { "\(what) This can't be undone." }
    form()
  }
}

/// A placeholder for a page without content.
///
/// - Parameter rest: A decorative text in Japanese, hidden from screen readers.
func emptySheet(_ rest: String, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  section(.class("empty sheet")) {
    restMark(rest)
    inside()
  }
}

func restMark(_ words: String) -> HTMLElement {
  p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { words }
}

/// A lasting problem and its remedy, with a link to Backups if it names them.
func banner(_ problem: Problem) -> HTMLElement {
  aside(.class("banner"), .role("alert")) {
    p(.class("banner-sentence")) { problem.sentence }
    p { problem.remedy }
    if problem.remedy.contains("Settings, Backups") {
      p { pageLink("Backups", BackupsPage().path) }
    }
  }
}

/// Breadcrumb links to the parent pages.
func crumbs(_ links: [Link]) -> HTMLElement {
  nav.spaced(.class("crumbs"), .aria("label", value: "Breadcrumbs")) {
    for (number, link) in links.enumerated() {
      if number > 0 { span(.aria("hidden", value: "true")) { "›" } }
      pageLink(link.label, link.url).attributes(.lang(link.lang ?? ""), when: link.lang != nil)
    }
  }
}

/// Links to views of the same content, one of them current.
func tabs(_ name: String, _ links: [Link], current: String, _ kind: String) -> HTMLElement {
  nav.spaced(.class("tabs"), .aria("label", value: name)) {
    for link in links {
      pageLink(link.label, link.url).attributes(
        .aria("current", value: kind), when: link.url == current)
    }
  }
}

/// A URL with a label.
struct Link: Hashable {
  var label: String
  var url: String
  /// The language of the label, if it is not English.
  var lang: String?

  init(_ label: String, _ url: String, lang: String? = nil) {
    (self.label, self.url, self.lang) = (label, url, lang)
  }
}

/// Links to the pages before and after one of a list, and to the ends of a long list.
struct Paging: HTML {
  var previous: String?
  var next: String?
  var first: String?
  var last: String?
  /// Such as “Page 3 of 200”, if it has more than two pages.
  var place: String?

  var body: HTMLContent {
    nav.spaced(.class("paging"), .aria("label", value: "More of the list")) {
      if let first { link("First", "first", first) }
      if let previous { link("Previous", "prev", previous) }
      if let place { span(.class("aside")) { place } }
      if let next { link("Next", "next", next) }
      if let last { link("Last", "last", last) }
    }
  }

  private func link(_ words: String, _ rel: String, _ url: String) -> HTMLElement {
    a(.class("button quiet"), .href(url), .rel(rel), .data("enhance")) { words }
  }
}

extension Paging {
  /// - Parameter url: Returns the URL of another page of the list.
  init(_ page: Int, of pages: Int, url: (Int) -> String) {
    self.init(
      previous: page > 1 ? url(page - 1) : nil, next: page < pages ? url(page + 1) : nil,
      first: page > 2 ? url(1) : nil, last: page < pages - 1 ? url(pages) : nil,
      place: pages > 2 ? "Page \(Quantity.grouped(page)) of \(Quantity.grouped(pages))" : nil)
  }
}

/// Returns for example "51–100 of 1,234 cards", or just the number of things on the only page.
func pagingSummary(_ count: Int, from start: Int, of total: Int, _ thing: String) -> String {
  guard total > 0 else { return "No \(thing)s match." }
  guard count < total else { return Quantity.count(total, thing) }
  let (first, last) = (Quantity.grouped(start + 1), Quantity.grouped(start + count))
  return "\(first)–\(last) of \(Quantity.count(total, thing))"
}

struct Progress: Hashable {
  var done: Int
  var total: Int
  /// For example "7 of 20".
  var words: String

  init(done: Int, total: Int, _ words: String) {
    (self.done, self.total, self.words) = (done, total, words)
  }

  /// - Parameter told: The text for screen readers, if different.
  func bar(_ style: String? = nil, _ told: String? = nil) -> HTMLElement {
    progress(
      attributes: (style.map { [.class($0)] } ?? []) + [.max("\(total)"), .value("\(done)")]
    ) { told ?? words }
  }
}

// MARK: - Lists and tables

/// A label and its value.
struct Fact: Hashable {
  var label: String
  var value: String
  var lang: String
  /// A CSS class.
  var style: String?

  init(_ label: String, _ value: String, lang: String = "en", style: String? = nil) {
    (self.label, self.value, self.lang, self.style) = (label, value, lang, style)
  }
}

/// Figures with labels, side by side.
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

/// Facts one below the other, or nothing if there are none.
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

/// The header of a table.
///
/// - Parameter wide: The columns that are shown only on wide screens.
func tableHead(_ columns: [String], wide: Set<String> = []) -> HTMLElement {
  thead {
    tr {
      for name in columns {
        th(.scope("col")) { name }.attributes(.class("wide"), when: wide.contains(name))
      }
    }
  }
}

/// A scrollable area for content wider than a small screen.
func scrolling(_ label: HTMLAttribute, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  div(.class("scroll"), .tabindex("0"), .role("region"), label) { inside() }
}

/// A coloured status label.
func badge(_ words: String, _ style: String? = nil) -> HTMLElement {
  span(.class(style.map { "badge badge-\($0)" } ?? "badge")) { words }
}

// MARK: - Chips

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
