import Engine
import HTML

// Components shared by many pages.

/// A button with its keyboard shortcut.
///
/// - Parameter keys: all of its keys, if there is more than one.
func keyButton(
  _ words: String, _ key: String, style: [ButtonStyle], keys: String? = nil
) -> HTMLElement {
  button.spaced(.class(style.classes), .data("key", value: keys ?? key)) {
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
/// - Parameter what: what it does, for example “This deletes the script.”
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
func emptySheet(@HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  section(.class("empty sheet")) { inside() }
}

/// A lasting problem and its remedy, with a link to the page that it names.
func banner(_ problem: Problem) -> HTMLElement {
  div(.class("banner"), .role("alert")) {
    p(.class("banner-sentence")) { problem.sentence }
    p { problem.remedy }
    if let link = helpLink(in: problem.remedy) { p { link } }
  }
}

/// Why something was refused, if it was.
func alert(_ error: String?) -> HTMLElement? {
  error.map { error in p(.class("error"), .role("alert")) { error } }
}

/// A link to the page that a remedy names, if it does.
func helpLink(in remedy: String) -> HTMLElement? {
  switch Problem.Help.named(in: remedy) {
  case .backups: pageLink("Backups", BackupsPage().path)
  case .languageModel: pageLink("Language model", ModelPage().path)
  case nil: nil
  }
}

/// A table with a header.
func dataTable(
  _ columns: [String], style: String? = nil, @HTMLBuilder rows: () -> HTMLContent
) -> HTMLElement {
  table(attributes: style.map { [.class($0)] } ?? []) {
    tableHead(columns)
    tbody { rows() }
  }
}

func tableHead(_ columns: [String]) -> HTMLElement {
  thead { tr { for name in columns { th(.scope("col")) { name } } } }
}

/// A scrollable area for content wider than a small screen.
func scrolling(_ label: String, @HTMLBuilder inside: () -> HTMLContent) -> HTMLElement {
  div(.class("scroll"), .tabindex("0"), .role("region"), .aria("label", value: label)) { inside() }
}

/// A coloured status label.
func badge(_ words: String, _ style: String? = nil) -> HTMLElement {
  span(.class(style.map { "badge badge-\($0)" } ?? "badge")) { words }
}
