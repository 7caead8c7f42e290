import Engine
import HTML

struct DeckOptionsForm {
  var isOpen = false
  /// The options as a browser sends them.
  var fields: FormData
  /// The errors by the name of the field; “kinds” for those of the card types.
  var errors: [String: String] = [:]
  /// Whether there are cards of note types, whose scripts may run.
  var holdsNotes = false
  /// How many decks are inside it.
  var subdecks = 0
  /// The values that the form would send unchanged: another face may change options while it is
  /// open.
  var drawn = ""
}

extension DeckOptionsForm {
  init(_ options: DeckOptions, subdecks: Int) {
    let steps = options.steps
    var fields: [String: String] = [
      "newPerDay": "\(options.newPerDay)", "reviewsPerDay": "\(options.reviewsPerDay)",
      "retention": Quantity.decimal(options.retention * 100, places: 2),
      // The deck's own steps; empty for those in Settings.
      "learningSteps": steps.learning.map(DeckSteps.text) ?? "",
      "relearningSteps": steps.relearning.map(DeckSteps.text) ?? "",
      "leechLapses": steps.leechLapses.map { "\($0)" } ?? "",
      "order": options.newOrder.rawValue, "taught": "\(options.isTaught)",
      "burySiblings": "\(options.buriesSiblings)",
      "scripts": "\(options.holdsNotes && options.runsScripts)",
      "sounds": options.playsSounds.map { $0 ? "on" : "off" } ?? "settings",
    ]
    for kind in options.cardKinds { fields[kind.rawValue] = "true" }
    self.init(
      fields: FormData(fields: fields), holdsNotes: options.holdsNotes, subdecks: subdecks)
    drawn = self.fields.urlEncoded
  }

  /// Restores what was submitted and shows the error.
  mutating func fill(from sent: FormData, _ problem: Problem) {
    (isOpen, fields, drawn) = (true, sent, sent["drawn"])
    errors[Self.refusedField(problem, in: sent)] = problem.description
  }

  /// Returns the field at which a refusal is shown: the one it is about, or the first.
  private static func refusedField(_ problem: Problem, in sent: FormData) -> String {
    func areRefused(_ name: String) -> Bool {
      do {
        _ = try DeckSteps.steps(from: sent[name])
        return false
      } catch { return true }
    }
    return switch problem {
    case .retentionOutOfRange: "retention"
    case .leechThresholdOutOfRange: "leechLapses"
    case .noCardTypeForAnyItem: "kinds"
    case _ where areRefused("learningSteps"): "learningSteps"
    case _ where areRefused("relearningSteps"): "relearningSteps"
    default: "newPerDay"
    }
  }
}

extension Deck {
  func taking(_ form: FormData) throws -> Deck {
    var deck = self
    try deck.options.read(form)
    return deck
  }
}

extension FormData {
  /// The original fields, if the form sent them.
  var drawn: FormData? {
    let text = self["drawn"]
    return text.isEmpty ? nil : FormData(query: text[...])
  }
}

extension DeckOptions {
  /// Reads the form. Anything but a number becomes one that the engine refuses.
  ///
  /// - Throws: `Problem` for steps that are none.
  mutating func read(_ form: FormData) throws {
    steps.learning = try DeckSteps.steps(from: form["learningSteps"])
    steps.relearning = try DeckSteps.steps(from: form["relearningSteps"])
    steps.leechLapses = form["leechLapses"].isEmpty ? nil : form.number("leechLapses") ?? -1
    newPerDay = form.number("newPerDay") ?? -1
    reviewsPerDay = form.number("reviewsPerDay") ?? -1
    retention = Double(Percent.share(form["retention"])) ?? -1
    newOrder = NewOrder(rawValue: form["order"]) ?? .added
    cardKinds = CardKind.allCases.filter { form.isOn($0.rawValue) }
    buriesSiblings = form.isOn("burySiblings")
    isTaught = form.isOn("taught")
    guard holdsNotes else { return }
    runsScripts = form.isOn("scripts")
    playsSounds = ["on": true, "off": false][form["sounds"]]
  }
}

extension DeckOptionsForm {
  /// - Parameter place: the list that the form is shown with.
  func markup(action: String, _ csrf: String, place: HTMLContent?) -> HTMLElement {
    postForm(action, csrf, style: "form") {
      place
      hiddenField("drawn", drawn)
      limits
      p(.class("aside")) {
        """
        Its limits also apply to its subdecks, unless you study a subdeck by itself. Its other \
        options do not.
        """
      }
      steps
      fieldset.spaced(.class("checks")) {
        legend { "Card types" }
        for kind in CardKind.allCases {
          let name = kind.rawValue
          checkBox(name, kind.template.label, isOn: fields.isOn(name), style: nil)
        }
        if let error = errors["kinds"] { p(.class("error")) { error } }
      }
      fieldset.spaced(.class("checks")) {
        legend { "Items" }
        checkBox(
          "burySiblings", "Ask only one card of an item per day",
          isOn: fields.isOn("burySiblings"), style: nil)
        checkBox(
          "taught", "Teach new items in lessons", isOn: fields.isOn("taught"), style: nil)
        if holdsNotes {
          checkBox(
            "scripts", "Run scripts in cards from Anki, without access to Sanpo or the network",
            isOn: fields.isOn("scripts"), style: nil)
        }
      }
      if subdecks > 0 {
        checkBox(
          "subdecks",
          subdecks == 1
            ? "Save all of these options for its subdeck, too"
            : "Save all of these options for its \(subdecks) subdecks, too",
          isOn: fields.isOn("subdecks"))
      }
      button(.class("button")) { "Save" }
    }
  }

  private var limits: HTMLElement {
    div(.class("fields")) {
      inputField(
        "newPerDay", "New per day", field("newPerDay"), .type("number"), .min("0"), .max("9999"),
        .inputmode("numeric"), .required)
      inputField(
        "reviewsPerDay", "Reviews per day", field("reviewsPerDay"), .type("number"), .min("0"),
        .max("99999"), .inputmode("numeric"), .required
      ) { p { "New cards count, too." } }
      inputField(
        "retention", "Desired retention, %", field("retention"), .type("number"), .min("70"),
        .max("99"), .step("0.01"), .inputmode("decimal"), .required)
      selectField(
        "order", "New card order",
        [
          Choice(DeckOptions.NewOrder.added, "In the order added"),
          Choice(DeckOptions.NewOrder.random, "Random"),
        ].choosing(fields["order"]))
      if holdsNotes {
        selectField(
          "sounds", "Sounds of cards from Anki",
          [
            Choice(value: "settings", label: "As in Settings"),
            Choice(value: "on", label: "Play automatically"),
            Choice(value: "off", label: "Play on a key"),
          ].choosing(fields["sounds"]))
      }
    }
  }

  private var steps: HTMLElement {
    details(.class("drawer")) {
      summary { "Steps and leeches" }
      p(.class("aside")) { "Leave empty to use the steps in Settings, or enter “none”." }
      div(.class("fields")) {
        inputField(
          "learningSteps", "Learning steps", field("learningSteps"), .placeholder("1m 10m"))
        inputField(
          "relearningSteps", "Relearning steps", field("relearningSteps"), .placeholder("10m"))
        inputField(
          "leechLapses", "Leech threshold, lapses", field("leechLapses"), .type("number"),
          .min("1"), .max("99"), .inputmode("numeric"))
      }
    }
    .attributes(
      .open,
      when: ["learningSteps", "relearningSteps", "leechLapses"].contains { errors[$0] != nil })
  }

  private func field(_ name: String) -> Field { Field(value: fields[name], error: errors[name]) }
}
