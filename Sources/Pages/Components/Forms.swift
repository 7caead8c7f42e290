import Engine
import HTML

/// A form that writes: it carries the token of the visitor.
///
/// - Parameter isEnhanced: the script sends it, and shows what comes of it in place.
func postForm(
  _ action: String, _ csrf: String, style: String? = nil, isMultipart: Bool = false,
  isEnhanced: Bool = true, @HTMLBuilder fields: () -> HTMLContent
) -> HTMLElement {
  form.spaced(
    attributes: (style.map { [.class($0)] } ?? []) + [.method("post"), .action(action)]
      + (isMultipart ? [.enctype("multipart/form-data")] : [])
      + (isEnhanced ? [.data("enhance")] : [])
  ) {
    hiddenField("csrf", csrf)
    fields()
  }
}

/// A form of nothing but its button.
func buttonForm(
  _ words: String, to action: String, _ csrf: String, _ style: String = "button"
) -> HTMLElement {
  postForm(action, csrf) { button(.class(style)) { words } }
}

/// A button that says which of its form's things is wanted.
func choiceButton(
  _ name: String, _ value: String, _ words: String, _ style: String = "button"
) -> HTMLElement {
  button(.class(style), .name(name), .value(value)) { words }
}

func hiddenField(_ name: String, _ text: String) -> HTMLElement {
  input(.type("hidden"), .name(name), .value(text))
}

/// What a form field holds, and what was wrong with it when it came back.
struct Field: Hashable {
  var value = ""
  var error: String?
}

/// A line to fill in, with its label, a hint, and what was wrong with it.
func inputField(
  _ name: String, _ caption: String, _ field: Field, _ attributes: HTMLAttribute...,
  @HTMLBuilder hint: () -> HTMLContent = { .empty }
) -> HTMLElement {
  inputField(name, caption, field, attributes: attributes, hint: hint)
}

func inputField(
  _ name: String, _ caption: String, _ field: Field, attributes: [HTMLAttribute],
  @HTMLBuilder hint: () -> HTMLContent = { .empty }
) -> HTMLElement {
  div.spaced(.class("field")) {
    label(.for("field-\(name)")) { caption }
    input(
      attributes: [.id("field-\(name)"), .name(name), .value(field.value)] + attributes
        + described(name, field))
    fieldNote(name, field.error) { hint() }
  }
}

/// Several lines to fill in.
func textArea(
  _ name: String, _ caption: String, _ field: Field, _ attributes: HTMLAttribute...
) -> HTMLElement {
  div.spaced(.class("field")) {
    label(.for("field-\(name)")) { caption }
    textarea(
      attributes: [.id("field-\(name)"), .name(name)] + attributes + described(name, field)
    ) {
      // The first line break is not part of what is in it.
      "\n\(field.value)"
    }
    fieldNote(name, field.error)
  }
}

private func described(_ name: String, _ field: Field) -> [HTMLAttribute] {
  [.aria("describedby", value: "note-\(name)")]
    + (field.error == nil ? [] : [.aria("invalid", value: "true")])
}

/// What stands under a field.
private func fieldNote(
  _ name: String, _ error: String? = nil, @HTMLBuilder hint: () -> HTMLContent = { .empty }
) -> HTMLElement {
  div(.class("note"), .id("note-\(name)")) {
    if let error { p(.class("error")) { error } }
    hint()
  }
}

/// One option of a selection.
struct Choice: Hashable {
  var value: String
  var label: String
  var isChosen = false
}

/// A selection with its label.
///
/// - Parameter id: what its element is called behind `field-`; its name unless given.
func selectField(
  _ name: String, _ caption: String, _ choices: [Choice], id: String? = nil,
  hint: HTMLElement? = nil
) -> HTMLElement {
  div.spaced(.class("field")) {
    label(.for("field-\(id ?? name)")) { caption }
    selection(name, choices, id: id ?? name, isDescribed: hint != nil)
    if let hint { fieldNote(name) { hint } }
  }
}

/// A selection alone.
func selection(
  _ name: String, _ choices: [Choice], id: String, isDescribed: Bool = false
) -> HTMLElement {
  select(.id("field-\(id)"), .name(name)) {
    for choice in choices {
      option(.value(choice.value)) { choice.label }
        .attributes(.selected, when: choice.isChosen)
    }
  }
  .attributes(.aria("describedby", value: "note-\(name)"), when: isDescribed)
}

/// A box to tick, with its words behind it.
func checkBox(
  _ name: String, _ words: String, isOn: Bool = false, style: String? = "check"
) -> HTMLElement {
  label {
    input(.type("checkbox"), .name(name), .value("true")).attributes(.checked, when: isOn)
    " \(words)"
  }
  .attributes(.class(style ?? ""), when: style != nil)
}

/// A line to look for something with, in place.
func searchForm(
  _ action: String, _ caption: String, _ query: Field, _ attributes: HTMLAttribute...,
  words: String = "Find", style: String = "search sheet", buttonStyle: String = "button"
) -> HTMLElement {
  form(.class(style), .method("get"), .action(action), .role("search"), .data("enhance")) {
    inputField(
      "q", caption, query,
      attributes: [.type("search"), .lang("ja"), .autocomplete("off")] + attributes)
    button(.class(buttonStyle)) { words }
  }
}

extension [Choice] {
  /// Decks to choose from, by their whole names.
  static func decks(_ decks: [Deck], chosen: Deck.ID?) -> [Choice] {
    decks.map { Choice(value: "\($0.id)", label: $0.name, isChosen: $0.id == chosen) }
  }
}
