import Engine
import HTML

/// A form that writes, with the visitor's CSRF token.
///
/// - Parameter isEnhanced: whether the script submits it and shows the result in place.
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

/// How a button differs from a plain one.
enum ButtonStyle: String {
  case small, large
  /// Beside the main button.
  case quiet
  /// It deletes or discards something.
  case danger
  /// It studies without changing a schedule.
  case cram
}

extension [ButtonStyle] {
  /// The CSS classes, in this order.
  var classes: String { (["button"] + map(\.rawValue)).joined(separator: " ") }
}

func buttonForm(
  _ words: String, to action: String, _ csrf: String, style: [ButtonStyle] = []
) -> HTMLElement {
  postForm(action, csrf) { button(.class(style.classes)) { words } }
}

func choiceButton(
  _ name: String, _ value: String, _ words: String, style: [ButtonStyle] = []
) -> HTMLElement {
  button(.class(style.classes), .name(name), .value(value)) { words }
}

/// A button of a form that can do several things. `FormData.action()` says which was pressed.
func actionButton(
  _ action: some RawRepresentable<String>, _ words: String, style: [ButtonStyle] = []
) -> HTMLElement {
  actionButton(action, style: style) { words }
}

func actionButton(
  _ action: some RawRepresentable<String>, style: [ButtonStyle],
  @HTMLBuilder words: () -> HTMLContent
) -> HTMLElement {
  button(.class(style.classes), .name(FormData.actionField), .value(action.rawValue)) { words() }
}

/// Studies what is due.
func studyButton(_ words: String, style: [ButtonStyle] = []) -> HTMLElement {
  choiceButton(StudyMode.field, StudyMode.scheduled.rawValue, words, style: style)
}

/// Studies any cards without changing their schedule.
func cramButton(_ words: String, style: [ButtonStyle] = [.cram]) -> HTMLElement {
  choiceButton(StudyMode.field, StudyMode.cram.rawValue, words, style: style)
    .attributes(.title("Study any cards now, without changing their schedule"))
}

func hiddenField(_ name: String, _ text: String) -> HTMLElement {
  input(.type("hidden"), .name(name), .value(text))
}

/// The value of a form field and its error.
struct Field: Hashable {
  var value = ""
  var error: String?
}

/// A text field with label, hint and error.
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

/// A multi-line text field.
func textArea(
  _ name: String, _ caption: String, _ field: Field, _ attributes: HTMLAttribute...
) -> HTMLElement {
  textArea(name, caption, field, attributes: attributes)
}

func textArea(
  _ name: String, _ caption: String, _ field: Field, attributes: [HTMLAttribute],
  @HTMLBuilder hint: () -> HTMLContent = { .empty }
) -> HTMLElement {
  div.spaced(.class("field")) {
    label(.for("field-\(name)")) { caption }
    textarea(
      attributes: [.id("field-\(name)"), .name(name)] + attributes + described(name, field)
    ) {
      // Browsers drop the first line break.
      "\n\(field.value)"
    }
    fieldNote(name, field.error) { hint() }
  }
}

private func described(_ name: String, _ field: Field) -> [HTMLAttribute] {
  [.aria("describedby", value: "note-\(name)")]
    + (field.error == nil ? [] : [.aria("invalid", value: "true")])
}

/// The hint and error below a field.
private func fieldNote(
  _ name: String, _ error: String? = nil, @HTMLBuilder hint: () -> HTMLContent = { .empty }
) -> HTMLElement {
  div(.class("note"), .id("note-\(name)")) {
    if let error { p(.class("error")) { error } }
    hint()
  }
}

/// An option of a selection.
struct Choice: Hashable {
  var value: String
  var label: String
  var isChosen = false
}

extension Choice {
  /// A choice that is named as its value.
  init(_ name: String) { self.init(value: name, label: name) }

  init(_ value: some RawRepresentable<String>, _ label: String) {
    self.init(value: value.rawValue, label: label)
  }
}

/// A selection with its label.
///
/// - Parameter id: the element's ID after `field-`, by default the name.
func selectField(
  _ name: String, _ caption: String, _ choices: [Choice], id: String? = nil,
  error: String? = nil, hint: HTMLElement? = nil
) -> HTMLElement {
  let isDescribed = error != nil || hint != nil
  return div.spaced(.class("field")) {
    label(.for("field-\(id ?? name)")) { caption }
    selection(name, choices, id: id ?? name, isDescribed: isDescribed)
      .attributes(.aria("invalid", value: "true"), when: error != nil)
    if isDescribed { fieldNote(name, error) { hint } }
  }
}

/// A selection without a label.
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

/// A check box followed by its label.
///
/// - Parameter isRefused: whether an error follows, as a note of that name.
func checkBox(
  _ name: String, _ words: String, isOn: Bool = false, isRefused: Bool = false,
  style: String? = "check"
) -> HTMLElement {
  label {
    input(.type("checkbox"), .name(name), .value("true"))
      .attributes(.checked, when: isOn)
      .attributes(
        .aria("invalid", value: "true"), .aria("describedby", value: "note-\(name)"),
        when: isRefused)
    " \(words)"
  }
  .attributes(.class(style ?? ""), when: style != nil)
}

/// A search field that shows its results in place.
func searchForm(
  _ action: String, _ caption: String, _ query: Field, _ attributes: HTMLAttribute...,
  words: String = "Find", style: String = "search sheet", buttonStyle: [ButtonStyle] = []
) -> HTMLElement {
  form(.class(style), .method("get"), .action(action), .role("search"), .data("enhance")) {
    inputField(
      "q", caption, query,
      attributes: [.type("search"), .lang("ja"), .autocomplete("off")] + attributes)
    button(.class(buttonStyle.classes)) { words }
  }
}

extension [Choice] {
  /// Returns decks to choose from, by full name.
  static func decks(_ decks: [Deck], chosen: Deck.ID?) -> [Choice] {
    decks.map { Choice(value: "\($0.id)", label: $0.name, isChosen: $0.id == chosen) }
  }

  /// One of some choices, or all.
  static func oneOrAll(_ choices: [Choice], chosen: String? = nil) -> Self {
    ([Choice(value: "", label: "All")] + choices).choosing(chosen ?? "")
  }

  func choosing(_ value: String) -> Self {
    map { Choice(value: $0.value, label: $0.label, isChosen: $0.value == value) }
  }
}
