import Engine
import Foundation
import HTML
import Hummingbird

/// Settings as the fields of a form, each named like its setting.
struct SettingFields {
  var fields: [String: Field] = [:]
  /// The values that the form would send unchanged: another face may change settings while it is
  /// open.
  private(set) var drawn = ""
  private(set) var firstRefused: String?
  /// The remarks of a server's owner on the settings, by their names.
  private(set) var notes: [String: String] = [:]

  var refusedCount: Int { fields.values.count { $0.error != nil } }

  init() {}

  /// Shows the settings as they are.
  init(_ shown: [Setting], _ settings: Settings, notes: [String: String] = [:]) {
    self.notes = notes
    var sent: [String: String] = [:]
    for setting in shown {
      let text = setting.kind.shown(setting.text(in: settings))
      fields[setting.name] = Field(value: text)
      sent[setting.name] = setting.kind == .onOff ? "\(text == "on")" : text
    }
    drawn = FormData(fields: sent).urlEncoded
  }

  /// Shows what was sent, with the errors.
  fileprivate init(
    _ sent: [Setting], _ form: FormData, _ refusals: [String: Problem], notes: [String: String]
  ) {
    self.notes = notes
    for setting in sent {
      let text = setting.kind == .onOff ? setting.text(from: form) : form[setting.name]
      fields[setting.name] = Field(
        value: text, error: refusals[setting.name].map { setting.kind.reason($0, text) })
    }
    drawn = form["drawn"]
    firstRefused = sent.first { refusals[$0.name] != nil }?.name
  }

  subscript(setting: Setting) -> Field { fields[setting.name] ?? Field() }
}

extension PageContext {
  /// Saves the settings that were changed in a form, all or none, and shows their page again.
  ///
  /// - Parameter showing: puts refused fields, with their errors, into what the page shows.
  func saveSettings<P: Page>(
    _ sent: [Setting], on page: P, showing: (inout P.State, SettingFields) -> Void
  ) async throws -> Response {
    let drawn = form.drawn
    let changed = sent.filter { setting in
      drawn.map { setting.text(from: $0) != setting.text(from: form) } ?? true
    }
    let texts = changed.map { ($0.name, $0.text(from: form)) }
    let change = try await study.care.changeSettings(Dictionary(uniqueKeysWithValues: texts))
    guard change.refusals.isEmpty else {
      var state = try await page.load(self)
      showing(&state, SettingFields(sent, form, change.refusals, notes: study.ownersNotes))
      return show(page, state, status: .unprocessableContent)
    }
    let moved = change.moved.map { " \($0)" }.joined()
    sayUndoable("Settings saved.\(moved)\(change.rebuilding.map(Self.rebuildingSentence) ?? "")")
    return seeOther(page)
  }

  private static func rebuildingSentence(_ rebuilding: Rebuilding) -> String {
    let cards = Quantity.count(rebuilding.cards, "card")
    return " Of \(cards), \(rebuilding.changed) have a new memory state."
      + " Undo doesn't bring back the memory model: choose it again."
  }
}

// MARK: - Between forms and the engine

extension Setting {
  /// Returns the value that a form sent as the engine's. An unchecked box is not sent at all.
  fileprivate func text(from form: FormData) -> String {
    switch kind {
    case .onOff: form.isOn(name) ? "on" : "off"
    case .percent: Percent.share(form[name])
    case .key: form[name] == Self.shownSpace ? Self.space : form[name]
    default: form[name]
    }
  }

  /// The word for the space bar, in the engine and in forms.
  fileprivate static let space = "space"
  fileprivate static let shownSpace = "Space"
}

extension SettingKind {
  fileprivate func shown(_ text: String) -> String {
    switch self {
    case .percent: Double(text).map { Quantity.decimal($0 * 100, places: 2) } ?? text
    case .key: text == Setting.space ? Setting.shownSpace : text
    default: text
    }
  }

  /// Returns the reason for refusing a value, in the unit of the form.
  fileprivate func reason(_ problem: Problem, _ sent: String) -> String {
    guard case .percent(let range) = self else { return problem.description }
    return "“\(sent)” is not between \(range.lowerBound) and \(range.upperBound)%."
  }
}

/// Converts between percentages in forms and fractions in the engine.
enum Percent {
  static func share(_ percent: String) -> String {
    Double(percent.replacing(",", with: ".")).map { Quantity.decimal($0 / 100, places: 4) }
      ?? percent
  }
}

// MARK: - Markup

@HTMLBuilder
func settingInputs(_ settings: [Setting], _ fields: SettingFields) -> HTMLContent {
  for setting in settings {
    if let field = setting.field { settingInput(setting, field, fields) }
  }
}

private func settingInput(
  _ setting: Setting, _ field: SettingField, _ fields: SettingFields
) -> HTMLElement {
  let value = fields[setting]
  let isFocused = fields.firstRefused == setting.name
  return switch setting.kind {
  case .onOff: checkBox(setting.name, field.label, isOn: value.value == "on")
  case .choice(let choices):
    selectField(
      setting.name, field.label,
      choices.map { Choice(value: $0.value, label: $0.label) }.choosing(value.value),
      hint: field.hint.map { hint in p { withCode(hint) } })
  default:
    inputField(
      setting.name, field.label, value,
      attributes: setting.kind.attributes + (isFocused ? [.autofocus] : [])
    ) {
      if let hint = field.hint { p { hint } }
      if let note = fields.notes[setting.name] { p { note } }
    }
  }
}

extension SettingKind {
  fileprivate var attributes: [HTMLAttribute] {
    switch self {
    case .number(let range): Self.number(range) + [.inputmode("numeric"), .required]
    case .percent(let range):
      Self.number(range) + [.step("0.01"), .inputmode("decimal"), .required]
    case .price:
      [.type("number"), .min("0"), .step("any"), .inputmode("decimal"), .required]
    case .text(let limit): [.type("text"), .autocomplete("off")] + Self.maximum(limit)
    case .address(let limit): [.type("url"), .autocomplete("off")] + Self.maximum(limit)
    case .timeZone: [.type("text"), .autocomplete("off"), .list("zones"), .required]
    case .givenName(let limit):
      [.type("text"), .autocomplete("given-name")] + Self.maximum(limit)
    case .key(let limit): [.type("text")] + Self.maximum(limit) + [.autocomplete("off")]
    case .onOff, .choice: []
    }
  }

  private static func number(_ range: ClosedRange<Int>) -> [HTMLAttribute] {
    [.type("number"), .min("\(range.lowerBound)"), .max("\(range.upperBound)")]
  }

  private static func maximum(_ limit: Int?) -> [HTMLAttribute] {
    limit.map { [.maxlength("\($0)")] } ?? []
  }
}

/// Text in which code is between backticks.
@HTMLBuilder
func withCode(_ text: String) -> HTMLContent {
  let parts = text.split(separator: "`", omittingEmptySubsequences: false)
  for (index, part) in parts.enumerated() where !part.isEmpty {
    if index.isMultiple(of: 2) {
      String(part)
    } else {
      code { String(part) }
    }
  }
}
