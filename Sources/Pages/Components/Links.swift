import HTML

/// A URL with a label.
struct Link: Hashable {
  var label: String
  var url: String
  /// The language of the label, if it is not English.
  var lang: String?

  init(_ label: String, _ url: String, lang: String? = nil) {
    self.label = label
    self.url = url
    self.lang = lang
  }
}

/// A link whose page the script loads in place.
func pageLink(_ words: String, _ url: String, _ style: String? = nil) -> HTMLElement {
  a(attributes: (style.map { [.class($0)] } ?? []) + [.href(url), .data("enhance")]) { words }
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
