import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let plain = [
    Sample("welcome", WelcomePage(), WelcomePage.State()),
    Sample("model", ModelPage(), modelState(ModelChoice(.openai, name: "qwen3"))),
    Sample(
      "model-refused", ModelPage(), modelState(ModelChoice(.openai), error: "No model is chosen.")),
    Sample("settings", SettingsPage(), settingsState(), .sample(notice: settingsSaved)),
    Sample(
      "settings-refused", SettingsPage(), settingsState(error: "That does not fit."),
      .sample(notice: settingsSaved)),
    Sample("flags", FlagsPage(), flagsState("shown:50 hidden:50 by day")),
    Sample("plan-free", PlanPage(), planState()),
    Sample("plan-refused", PlanPage(), planState(error: "It does not count.")),
    Sample("plan-paid", PlanPage(), planState(isPaid: true)),
    Sample("news", NewsPage(), News.entries(after: "", upTo: "0.5.0")),
    Sample("backend", BackendPage(), backendState("developer")),
    Sample("analytics", AnalyticsPage(), analyticsState),
    Sample(
      "ankiconnect", AnkiConnectPage(),
      AnkiConnectPage.State(allowed: ["https://a.example"], asking: ["https://b.example"])),
    Sample(
      "analytics-off", AnalyticsPage(),
      AnalyticsPage.State(
        days: [], isOn: false,
        fields: SettingFields(
          ["analytics-address": "ftp://x"], errors: ["analytics-address": "Give https."]))),
    Sample(
      "about", AboutPage(),
      AboutPage.State(
        dataFolder: "/home/hana/.local/share/sanpo",
        sources: [
          .init(
            name: "KANJIDIC", gives: "readings", licence: "CC BY-SA", url: "https://www.edrdg.org/")
        ])),
    Sample("keys", KeysPage(), ()),
    Sample(
      "problem", ProblemPage(),
      ProblemPage.State(
        problem: Problem("The disk is full.", remedy: "Make room, then do it once more."),
        retry: "/session")),
    Sample("not-found", NotFoundPage(), "/items/9999"),
  ]

  private static func modelState(
    _ choice: ModelChoice, error: String? = nil
  ) -> ModelPage.State {
    var setup = ModelSetup()
    (setup.choice, setup.hasKey, setup.given) = (choice, error == nil, error.map { _ in "m" })
    return ModelPage.State(setup: setup, name: Field(value: choice.name, error: error))
  }

  static func backendState(_ text: String) -> BackendPage.State {
    var report = BackendReport()
    (report.address, report.status, report.answer) = ("https://backend.example.org", 200, text)
    report.took = .zero
    report.flags = [.init("tutor", "on, by default")]
    report.entitlements = [.init("tutor", "yes")]
    report.versions = [.init("Sanpo", "0.5.0")]
    return BackendPage.State(report: report, override: Field(value: text))
  }

  static func planState(
    _ title: String = "Plus", isPaid: Bool = false, error: String? = nil
  ) -> PlanPage.State {
    let plus = Plan(name: "plus", title: title, entitlements: [.tutor], products: [])
    let table = PlanTable(
      free: Plan(name: "free", title: "Free", entitlements: [], products: []),
      trial: .init(plan: "plus", days: 14), paid: [plus], authorities: Authorities())
    let now = LocalDates.sample.now
    var facts = EntitlementFacts()
    if isPaid {
      facts.trial = TrialRecord(plan: "plus", days: 14, used: .zero, seen: now)
      facts.grants = [
        Grant(source: .appStore, plan: "plus", ends: now + 2_592_000, isShared: true),
        Grant(
          source: .licence, plan: "plus", ends: now - 259_200, graceEnds: now + 864_000),
        Grant(source: .shop, plan: "plus", ends: now - 864_000),
        Grant(source: .shop, plan: "plus", ends: now, isRevoked: true),
        Grant(source: .shop, plan: "plus", ends: now, isReplaced: true),
      ]
    }
    return PlanPage.State(
      info: PlanInfo(
        status: PlanStatus(facts, table, at: now), plans: [table.free, plus], account: "1-2",
        takesPurchases: true),
      dates: .sample, given: Field(value: error == nil ? "" : "a.b.c", error: error))
  }

  /// - Parameter rule: what decides the grades' intervals, and where that is from.
  static func flagsState(_ rule: String) -> FlagsPage.State {
    let intervals = Flags.gradeIntervals
    return FlagsPage.State(
      flags: [
        FlagState(
          info: Flags.tutor, rule: FlagRule(always: "on"), value: "on", source: .default,
          isOverdue: true),
        FlagState(
          info: intervals, rule: FlagRule(always: rule), value: "hidden",
          source: rule.hasSuffix("by day") ? .learner : .address(rule), isOverdue: false),
      ],
      experiments: ["hidden", "shown"].map {
        ExperimentFigures(
          flag: intervals.name, value: $0, days: 4, answers: 1_200, right: 1_000,
          think: .seconds(2), answer: nil)
      }, address: rule, dates: .sample)
  }

  private static let analyticsState = AnalyticsPage.State(
    days: [
      .init(
        name: "Friday, 21 November",
        counts: [
          AnalyticsCount(
            day: Day(20_000), face: .webview, event: .screen("/decks/{id}"), count: 1_200),
          AnalyticsCount(
            day: Day(20_000), face: .native,
            event: .problem(Problem("No.", remedy: "Yes."), on: "add"), count: 1),
        ])
    ], isOn: true, fields: SettingFields(["analytics": "on"]),
    sinkProblem: Problem("The address answered with status 500.", remedy: "It is tried again."))

  private static let settingsSaved = Notice(text: "Settings saved.")

  private static func settingsState(error: String? = nil) -> SettingsPage.State {
    let texts = [
      "day-starts-at": "4", "new-per-day": "20", "reviews-per-day": "200", "lesson-size": "5",
      "retention": "90", "learning-steps": "1m 10m", "relearning-steps": "10m",
      "maximum-interval": "36500", "leech-lapses": "8", "fsrs": "6", "tokeniser": "naist-jdic",
      "theme": "dark", "furigana-hidden-above": "90", "word-language": "ja",
      "key-again": "1", "key-hard": "2", "key-good": "3", "key-easy": "4",
      "key-reveal": "Space", "key-undo": "u", "key-help": "?",
      "key-right": "r", "key-slip": "t", "key-play": "p", "audio": "off",
      "key-lookup": "k", "answer-near": "accept", "wanikani-review-order": "site",
      "timezone": "Europe/Berlin", "fuzz": "on", "keys": "on", "wanikani-fsrs": "on",
    ]
    return SettingsPage.State(
      fields: SettingFields(texts, errors: error.map { ["timezone": $0] } ?? [:]),
      timeZones: ["Asia/Tokyo"],
      dataFolder: "/home/hana/.local/share/sanpo")
  }
}

extension SettingFields {
  /// Shows values that are written as in the form.
  fileprivate init(_ values: [String: String], errors: [String: String] = [:]) {
    self.init()
    for name in Set(values.keys).union(errors.keys) {
      fields[name] = Field(value: values[name] ?? "", error: errors[name])
    }
  }
}
