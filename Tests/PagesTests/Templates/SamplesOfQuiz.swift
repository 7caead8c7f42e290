import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let quiz = [
    Sample("quiz", QuizPage(), quizState("Spanish")),
    Sample(
      "quiz-new", QuizPage(),
      QuizPage.State(
        board: QuizBoard(languages: [], rounds: [], bests: []),
        form: QuizForm(QuizBoard(languages: [], rounds: [], bests: [])), decks: [],
        error: Problem.nothingToAsk(in: QuizPlan(.everything)).description, dates: .sample)),
    round("quiz-question", quizQuestionStage("el perro")),
    round("quiz-paused", .asking(quizQuestion("el perro", isPaused: true))),
    round("quiz-missed", quizAnswer("el perro")),
  ]

  static func round(_ name: String, _ stage: SessionPageState.Stage) -> Sample {
    var frame = SessionFrame.sample(name: "Spanish")
    frame.shownAt = nil
    return Sample(
      name, SessionPage<QuizSessionView>(), SessionPageState(frame: frame, stage: stage))
  }

  static func quizState(_ text: String) -> QuizPage.State {
    let plan = QuizPlan(QuizPlan.words(of: .spanish), language: .spanish)
    let rounds = [1_000, 8_150, 4_500].map { points in
      QuizRound(
        plan: plan, title: text, begunAt: Date(timeIntervalSince1970: 1_767_500_000),
        answers: 10, score: QuizScore(points: points, right: 8, streak: 2, bestStreak: 5))
    }
    return QuizPage.State(
      board: QuizBoard(
        languages: [.spanish, .german], latest: plan, rounds: rounds, bests: [rounds[1]]),
      form: QuizForm(plan, title: text), decks: [text], dates: .sample)
  }

  static func quizQuestionStage(_ text: String) -> SessionPageState.Stage {
    .asking(quizQuestion(text))
  }

  static func quizQuestion(_ text: String, isPaused: Bool = false) -> QuestionView {
    QuestionView(
      kind: .item(.word), kindLabel: "Words::Spanish", asks: "Choose the meaning",
      headline: Headline(text, lang: "es"),
      choices: ChoicesView(
        lang: "en", options: ["dog", "cat", text].map { .init(text: $0) },
        time: .init(left: 7_300, limit: 10_000), isPaused: isPaused))
  }

  private static func quizAnswer(_ text: String) -> SessionPageState.Stage {
    .revealed(
      quizQuestion(text),
      AnswerView(
        answer: Headline("dog", lang: "en"),
        check: AnswerCheck(typed: "cat", accepted: ["dog"]),
        choices: ChoicesView(
          lang: "en",
          options: [
            .init(text: "dog", other: text, isRight: true),
            .init(text: "cat", other: "el gato", isChosen: true),
            .init(text: "house", other: "la casa"),
          ]), verdict: "Time is up", item: "/items/4", grading: .byTyping))
  }
}
