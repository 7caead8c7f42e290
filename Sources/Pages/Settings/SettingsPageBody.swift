import Engine
import HTML

// The markup of the settings.

extension SettingsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Settings" }
    Self.refusal(of: state.fields.refusedCount).map(banner)
    div(.class("settings-layout")) {
      aside(.class("settings-side")) {
        nav.spaced(.class("sections"), .aria("label", value: "Sections")) {
          for (id, title) in Self.sections { a(.href("#\(id)")) { title } }
        }
        button(.class("button"), .custom(name: "form", value: Self.formID)) { "Save settings" }
      }
      div(.class("form settings")) {
        settingsForm(state, layout)
        connections(layout)
        data(state, layout)
        if !state.browsers.isEmpty { browsers(state, layout.csrf) }
      }
    }
  }

  /// The message above the form, whose refused fields may be far below.
  private static func refusal(of count: Int) -> Problem? {
    guard count > 0 else { return nil }
    let settings = Quantity.count(count, "setting")
    return Problem(
      "Nothing was saved: \(settings) \(count == 1 ? "is" : "are") not valid.",
      remedy: count == 1 ? "Change it and save again." : "Change them and save again.")
  }

  private static let formID = "settings-form"

  private func settingsForm(_ state: State, _ layout: Layout) -> HTMLElement {
    postForm(path, layout.csrf, style: "form settings", isEnhanced: false) {
      hiddenField("drawn", state.fields.drawn)
      for section in Settings.sections { fields(of: section, state) }
      div(.class("save-bar")) { button(.class("button large")) { "Save settings" } }
    }
    // The browser can't point at a wrong value in a closed section, and would refuse in silence.
    .attributes(.id(Self.formID), .novalidate)
  }

  /// The settings with pages of their own, for working with other programs.
  private func connections(_ layout: Layout) -> HTMLElement {
    sheet("Connections", id: "connections") {
      p.spaced(.class("row")) {
        pageLink("Language model", ModelPage().path)
        if layout.account == nil {
          pageLink("AnkiConnect", AnkiConnectPage().path)
          pageLink("API tokens", APITokensPage().path)
          pageLink("Userscripts", UserscriptsPage().path)
        } else {
          pageLink("Account", AccountPage().path)
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

  private func browsers(_ state: State, _ csrf: String) -> HTMLElement {
    drawer("Signed-in browsers", isOpen: state.isSigningOut) {
      ul(.class("plain-list changes")) {
        for browser in state.browsers {
          deviceRow(
            browser.name, signedIn: browser.signedIn, lastUsed: browser.lastUsed, id: browser.id,
            path(Self.signOut), csrf)
        }
      }
    }
  }

  private static let sections =
    Settings.sections.map { (id: $0.id, title: $0.title) } + [
      ("connections", "Connections"), ("data", "Your data"),
    ]

  private func fields(of section: SettingSection, _ state: State) -> HTMLElement {
    let settings = Settings.table(of: section)
    let isWhollyFolded = section == .waniKani && !state.hasWaniKani
    func isFolded(_ setting: Setting) -> Bool {
      isWhollyFolded || setting.field?.isFolded == true
    }
    let folded = settings.filter(isFolded)
    return sheet(section.title, id: section.id) {
      if !section.lead.isEmpty { p(.class("aside")) { section.lead } }
      inputs(settings.filter { !isFolded($0) }, section, state)
      if section == .appearance { notifications }
      if !folded.isEmpty {
        details(.class("advanced")) {
          summary { section.foldedTitle }
          if !section.foldedLead.isEmpty {
            p(.class("aside")) { withCode(section.foldedLead) }
          }
          inputs(folded, section, state)
        }
        .attributes(.open, when: folded.contains { state.fields[$0].error != nil })
      }
    }
  }

  /// Fields in columns, and boxes below them.
  @HTMLBuilder
  private func inputs(
    _ settings: [Setting], _ section: SettingSection, _ state: State
  ) -> HTMLContent {
    let fields = settings.filter { $0.kind != .onOff }
    if !fields.isEmpty {
      div(.class(Self.style(of: fields, in: section))) { settingInputs(fields, state.fields) }
    }
    if fields.contains(where: { $0.kind == .timeZone }) {
      datalist(.id("zones")) { for zone in state.timeZones { option(.value(zone)) } }
    }
    settingInputs(settings.filter { $0.kind == .onOff }, state.fields)
  }

  private static func style(of fields: [Setting], in section: SettingSection) -> String {
    let areKeys = fields.allSatisfy { if case .key = $0.kind { true } else { false } }
    return areKeys ? "fields keys-fields" : section.isWide ? "fields two" : "fields"
  }

  /// Shown by notify.js, without which there are no notifications.
  private var notifications: HTMLElement {
    div(.hidden) {
      div(.class("row")) {
        button(.class("button quiet"), .type("button"), .data("notify")) {
          "Notify me when reviews are due"
        }
        span(.class("aside"))
      }
    }
  }
}
