@testable import Engine
@testable import Pages

extension Sample {
  static let lessons = [
    Sample("lessons-waiting", LessonsPage(), lessonsState(isRunning: false)),
    Sample("lessons-running", LessonsPage(), lessonsState(isRunning: true)),
    Sample(
      "lessons-none", LessonsPage(),
      .nothing(sentence: "You have completed every lesson.", canStudy: true)),
  ]

  static let lesson = [
    lesson("lesson-first-item", presentation(at: 0)),
    lesson("lesson-last-item", presentation(at: 1)),
    lesson("lesson-typed-question", question(isTyped: true)),
    lesson("lesson-question", question(isTyped: false)),
    lesson("lesson-right", told(.right)),
    lesson("lesson-wrong", told(.wrong)),
    lesson(
      "lesson-judged",
      .revealed(
        .resting("Meaning"),
        AnswerView(answer: Headline("rest", lang: "en"), help: .rest, grading: .byPerson))),
    lesson(
      "lesson-done",
      .finished(
        SummaryView(
          rest: "よくできました", title: "Lesson complete", lead: "These items will come back as reviews.",
          figures: [
            Fact("Items learned", "1"), Fact("Answers", "2"), Fact("Right at first", "50%"),
          ], chips: [.person],
          ways: [
            .init(action: "/study", label: "Study", isScheduled: true, isOnEnter: true),
            .init(
              action: "/lessons", label: "Another lesson", isQuiet: true,
              note: "35 items to learn"),
          ], back: Link("Back to today", "/")))),
  ]

  private static func lessonsState(isRunning: Bool) -> LessonsPage.State {
    let rest = LessonItem(
      item: .sample(ItemContent(front: "休", back: "rest", tags: ["dictionary", "kanji"])),
      deckName: "Kanji", parts: [])
    return .waiting(
      count: 40, locked: isRunning ? 0 : 300, batch: isRunning ? nil : 5, items: [rest],
      stages: [("Kanji", Progress(done: 31, total: 80, "31 of 80"))])
  }

  private static func lesson(_ name: String, _ stage: SessionPageState.Stage) -> Sample {
    Sample(
      name, SessionPage<LessonSessionView>(),
      SessionPageState(frame: .sample(name: "Lesson"), stage: stage))
  }

  private static func presentation(at place: Int) -> SessionPageState.Stage {
    .presenting(.kanji, glyphs: ["亻", "休"], place: place)
  }

  private static func question(isTyped: Bool) -> SessionPageState.Stage {
    var question = QuestionView.resting("Reading")
    if isTyped { question.typing = .init(language: .japanese, placeholder: "in Japanese") }
    return .asking(question)
  }

  private static func told(_ check: AnswerCheck) -> SessionPageState.Stage {
    .revealed(
      .resting("Reading"),
      AnswerView(
        answer: Headline("きゅう", lang: "ja"), help: .rest, check: check,
        grading: .byTyping))
  }
}

extension QuestionView {
  fileprivate static func resting(_ asks: String) -> QuestionView {
    QuestionView(
      kind: .item(.kanji), kindLabel: "Kanji", asks: asks, headline: Headline("休", lang: "ja"))
  }
}
