import HTML

/// A label and its value.
struct Fact: Hashable {
  var label: String
  var value: String
  var lang: String
  /// A CSS class.
  var style: String?

  init(_ label: String, _ value: String, lang: String = "en", style: String? = nil) {
    self.label = label
    self.value = value
    self.lang = lang
    self.style = style
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
