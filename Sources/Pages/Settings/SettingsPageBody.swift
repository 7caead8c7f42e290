import Engine
import HTML

// The markup of the settings.

extension SettingsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Settings" }
    div(.class("settings-layout")) {
      aside(.class("settings-side")) {
        nav.spaced(.class("sections"), .aria("label", value: "Sections")) {
          for (id, name) in Self.sections { a(.href("#\(id)")) { name } }
        }
        button(.class("button"), .custom(name: "form", value: Self.formID)) { "Save settings" }
      }
      div(.class("form settings")) {
        settingsForm(state, layout)
        connections(layout)
        data(state, layout)
      }
    }
  }

  private static let formID = "settings-form"

  private func settingsForm(_ state: State, _ layout: Layout) -> HTMLElement {
    postForm(path, layout.csrf, style: "form settings", isEnhanced: false) {
      study(state)
      japanese(state)
      words(state)
      sheet("Appearance", id: "appearance") {
        div(.class("fields")) {
          selection("theme", "Theme", Self.themes, state)
          inputField(
            "name", "Your name", state["name"], .type("text"), .autocomplete("given-name"),
            .maxlength("\(InputLimit.settingText)"))
        }
        // Shown by notify.js, without which there are no notifications.
        p(.custom("hidden")) {
          button(.class("button quiet"), .type("button"), .data("notify")) {
            "Notify me when reviews are due"
          }
        }
      }
      waniKani(state)
      typedAnswers(state)
      keys(state)
      div(.class("save-bar")) { button(.class("button large")) { "Save settings" } }
    }
    .attributes(.id(Self.formID))
  }

  /// What has pages of its own and works with other programs.
  private func connections(_ layout: Layout) -> HTMLElement {
    sheet("Connections", id: "connections") {
      p.spaced(.class("row")) {
        pageLink("Language model", ModelPage().path)
        if layout.account == nil {
          pageLink("AnkiConnect", AnkiConnectPage().path)
          pageLink("API tokens", APITokensPage().path)
          pageLink("Userscripts", UserscriptsPage().path)
        }
      }
    }
  }

  private func data(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Your data", id: "data") {
      p.spaced {
        "Everything is stored in"
        code { state.dataFolder }
        layout.account == nil ? "on this computer." : "on the server."
      }
      p.spaced(.class("row")) {
        pageLink("Import and export", ExchangePage().path)
        pageLink("Backups", BackupsPage().path)
        pageLink("Statistics", StatisticsPage().path)
        pageLink("Flags", FlagsPage().path)
        if state.hasPlans { pageLink("Plan", PlanPage().path) }
        pageLink("Usage data", AnalyticsPage().path)
        pageLink("Undo", UndoPage().path)
        if layout.account == nil { pageLink("Compare the faces", ComparePage().path) }
        pageLink("Take the tour", WelcomePage().path)
      }
    }
  }

  private static let sections = [
    ("study", "Study"), ("japanese", "Japanese"), ("words", "Words"),
    ("appearance", "Appearance"), ("wanikani", "WaniKani"), ("answers", "Typed answers"),
    ("keys-section", "Keys"), ("connections", "Connections"), ("data", "Your data"),
  ]

  private func study(_ state: State) -> HTMLElement {
    sheet("Study", id: "study") {
      div(.class("fields")) {
        number("newPerDay", "New per day", state, 0...9_999)
        number("reviewsPerDay", "Reviews per day", state, 0...99_999)
        number("lessonSize", "Items in a lesson", state, 1...20)
        inputField(
          "retention", "Desired retention, %", state["retention"], .type("number"), .min("70"),
          .max("99"), .step("0.01"), .inputmode("decimal"), .required
        ) { p { "Higher means more frequent reviews." } }
      }
      advanced(
        "Days and scheduling",
        [
          "timeZone", "dayStart", "learningSteps", "relearningSteps", "maximumInterval",
          "leechLapses",
        ], state
      ) { scheduling(state) }
    }
  }

  @HTMLBuilder
  private func scheduling(_ state: State) -> HTMLContent {
    div(.class("fields")) {
      text("timeZone", "Time zone", state, .list("zones"), .required)
      number("dayStart", "Day starts at, hour", state, 0...23)
      text("learningSteps", "Learning steps", state)
      text("relearningSteps", "Relearning steps", state)
      number("maximumInterval", "Longest interval, days", state, 1...36_500)
      number("leechLapses", "Leech threshold, lapses", state, 1...99)
      selection("fsrs", "Memory model", Self.versions, state)
    }
    datalist(.id("zones")) { for zone in state.timeZones { option(.value(zone)) } }
    box("fuzz", "Spread due dates slightly, so that cards learned together come apart", state)
  }

  /// A folded part of a section, open if one of its fields has an error.
  private func advanced(
    _ name: String, _ fields: [String], _ state: State, @HTMLBuilder inside: () -> HTMLContent
  ) -> HTMLElement {
    details(.class("advanced")) {
      summary { name }
      inside()
    }
    .attributes(.open, when: fields.contains { state[$0].error != nil })
  }

  private func typedAnswers(_ state: State) -> HTMLElement {
    sheet("Typed answers", id: "answers") {
      p(.class("aside")) { "What happens to an answer that is almost right." }
      div(.class("fields two")) {
        for verdict in Judgement.Verdict.open {
          selection(verdict.settingField, verdict.explanation, Self.treatments, state)
        }
      }
    }
  }

  private func keys(_ state: State) -> HTMLElement {
    sheet("Keys", id: "keys-section") {
      box("keysOn", "Single-key shortcuts", state)
      advanced("Change keys", Self.keyFields.map(\.0), state) {
        p.spaced(.class("aside")) {
          "One character, or"
          code { "Space" }
          "; "
          code { Engine.Keys.off }
          "turns a key off."
        }
        div(.class("fields keys-fields")) {
          for (name, words) in Self.keyFields {
            inputField(
              name, words, state[name], .type("text"),
              .maxlength(name == "keyPointing" ? "1" : "12"), .autocomplete("off"))
          }
        }
      }
    }
  }

  private func japanese(_ state: State) -> HTMLElement {
    sheet("Japanese", id: "japanese") {
      div(.class("fields")) {
        selectField(
          "tokeniser", "Dictionary for analysis",
          choices(Tokeniser.allCases.map { ($0.rawValue, $0.rawValue) }, "tokeniser", state),
          hint: p.spaced {
            code { "sanpo doctor --install unidic-lite" }
            "installs the larger one."
          })
        selection("audio", "Audio", Self.audio, state)
        text("furiganaHidden", "Hide furigana of words you know, %", state)
      }
      box("vulgarWords", "Show vulgar words in the dictionary", state)
    }
  }

  private func words(_ state: State) -> HTMLElement {
    sheet("Words in other languages", id: "words") {
      div(.class("fields two")) {
        selection("wordSource", "Source of words", Self.wordSources, state)
        text("wordContact", "Contact for Wiktionary", state)
      }
    }
  }

  private func waniKani(_ state: State) -> HTMLElement {
    sheet("WaniKani", id: "wanikani") {
      div(.class("fields two")) {
        for row in Self.waniKaniRows { selection(row.name, row.words, row.choices, state) }
      }
      box("waniKaniSync", "Sync after a session and every hour", state)
      box("waniKaniStrict", "Accept no typos in reviews that can burn an item", state)
      box(
        "waniKaniFSRS",
        "Show FSRS memory beside SRS stages; nothing changes at WaniKani", state)
    }
  }

  private func number(
    _ name: String, _ words: String, _ state: State, _ range: ClosedRange<Int>
  ) -> HTMLElement {
    inputField(
      name, words, state[name], .type("number"), .min("\(range.lowerBound)"),
      .max("\(range.upperBound)"), .inputmode("numeric"), .required
    ) { hint(name) }
  }

  private func text(
    _ name: String, _ words: String, _ state: State, _ attributes: HTMLAttribute...
  ) -> HTMLElement {
    inputField(
      name, words, state[name], attributes: [.type("text"), .autocomplete("off")] + attributes
    ) { hint(name) }
  }

  private func hint(_ field: String) -> HTMLElement {
    let setting = SettingsForm.names.first { $0.field == field }?.setting
    return p { Settings.table.first { $0.name == setting }?.explanation ?? "" }
  }

  private func box(_ name: String, _ words: String, _ state: State) -> HTMLElement {
    checkBox(name, words, isOn: state.switches.contains(name))
  }

  private typealias Words = [(value: String, label: String)]

  private func selection(
    _ name: String, _ words: String, _ values: Words, _ state: State
  ) -> HTMLElement {
    selectField(name, words, choices(values, name, state))
  }

  private func choices(_ values: Words, _ name: String, _ state: State) -> [Choice] {
    values.map {
      Choice(value: $0.value, label: $0.label, isChosen: $0.value == state[name].value)
    }
  }
}

// MARK: - Choices

extension SettingsPage {
  private static let versions: Words = [
    ("6", "FSRS-6"), ("5", "FSRS-5"), ("7", "FSRS-7, experimental"),
  ]
  private static let themes: Words = [
    ("system", "System"), ("light", "Light"), ("dark", "Dark"),
  ]
  private static let wordSources: Words = [
    ("installed", "dictionaries on this computer"), ("online", "Wiktionary"),
  ]
  private static let audio: Words = [
    ("off", "Off"), ("on", "On a key"), ("autoplay", "After each answer"),
  ]
  private static let treatments: Words = [
    (AnswerPolicy.Treatment.accept.rawValue, "counts"),
    (AnswerPolicy.Treatment.askAgain.rawValue, "is asked again"),
    (AnswerPolicy.Treatment.reject.rawValue, "is wrong"),
  ]
  private static let waniKaniRows: [(name: String, words: String, choices: Words)] = [
    (
      "waniKaniReviews", "Order of reviews",
      [
        ("site", "as at wanikani.com"), ("shuffled", "shuffled"), ("level", "by level"),
        ("newest-level", "newest level first"), ("stage", "by stage"), ("kind", "by kind"),
        ("overdue", "longest waiting first"), ("relative-overdue", "relative overdue first"),
      ]
    ),
    (
      "waniKaniLessons", "Order of lessons",
      [("site", "as at wanikani.com"), ("interleaved", "kinds mixed")]
    ),
    (
      "waniKaniPairing", "Meaning and reading",
      [
        ("mixed", "apart"), ("back-to-back", "one after the other"),
        ("reading-first", "reading first"),
      ]
    ),
    (
      "waniKaniAnswers", "Answers",
      [("typed", "typed"), ("self-graded", "shown and graded by you, as in Anki")]
    ),
    (
      "waniKaniSize", "Items in a lesson",
      [("site", "as at wanikani.com")] + WaniKaniSettings.lessonSizes.map { ("\($0)", "\($0)") }
    ),
    ("waniKaniVoice", "Voice", [("any", "any"), ("female", "female"), ("male", "male")]),
  ]
  private static let keyFields = [
    ("keyAgain", "Again"), ("keyHard", "Hard"), ("keyGood", "Good"), ("keyEasy", "Easy"),
    ("keyShow", "Show"), ("keyUndo", "Undo"), ("keyHelp", "Help"), ("keyRight", "I was right"),
    ("keySlip", "Typo: ask again"), ("keyPlay", "Play the audio"),
    ("keyInfo", "Item"), ("keyWhy", "Why"), ("keyEdit", "Edit"), ("keySuspend", "Suspend"),
    ("keyBury", "Bury"), ("keyFlag", "Flag"), ("keyLeave", "Leave"), ("keyWrapUp", "Wrap up"),
    ("keyPointing", "With Alt: Open the word under the pointer"),
  ]
}
