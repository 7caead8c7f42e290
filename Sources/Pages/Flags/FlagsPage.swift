import Engine
import HTML
import Hummingbird

/// The flags: what can be switched or compared, and what decides it now.
struct FlagsPage: Page {
  static let address = Address("settings/flags") { FlagsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeFlags: nil, .changeFlag: "Save", .refreshFlags: "Fetch now",
  ]
  static let navigation: NavigationEntry? = .settings
  static let save = Form<Self> { $0.save }
  static let fetch = Form<Self>("fetch") { $0.fetch }
  static let source = Form<Self>("source") { $0.saveSource }
  static var forms: [Form<Self>] { [save, fetch, source] }

  struct State {
    var flags: [FlagState]
    var experiments: [ExperimentFigures]
    /// Where flags are fetched from; empty for nowhere.
    var address: String
    /// Why none are fetched from `address`.
    var addressProblem: Problem?
    /// The fields of `address` and of its key.
    var fields = SettingFields()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      flags: try await context.study.flags.states(),
      experiments: try await context.study.experiments(),
      address: context.settings.flags.address, addressProblem: await addressProblem(context),
      fields: SettingFields(
        Settings.table(of: .flags), context.settings, notes: context.study.ownersNotes),
      dates: context.dates)
  }

  private func addressProblem(_ context: PageContext) async -> Problem? {
    do {
      try await context.study.flags.checkAddress()
      return nil
    } catch {
      return error
    }
  }

  func name(_ state: State) -> String { "Flags" }

  private func save(_ context: PageContext) async throws -> Response {
    let rule = context.form["rule"]
    try await context.study.flags.choose(context.form["flag"], rule.isEmpty ? nil : rule)
    context.sayUndoable("Flag saved.")
    return context.seeOther(self)
  }

  private func saveSource(_ context: PageContext) async throws -> Response {
    try await context.saveSettings(Settings.table(of: .flags), on: self) { $0.fields = $1 }
  }

  private func fetch(_ context: PageContext) async throws -> Response {
    do {
      try await context.study.flags.fetch()
      context.say("Flags fetched.")
    } catch {
      context.say(error)
    }
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let table = state.experiments.isEmpty ? "a table will show" : "the table below shows"
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Flags" }
    p(.class("lead")) {
      """
      Features that can be turned on or off, or compared. When comparing by day, each day \
      uses one of the variants, and \(table) your answers for each.
      """
    }
    for flag in state.flags {
      sheet(Self.title(flag.info.name)) { details(of: flag, state.dates, layout) }
    }
    if !state.experiments.isEmpty { comparison(state.experiments) }
    if let problem = state.addressProblem {
      p(.class("error")) { problem.description }
    } else if !state.address.isEmpty {
      p(.class("aside")) { "Flags are fetched from \(state.address) every five minutes." }
      buttonForm("Fetch now", to: path(Self.fetch), layout.csrf, style: [.quiet])
    }
    sheet(SettingSection.flags.title) {
      postForm(path(Self.source), layout.csrf, style: "form") {
        hiddenField("drawn", state.fields.drawn)
        settingInputs(Settings.table(of: .flags), state.fields)
        saveButton(SettingSection.flags.title)
      }
    }
  }

  /// Returns the name of a flag in words: “Grade intervals”.
  private static func title(_ name: String) -> String {
    name.replacing("-", with: " ").capitalised
  }

  @HTMLBuilder
  private func details(
    of flag: FlagState, _ dates: LocalDates, _ layout: Layout
  ) -> HTMLContent {
    p { flag.info.explanation }
    p(.class("aside")) {
      """
      Today: \(flag.value), by \(flag.source.name). This switch will be removed after \
      \(dates.day(written: flag.info.ends)); the feature stays.
      """
    }
    if !flag.isSetByOwner {
      postForm(path, layout.csrf, style: "form") {
        hiddenField("flag", flag.info.name)
        selectField("rule", "Your choice", choices(flag), id: "rule-\(flag.info.name)")
        saveButton(Self.title(flag.info.name))
      }
    }
  }

  private func saveButton(_ what: String) -> HTMLElement {
    button(.class("button quiet"), .aria("label", value: "Save: \(what)")) { "Save" }
  }

  private func choices(_ flag: FlagState) -> [Choice] {
    let halves = flag.info.values.map { "\($0):50" }.joined(separator: " ") + " by day"
    let offered =
      [Choice(value: "", label: "Not chosen")] + flag.info.values.map { Choice($0) }
      + [Choice(value: halves, label: "compare by day")]
    let chosen = flag.source == .learner ? flag.rule.text : ""
    let given = offered.contains { $0.value == chosen } ? [] : [Choice(chosen)]
    return (offered + given).choosing(chosen)
  }

  private func comparison(_ figures: [ExperimentFigures]) -> HTMLElement {
    sheet("Compared") {
      scrolling("Table of the variants") {
        dataTable(
          ["Flag", "Variant", "Days", "Answers", "Correct", "Time to reveal", "Time to grade"],
          style: "face-figures"
        ) { figures.map(row) }
      }
      p(.class("aside")) {
        """
        Answers to cards on days with one variant only. The times, from shown to revealed \
        and from revealed to graded, are medians. Small differences are chance.
        """
      }
    }
  }

  private func row(_ figures: ExperimentFigures) -> HTMLElement {
    tr {
      th(.scope("row")) { Self.title(figures.flag) }
      td { figures.value }
      td { Quantity.grouped(figures.days) }
      td { Quantity.grouped(figures.answers) }
      td { Quantity.share(figures.right, of: figures.answers) }
      td { figures.think.map(Span.clock) ?? "–" }
      td { figures.answer.map(Span.clock) ?? "–" }
    }
  }
}
