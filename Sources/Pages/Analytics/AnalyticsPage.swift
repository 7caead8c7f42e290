import Engine
import HTML
import Hummingbird

/// Usage data, by day.
struct AnalyticsPage: Page {
  static let address = Address("settings/analytics") { AnalyticsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeAnalytics: nil, .deleteAnalytics: "Delete all usage data",
  ]
  static let navigation: NavigationEntry? = .settings
  static let isLive = false
  /// Viewing the page must not add to the data that it shows.
  static let isRecorded = false
  static let save = Form<Self> { $0.save }
  static let delete = Form<Self>("delete") { $0.delete }
  static var forms: [Form<Self>] { [save, delete] }

  /// The number of days shown.
  private static let days = 14

  struct State {
    struct OneDay {
      var name: String
      var counts: [AnalyticsCount]
    }

    /// Latest first.
    var days: [OneDay]
    var isOn: Bool
    var fields: SettingFields
    var sinkProblem: Problem?
  }

  func load(_ context: PageContext) async throws -> State {
    let counts = try await context.study.usageData()
    let byDay = Dictionary(grouping: counts, by: \.day)
    let latest = byDay.keys.sorted { $0.number > $1.number }.prefix(Self.days)
    return State(
      days: latest.map { .init(name: context.dates.date($0), counts: byDay[$0] ?? []) },
      isOn: context.settings.analytics.isOn,
      fields: SettingFields(Settings.table(of: .analytics), context.settings),
      sinkProblem: context.study.analytics.sinkProblem)
  }

  func name(_ state: State) -> String { "Usage data" }

  private func save(_ context: PageContext) async throws -> Response {
    try await context.saveSettings(Settings.table(of: .analytics), on: self) { $0.fields = $1 }
  }

  private func delete(_ context: PageContext) async throws -> Response {
    let deleted = try await context.study.deleteUsageData()
    context.say("Deleted \(Quantity.count(deleted, "event")).")
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Usage data" }
    p(.class("lead")) {
      """
      Sanpo counts which pages and commands are used, where something fails, and which variant of \
      a flag was seen. It never collects what you type, read or learn, or any keys. Usage data stays \
      on \(layout.account == nil ? "this computer" : "the server") unless you enter an address.
      """
    }
    if let problem = state.sinkProblem { banner(problem) }
    if state.days.isEmpty {
      emptySheet {
        p(.class("lead")) { state.isOn ? "Nothing yet." : "Nothing: usage data is off." }
      }
    }
    for day in state.days { sheet(day.name) { rows(of: day.counts) } }
    choices(state, layout)
    sheet("What is collected, and why") {
      dl {
        for kind in AnalyticsEvent.Kind.allCases {
          dt { "\(kind.rawValue): \(kind.fields.joined(separator: ", "))" }
          dd { kind.reason }
        }
      }
    }
    if !state.days.isEmpty {
      irreversible("Delete all usage data…", "Settings stay as they are.") {
        postForm(path(Self.delete), layout.csrf) {
          choiceButton(FormData.actionField, "delete", "Delete all usage data", style: [.danger])
        }
      }
    }
  }

  private func rows(of counts: [AnalyticsCount]) -> HTMLElement {
    scrolling("Table of events") {
      dataTable(["Event", "Face", "Times"], style: "face-figures") {
        for count in counts {
          tr {
            td { "\(count.event.kind.rawValue): \(count.event.description)" }
            td { count.face.rawValue }
            td { Quantity.grouped(count.count) }
          }
        }
      }
    }
  }

  private func choices(_ state: State, _ layout: Layout) -> HTMLElement {
    section(.class("sheet")) {
      postForm(path, layout.csrf, style: "form") {
        hiddenField("drawn", state.fields.drawn)
        settingInputs(Settings.table(of: .analytics), state.fields)
        button(.class("button")) { "Save" }
      }
    }
  }
}
