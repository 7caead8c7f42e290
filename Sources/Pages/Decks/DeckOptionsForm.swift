import Engine
import HTML

struct DeckOptionsForm {
  var isOpen = false
  var newPerDay: Field
  var reviewsPerDay: Field
  var retention: Field
  /// Steps of its own; empty for those in Settings.
  var learningSteps = Field()
  var relearningSteps = Field()
  var leechLapses = Field()
  var order: [Choice]
  var kinds: Set<CardKind>
  var kindsError: String?
  var buriesSiblings: Bool
  /// Whether new items are learned in lessons.
  var isTaught: Bool
  /// Whether scripts of cards run; nil where there are no cards of note types.
  var runsScripts: Bool?
  /// What the form sent if nothing were changed: another face may change options while it is open.
  var drawn = ""
}

extension DeckOptionsForm {
  init(_ options: DeckOptions) {
    self.init(
      newPerDay: Field(value: "\(options.newPerDay)"),
      reviewsPerDay: Field(value: "\(options.reviewsPerDay)"),
      retention: Field(value: Quantity.decimal(options.retention * 100, places: 2)),
      learningSteps: Field(value: options.steps.learning.map(DeckSteps.text) ?? ""),
      relearningSteps: Field(value: options.steps.relearning.map(DeckSteps.text) ?? ""),
      leechLapses: Field(value: options.steps.leechLapses.map { "\($0)" } ?? ""),
      order: [(.added, "In the order added"), (.random, "Random")].map {
        (order: DeckOptions.NewOrder, words: String) in
        Choice(value: order.rawValue, label: words, isChosen: options.newOrder == order)
      },
      kinds: Set(options.cardKinds), buriesSiblings: options.buriesSiblings,
      isTaught: options.isTaught, runsScripts: options.holdsNotes ? options.runsScripts : nil)
    drawn = data.urlEncoded
  }

  /// What a browser would send.
  private var data: FormData {
    var fields = [
      "newPerDay": newPerDay.value, "reviewsPerDay": reviewsPerDay.value,
      "retention": retention.value, "learningSteps": learningSteps.value,
      "relearningSteps": relearningSteps.value, "leechLapses": leechLapses.value,
      "order": order.first(where: \.isChosen)?.value ?? "", "taught": "\(isTaught)",
      "burySiblings": "\(buriesSiblings)", "scripts": "\(runsScripts ?? false)",
    ]
    for kind in kinds { fields[kind.rawValue] = "true" }
    return FormData(fields: fields)
  }

  /// Restores what was submitted and shows the error.
  mutating func fill(from sent: FormData, _ problem: Problem) {
    isOpen = true
    newPerDay.value = sent["newPerDay"]
    reviewsPerDay.value = sent["reviewsPerDay"]
    retention.value = sent["retention"]
    learningSteps.value = sent["learningSteps"]
    relearningSteps.value = sent["relearningSteps"]
    leechLapses.value = sent["leechLapses"]
    for number in order.indices { order[number].isChosen = order[number].value == sent["order"] }
    kinds = Set(CardKind.allCases.filter { sent.isOn($0.rawValue) })
    buriesSiblings = sent.isOn("burySiblings")
    isTaught = sent.isOn("taught")
    if runsScripts != nil { runsScripts = sent.isOn("scripts") }
    drawn = sent["drawn"]
    self[keyPath: Self.error(of: problem, in: sent)] = problem.description
  }

  /// Where a refusal is shown: at the field it is about, or at the first one.
  private static func error(
    of problem: Problem, in sent: FormData
  ) -> WritableKeyPath<Self, String?> {
    func areRefused(_ name: String) -> Bool {
      do {
        _ = try DeckSteps.steps(from: sent[name])
        return false
      } catch { return true }
    }
    return switch problem {
    case .retentionOutOfRange: \.retention.error
    case .leechThresholdOutOfRange: \.leechLapses.error
    case .noCardTypeForAnyItem: \.kindsError
    case _ where areRefused("learningSteps"): \.learningSteps.error
    case _ where areRefused("relearningSteps"): \.relearningSteps.error
    default: \.newPerDay.error
    }
  }
}

extension Deck {
  /// Returns the deck with the options of a form.
  func taking(_ form: FormData) throws -> Deck {
    var deck = self
    try deck.options.read(form)
    return deck
  }
}

extension FormData {
  /// The fields as they were drawn, of a form that tells.
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
    if holdsNotes { runsScripts = form.isOn("scripts") }
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
        Studied by itself, the deck limits its subdecks, too. When you study everything, each \
        deck has its own limits only.
        """
      }
      steps
      fieldset.spaced(.class("checks")) {
        legend { "Card types" }
        for kind in CardKind.allCases {
          checkBox(kind.rawValue, kind.template.label, isOn: kinds.contains(kind), style: nil)
        }
        if let kindsError { p(.class("error")) { kindsError } }
      }
      fieldset.spaced(.class("checks")) {
        legend { "Items" }
        checkBox(
          "burySiblings", "Ask only one card of an item per day", isOn: buriesSiblings, style: nil)
        checkBox("taught", "Teach new items in lessons", isOn: isTaught, style: nil)
        if let runsScripts {
          checkBox(
            "scripts", "Run scripts of cards from Anki, shut off from Sanpo and the network",
            isOn: runsScripts, style: nil)
        }
      }
      button(.class("button")) { "Save" }
    }
  }

  private var limits: HTMLElement {
    div(.class("fields")) {
      inputField(
        "newPerDay", "New per day", newPerDay, .type("number"), .min("0"), .max("9999"),
        .inputmode("numeric"), .required)
      inputField(
        "reviewsPerDay", "Reviews per day", reviewsPerDay, .type("number"), .min("0"),
        .max("99999"), .inputmode("numeric"), .required)
      inputField(
        "retention", "Desired retention, %", retention, .type("number"), .min("70"),
        .max("99"), .step("0.01"), .inputmode("decimal"), .required)
      selectField("order", "New card order", order)
    }
  }

  private var steps: HTMLElement {
    details(.class("drawer")) {
      summary { "Steps and leeches" }
      p(.class("aside")) { "Leave empty to use the steps in Settings, or enter “none”." }
      div(.class("fields")) {
        inputField("learningSteps", "Learning steps", learningSteps, .placeholder("1m 10m"))
        inputField("relearningSteps", "Relearning steps", relearningSteps, .placeholder("10m"))
        inputField(
          "leechLapses", "Leech threshold, lapses", leechLapses, .type("number"), .min("1"),
          .max("99"), .inputmode("numeric"))
      }
    }
    .attributes(
      .open, when: [learningSteps, relearningSteps, leechLapses].contains { $0.error != nil })
  }
}
