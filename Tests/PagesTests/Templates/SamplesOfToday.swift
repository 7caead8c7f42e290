import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let today = [
    Sample("today-newcomer", TodayPage(), newcomer),
    Sample("today-due", TodayPage(), todayState(due: 42)),
    Sample(
      "today-nothing-due", TodayPage(),
      todayState(due: 0, next: LocalDates.sample.now + 3 * 3_600),
      .sample(problem: Problem("Your data is damaged.", remedy: "Restore a backup."))),
    Sample(
      "study-choosing", StudyStartPage(),
      StudyStartPage.State(
        overview: todayState(due: 42).overview, running: [.sample],
        decks: [Choice(value: "1", label: "First Steps", isChosen: true)],
        query: Field(value: "is:old", error: "“is:old” is not understood."), dates: .sample)),
    Sample(
      "study-nothing-due", StudyStartPage(),
      StudyStartPage.State(
        overview: todayState(due: 0, next: LocalDates.sample.tomorrow).overview, running: [],
        decks: [], dates: .sample)),
  ]

  private static var newcomer: TodayPage.State {
    var state = todayState(due: 0)
    state.overview.nextLesson = ["あ", "い"]
    (state.overview.streak, state.overview.waniKani) = (0, nil)
    (state.running, state.course) = ([], ["kanji": 80])
    return state
  }

  static func todayState(due: Int, next: Date? = nil) -> TodayPage.State {
    let dates = LocalDates.sample
    let hasStudied = due > 0
    let (answers, right) = hasStudied ? (45, 41) : (0, 0)
    return TodayPage.State(
      overview: Overview(
        now: dates.now, today: dates.today, due: Counts(review: due), lessonsWaiting: 40,
        lessonSize: 5, nextLesson: ["休", "体"], nextHours: [], nextDays: [58, 0], streak: 12,
        longestStreak: 31, studiedDays: [true, hasStudied], answersToday: answers,
        rightToday: right, timeToday: hasStudied ? .seconds(48) : .zero,
        pace: .seconds(10), nextDue: next, nextChange: dates.tomorrow, decks: .samples,
        waniKani: .init(lessons: 1, reviews: due > 0 ? 7 : 0),
        songs: due > 0 ? [RecentSong(id: 1, title: "雨のバス停", artist: "Sanpo")] : []),
      running: [.sample], dates: dates)
  }
}

extension RunningSession {
  static let sample = RunningSession(
    name: "First Steps",
    open: .init(
      kind: .cram, session: SessionID(generation: 1, number: 1), revision: 6, face: .native,
      begunAt: LocalDates.sample.now, answered: 6, done: 6, left: 14))
}
