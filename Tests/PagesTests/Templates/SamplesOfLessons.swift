import Engine

@testable import Pages

extension Sample {
  static let lessons = [
    Sample("lessons-waiting", LessonsPage(), lessonsState(isRunning: false)),
    Sample("lessons-running", LessonsPage(), lessonsState(isRunning: true)),
    Sample(
      "lessons-none", LessonsPage(),
      .nothing(sentence: "You have met everything there is.", canStudy: true)),
  ]

  static let lesson = [
    Sample("lesson-first-item", lessonPage(.item(presentation(hasPrevious: false, isLast: false)))),
    Sample("lesson-last-item", lessonPage(.item(presentation(hasPrevious: true, isLast: true)))),
    Sample("lesson-typed-question", lessonPage(.question(question(isTyped: true)))),
    Sample("lesson-question", lessonPage(.question(question(isTyped: false)))),
    Sample("lesson-right", lessonPage(.told(told(.right)))),
    Sample("lesson-wrong", lessonPage(.told(told(.wrong)))),
    Sample(
      "lesson-judged",
      lessonPage(
        .recalled(
          .init(
            kind: "kanji", kindLabel: "Kanji", asks: "Meaning", headline: Headline("休", lang: "ja"),
            answer: Headline("rest", lang: "en"), help: .rest, judge: "/lesson/grade")))),
    Sample(
      "lesson-done",
      lessonPage(
        .done(
          .init(
            learned: [.person], again: "/lessons", waiting: 35,
            firstReview: "They come back as reviews.", study: "/study", home: "/")))),
  ]

  private static func lessonsState(isRunning: Bool) -> LessonsPage.State {
    .waiting(
      .init(
        count: 40, batch: 5, isRunning: isRunning,
        next: [.init(glyph: "休", meaning: "rest", kindLabel: "Kanji", kind: "kanji")],
        stages: [.init(name: "Kanji", met: 31, total: 80)]))
  }

  private static func lessonPage(_ state: LessonPage.State) -> LessonPage {
    LessonPage(
      chrome: .sample("Lesson", .lesson, in: .lessons).immersive, frame: .sample(name: "Lesson"),
      state: state)
  }

  private static func presentation(hasPrevious: Bool, isLast: Bool) -> LessonPage.Presentation {
    .init(
      view: .kanji, step: "/lesson/step", hasPrevious: hasPrevious, isLast: isLast,
      steps: [
        .init(glyph: "亻", isCurrent: false, isSeen: true),
        .init(glyph: "休", isCurrent: true, isSeen: false),
      ])
  }

  private static func question(isTyped: Bool) -> LessonPage.Question {
    .init(
      kind: "kanji", kindLabel: "Kanji", asks: "Reading", headline: Headline("休", lang: "ja"),
      typing: isTyped
        ? .init(action: "/lesson/reveal", lang: "ja", placeholder: "in Japanese") : nil,
      reveal: isTyped ? nil : "/lesson/reveal")
  }

  private static func told(_ comparison: Comparison) -> LessonPage.Told {
    .init(
      kind: "kanji", kindLabel: "Kanji", asks: "Reading", headline: Headline("休", lang: "ja"),
      answer: Headline("きゅう", lang: "ja"), comparison: comparison, help: .rest,
      proceed: "/lesson/grade", claim: comparison.isRight ? nil : "/lesson/claim",
      takeBack: "/lesson/slip")
  }
}
