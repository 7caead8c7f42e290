import Engine
import HTML

/// A form that writes: it carries the token of the visitor.
struct PostForm: HTML {
  private let attributes: [HTMLAttribute]
  private let csrf: String
  private let fields: HTMLContent

  /// - Parameter isEnhanced: the script sends it, and shows what comes of it in place.
  init(
    _ action: String, _ csrf: String, style: String? = nil, isMultipart: Bool = false,
    isEnhanced: Bool = true, @HTMLBuilder fields: () -> HTMLContent
  ) {
    attributes =
      (style.map { [.class($0)] } ?? []) + [.method("post"), .action(action)]
      + (isMultipart ? [.enctype("multipart/form-data")] : [])
      + (isEnhanced ? [.data("enhance")] : [])
    self.csrf = csrf
    self.fields = fields()
  }

  var body: HTMLContent {
    form(attributes: attributes) {
      HiddenField("csrf", csrf)
      fields
    }
  }
}

struct HiddenField: HTML {
  private let name: String
  private let text: String

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  var body: HTMLContent { input(.type("hidden"), .name(name), .value(text)) }
}

/// What a form field holds, and what was wrong with it when it came back.
struct Field: Hashable {
  var value = ""
  var error: String?
}

/// A line to fill in, with its label, a hint, and what was wrong with it.
struct InputField: HTML {
  private let name: String
  private let caption: String
  private let field: Field
  private let attributes: [HTMLAttribute]
  private let hint: HTMLContent

  init(
    _ name: String, _ caption: String, _ field: Field, _ attributes: HTMLAttribute...,
    @HTMLBuilder hint: () -> HTMLContent = { HTMLContent.empty }
  ) {
    (self.name, self.caption, self.field) = (name, caption, field)
    self.attributes = attributes
    self.hint = hint()
  }

  var body: HTMLContent {
    div(.class("field")) {
      label(.for("field-\(name)")) { caption }
      " "
      input(
        attributes: [.id("field-\(name)"), .name(name), .value(field.value)] + attributes
          + [.aria("describedby", value: "note-\(name)")]
      )
      .attributes(.aria("invalid", value: "true"), when: field.error != nil)
      FieldNote(name, field.error) { hint }
    }
  }
}

/// Several lines to fill in.
struct TextArea: HTML {
  private let name: String
  private let caption: String
  private let field: Field
  private let attributes: [HTMLAttribute]

  init(_ name: String, _ caption: String, _ field: Field, _ attributes: HTMLAttribute...) {
    (self.name, self.caption, self.field) = (name, caption, field)
    self.attributes = attributes
  }

  var body: HTMLContent {
    div(.class("field")) {
      label(.for("field-\(name)")) { caption }
      " "
      textarea(
        attributes: [.id("field-\(name)"), .name(name)] + attributes
          + [.aria("describedby", value: "note-\(name)")]
          + (field.error == nil ? [] : [.aria("invalid", value: "true")])
      ) {
        // The first line break is not part of what is in it.
        "\n\(field.value)"
      }
      FieldNote(name, field.error)
    }
  }
}

/// What stands under a field.
struct FieldNote: HTML {
  private let name: String
  private let error: String?
  private let hint: HTMLContent

  init(
    _ name: String, _ error: String? = nil,
    @HTMLBuilder hint: () -> HTMLContent = { HTMLContent.empty }
  ) {
    (self.name, self.error) = (name, error)
    self.hint = hint()
  }

  var body: HTMLContent {
    div(.class("note"), .id("note-\(name)")) {
      if let error { p(.class("error")) { error } }
      hint
    }
  }
}

/// One option of a selection.
struct Choice: Hashable {
  var value: String
  var label: String
  var isChosen = false
}

/// A selection with its label.
struct SelectField: HTML {
  private let name: String
  private let caption: String
  private let choices: [Choice]
  private let id: String
  private let hint: HTMLContent?

  /// - Parameter id: what its element is called behind `field-`; its name unless given.
  init(
    _ name: String, _ caption: String, _ choices: [Choice], id: String? = nil,
    hint: HTMLContent? = nil
  ) {
    (self.name, self.caption, self.choices, self.hint) = (name, caption, choices, hint)
    self.id = id ?? name
  }

  var body: HTMLContent {
    div(.class("field")) {
      label(.for("field-\(id)")) { caption }
      " "
      Selection(name, choices, id: id, isDescribed: hint != nil)
      if let hint { FieldNote(name) { hint } }
    }
  }
}

/// A selection alone.
struct Selection: HTML {
  private let attributes: [HTMLAttribute]
  private let choices: [Choice]

  init(_ name: String, _ choices: [Choice], id: String, isDescribed: Bool = false) {
    attributes =
      [.id("field-\(id)"), .name(name)]
      + (isDescribed ? [.aria("describedby", value: "note-\(name)")] : [])
    self.choices = choices
  }

  var body: HTMLContent {
    select(attributes: attributes) {
      for choice in choices {
        option(.value(choice.value)) { choice.label }
          .attributes(.selected, when: choice.isChosen)
      }
    }
  }
}

/// A box to tick, with its words behind it.
struct CheckBox: HTML {
  private let name: String
  private let words: String
  private let isOn: Bool
  private let style: String?

  init(_ name: String, _ words: String, isOn: Bool = false, style: String? = "check") {
    (self.name, self.words, self.isOn, self.style) = (name, words, isOn, style)
  }

  var body: HTMLContent {
    label(attributes: style.map { [.class($0)] } ?? []) {
      input(.type("checkbox"), .name(name), .value("true")).attributes(.checked, when: isOn)
      " \(words)"
    }
  }
}

/// A place to go, with the words that lead there.
struct Link: Hashable {
  var label: String
  var url: String
}

/// A label and what stands beside it.
struct Fact: Hashable {
  var label: String
  var value: String
  var lang = "en"
  /// A class of the style sheet.
  var style: String?
}

/// Labels with their values, one beside the other.
struct Figures: HTML {
  let facts: [Fact]

  var body: HTMLContent {
    dl(.class("figures")) {
      for fact in facts {
        div {
          dt { fact.label }
          dd(attributes: fact.style.map { [.class($0)] } ?? []) { fact.value }
        }
      }
    }
  }
}

/// A word that can be looked up: a part, a tag, a waiting item.
struct Chip: Hashable, HTML {
  var text: String
  var lang = "ja"
  var gloss: String?
  var url: String

  var body: HTMLContent {
    a(.class("chip"), .href(url), .data("enhance")) {
      span(.lang(lang)) { text }
      if let gloss {
        " "
        span(.class("gloss")) { gloss }
      }
    }
  }
}

/// Chips beside one another.
struct ChipRow: HTML {
  let chips: [Chip]

  var body: HTMLContent {
    div(.class("chips")) {
      for chip in chips {
        chip
        " "
      }
    }
  }
}

extension [Choice] {
  /// Decks to choose from, by their whole names.
  static func decks(_ lines: [Overview.DeckLine], chosen: Deck.ID?) -> [Choice] {
    lines.map {
      Choice(value: "\($0.id)", label: $0.deck.name, isChosen: $0.id == chosen)
    }
  }
}
