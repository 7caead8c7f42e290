import Engine
import Foundation

/// Shows the questions of a quiz.
struct QuizSessionView: SessionView {
  typealias Course = QuizCourse

  static let address = Address("quiz/round") { SessionPage(view: QuizSessionView()) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .chooseInQuiz: nil, .passInQuiz: "I don't know", .pauseQuiz: "Pause",
    .resumeQuiz: "Continue", .extendQuiz: "More time", .undoInQuiz: "Undo",
    .wrapUpQuiz: "Wrap up", .leaveQuiz: "End session",
    .studyMissed: "Cram these cards", .reviewMissed: "Add to today's reviews",
  ]
  static let navigation: NavigationEntry? = .words
  static let assets = ["quiz.css", "quiz.js"]
  static let style = "study"

  let pageName = "Quiz"

  var start: String { QuizPage().path }
  var leave: String { QuizPage().path }

  func store(_ study: Study) -> Store<SessionMachine<QuizCourse>> { study.quiz.session() }

  func end(_ session: Session<QuizCourse>) -> String { QuizPage().path }

  func farewell(_ session: Session<QuizCourse>) -> String? {
    guard let score = session.score, session.answered > 0 else { return nil }
    let right = "\(score.right) of \(session.answered) right"
    return "Session ended: \(right), \(Quantity.grouped(score.points)) points."
  }

  func name(_ session: Session<QuizCourse>) -> String { session.plan.name(session.title) }

  /// A timer shows the time that is left instead.
  func countsTime(_ prompt: QuizQuestion) -> Bool { prompt.clock.limit == nil }

  func progress(_ session: Session<QuizCourse>) -> Progress {
    let score = session.score
    let points = score.map { "\(Quantity.grouped($0.points)) points" }
    let streak = score.flatMap { $0.streak > 1 ? "\($0.streak) in a row" : nil }
    let place = session.plan.questions.map { _ in "\(Quantity.grouped(session.left.total)) left" }
    return Progress(
      done: session.answered,
      total: session.plan.questions == nil ? 0 : session.answered + session.left.total,
      [place, points, streak].compactMap(\.self).joined(separator: " · "))
  }

  func question(
    _ prompt: QuizQuestion, isRevealed: Bool, _ context: PageContext
  ) -> QuestionView {
    var view = QuestionView(
      kind: .item(.word), kindLabel: prompt.deckName,
      asks: prompt.direction == .meaning ? "Choose the meaning" : "Choose the word",
      headline: Headline(prompt.prompt, lang: prompt.lang(of: prompt.direction == .meaning)))
    if !isRevealed {
      view.choices = ChoicesView(prompt, at: context.now)
    }
    return view
  }

  func answer(
    _ prompt: QuizQuestion, _ revealed: Revealed, _ context: PageContext
  ) -> AnswerView {
    let right = prompt.options[prompt.right]
    let content = prompt.item.content
    let reading = SafeHTML.plainText(content.reading)
    var view = AnswerView(
      answer: Headline(right.summary, lang: prompt.lang(of: prompt.direction == .word)),
      reading: reading.isEmpty ? nil : reading,
      readingLang: Script.language(ofReadingOf: content, inDeck: prompt.deckName),
      pitch: prompt.pitch.map(PitchDrawing.init),
      notes: Prose.notes(of: content, inDeck: prompt.deckName),
      check: revealed.check,
      item: ItemPage(id: prompt.item.id).path(from: .quiz),
      changing: .init(edit: ItemEditPage(id: prompt.item.id).path(from: .quiz)),
      tutor: context.study.tutor.isReady ? TutorPage.path(about: prompt.item.id) : nil,
      grading: .byTyping)
    view.choices = ChoicesView(prompt, revealed)
    view.verdict = prompt.omission(revealed)
    return view
  }

  func summary(
    _ summary: QuizCourse.Summary, _ session: Session<QuizCourse>, _ context: PageContext
  ) -> SummaryView {
    let missed = summary.missed.map(\.id)
    let study = SummaryView.Way(
      action: StudyStartPage().path, label: "Cram these cards", isCram: true,
      fields: ["items": FormData.text(of: missed)])
    let review = SummaryView.Way(
      action: FindPage().path(FindPage.bulk), label: "Add to today's reviews", isQuiet: true,
      fields: BulkForm.makeDue(missed))
    let another = SummaryView.Way(
      action: start, label: "Another round", isOnEnter: true,
      fields: QuizForm(session.plan, title: session.title).fields)
    return SummaryView(
      rest: "お疲れさま", title: summary.answers == 0 ? "No questions" : "Round complete",
      lead: Self.comparison(summary),
      figures: [
        Fact("Points", Quantity.grouped(summary.score.points)),
        Fact("Correct", Quantity.share(summary.score.right, of: summary.answers)),
        Fact("Best streak", "\(summary.score.bestStreak)"),
        Fact("Per answer", summary.time.map { Span.clock($0) } ?? "–"),
      ],
      next: [
        summary.omission,
        summary.reviewed ?? "Answers were logged; no card's schedule has changed.",
      ]
      .compactMap(\.self).joined(separator: " "),
      missed: summary.missed.map { Chip($0) },
      ways: missed.isEmpty ? [another] : [another, study, review],
      back: Link("Back to quizzes", QuizPage().path))
  }

  /// Compares the round with the best one of its kind.
  private static func comparison(_ summary: QuizCourse.Summary) -> String? {
    guard summary.answers > 0 else { return nil }
    guard let best = summary.best else { return "Your first round of this kind." }
    guard summary.isBest else { return "Your best: \(Quantity.grouped(best)) points." }
    let before = best > 0 ? ", after \(Quantity.grouped(best)) points" : ""
    return "A personal best\(before)."
  }

  /// The engine grades by the choice.
  func grade(_ form: FormData) -> Grade? { .good }

  func sentence(_ feedback: Never) -> String {}
}

extension ChoicesView {
  fileprivate init(_ question: QuizQuestion, at now: Date) {
    self.init(
      lang: question.lang(of: question.direction == .word),
      options: question.options.map { Option(text: $0.text) },
      isPaused: question.clock.pausedAt != nil)
    guard let limit = question.clock.limit, let left = question.clock.left(at: now) else { return }
    time = Time(left: Int(left / .milliseconds(1)), limit: Int(limit / .milliseconds(1)))
  }

  fileprivate init(_ question: QuizQuestion, _ revealed: Revealed) {
    let chosen = question.chosen(revealed)
    self.init(
      lang: question.lang(of: question.direction == .word),
      options: question.options.enumerated().map { index, option in
        Option(
          text: option.summary, other: option.other, isRight: index == question.right,
          isChosen: option == chosen)
      })
  }
}

extension QuizQuestion {
  /// The language of the words, or of their meanings.
  fileprivate func lang(of isWord: Bool) -> String {
    isWord ? language?.rawValue ?? Script.language(of: item.content.front) : "en"
  }
}

extension QuizPlan {
  /// For example “Spanish, endless”.
  func name(_ title: String) -> String {
    let name = title.isEmpty ? "Your words" : title
    return questions == nil ? "\(name), endless" : name
  }
}

extension SessionPage where View == QuizSessionView {
  init() { self.init(view: QuizSessionView()) }
}
