@testable import Pages

extension Sample {
  static let today = [
    Sample(
      "today-newcomer",
      DashboardPage(
        chrome: chrome(), date: "Friday, 20 November",
        welcome: .init(
          start: "/lessons", things: "5 new things", glyphs: ["あ", "い"], importing: "/exchange",
          holds: [.init(count: "80", what: "kanji")]))),
    Sample(
      "today-due",
      DashboardPage(
        chrome: chrome(), date: "Friday, 20 November",
        today: content(
          .waiting(
            .init(
              count: 42, study: "/study", parts: [Fact(label: "review", value: "42")],
              estimate: "about 6 minutes"))))),
    Sample(
      "today-nothing-due",
      DashboardPage(
        chrome: chrome(
          banner: .init(
            sentence: "Your data is damaged.", remedy: "Restore a backup.")),
        date: "Friday, 20 November",
        today: content(.nothing(.init(next: "in 3 hours, at 18:40"))))),
    Sample(
      "study-choosing",
      StudyStartPage(
        chrome: .sample("Study", .studyStart, in: .study), start: "/study",
        due: .init(count: 42, estimate: "about 6 minutes"), running: [.sample],
        decks: [Choice(value: "1", label: "First Steps", isChosen: true)],
        query: Field(value: "is:old", error: "“is:old” is not understood."))),
    Sample(
      "study-nothing-due",
      StudyStartPage(
        chrome: .sample("Study", .studyStart, in: .study), start: "/study",
        nothing: .init(next: "tomorrow"), running: [], decks: [], query: Field())),
  ]

  private static func chrome(banner: Chrome.Banner? = nil) -> Chrome {
    .sample("Today", .dashboard, in: .today, banner: banner)
  }

  private static func content(_ reviews: DashboardPage.Reviews) -> DashboardPage.Today {
    DashboardPage.Today(
      reviews: reviews,
      lessons: .init(
        waiting: 40, start: "/lessons", overview: "/lessons", glyphs: ["休", "体"]),
      waniKani: .init(waiting: "7 reviews and 1 lesson waiting", url: "/wanikani"),
      running: [.sample],
      forecast: [
        BarChart(
          id: "days", title: "The next 7 days", summary: "58 cards, 58 of them today.",
          unit: "Cards",
          entries: [.init(label: "Today", value: 58), .init(label: "Sat", value: 0)],
          step: 1)
      ],
      streak: .init(
        length: "12 days", best: "the longest was 31",
        days: [
          .init(
            label: "19", description: "Thursday, 19 November: studied", isStamped: true,
            isToday: false),
          .init(
            label: "20", description: "Friday, 20 November: not studied", isStamped: false,
            isToday: true),
        ]),
      decks: .samples)
  }
}

extension DashboardPage.Running {
  static let sample = DashboardPage.Running(
    name: "First Steps", isCram: true, done: 6, total: 20, progress: "7 of 20",
    origin: "begun in the terminal", url: "/session")
}
