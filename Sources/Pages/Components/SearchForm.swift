import HTML

/// A line to look for something with, in place.
struct SearchForm: HTML {
  private let action: String
  private let caption: String
  private let query: Field
  private let style: String
  private let isFocused: Bool

  init(
    _ action: String, _ caption: String, _ query: Field, style: String = "search",
    isFocused: Bool = false
  ) {
    (self.action, self.caption, self.query, self.style) = (action, caption, query, style)
    self.isFocused = isFocused
  }

  var body: HTMLContent {
    form(
      .class(style), .method("get"), .action(action), .role("search"), .data("enhance")
    ) {
      if isFocused {
        InputField(
          "q", caption, query, .type("search"), .lang("ja"), .autocomplete("off"), .autofocus)
        button(.class("button")) { "Find" }
      } else {
        InputField("q", caption, query, .type("search"), .lang("ja"), .autocomplete("off"))
        button(.class("button quiet")) { "Find" }
      }
    }
  }
}

/// What opens when its words are pressed.
struct Drawer: HTML {
  private let words: String
  private let isOpen: Bool
  private let inside: HTMLContent

  init(_ words: String, isOpen: Bool, @HTMLBuilder inside: () -> HTMLContent) {
    (self.words, self.isOpen) = (words, isOpen)
    self.inside = inside()
  }

  var body: HTMLContent {
    details(.class("sheet drawer")) {
      summary { words }
      inside
    }
    .attributes(.open, when: isOpen)
  }
}
