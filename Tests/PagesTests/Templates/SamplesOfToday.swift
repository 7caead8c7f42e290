import Engine

@testable import Pages

extension Sample {
  static let today = [
    Sample(
      "today-newcomer", TodayPage(),
      TodayPage.State(
        date: "Friday, 20 November",
        welcome: Welcome(
          things: "5 new things", glyphs: ["あ", "い"],
          holds: [.init(count: "80", what: "kanji")]))),
    Sample(
      "today-due", TodayPage(),
      TodayPage.State(
        date: "Friday, 20 November",
        today: content(
          .waiting(
            count: 42, parts: [Fact(label: "review", value: "42")],
            estimate: "about 6 minutes")))),
    Sample(
      "today-nothing-due", TodayPage(),
      TodayPage.State(
        date: "Friday, 20 November", today: content(.nothing(next: "in 3 hours, at 18:40"))),
      .sample(banner: .init(sentence: "Your data is damaged.", remedy: "Restore a backup."))),
    Sample(
      "study-choosing", StudyStartPage(),
      StudyStartPage.State(
        due: 42, estimate: "about 6 minutes", running: [.sample],
        decks: [Choice(value: "1", label: "First Steps", isChosen: true)],
        query: Field(value: "is:old", error: "“is:old” is not understood."))),
    Sample(
      "study-nothing-due", StudyStartPage(),
      StudyStartPage.State(due: 0, next: "tomorrow", running: [], decks: [])),
  ]

  private static func content(_ reviews: TodayPage.Reviews) -> TodayPage.Today {
    TodayPage.Today(
      reviews: reviews, lessons: .init(waiting: 40, glyphs: ["休", "体"]),
      waniKani: "7 reviews and 1 lesson waiting", running: [.sample],
      forecast: [
        BarChart(
          id: "days", name: "The next 7 days", description: "58 cards, 58 of them today.",
          unit: "Cards",
          entries: [.init(label: "Today", value: 58), .init(label: "Sat", value: 0)],
          step: 1)
      ],
      streak: Streak(
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

extension RunningSession {
  static let sample = RunningSession(
    name: "First Steps", isCram: true, done: 6, total: 20, place: "7 of 20",
    origin: "begun in the terminal", url: "/session")
}
