import Engine

/// Shows the items of a lesson, and asks them.
struct LessonSessionView: SessionView {
  typealias Course = LessonCourse

  static let address = Address("lesson") { SessionPage(view: LessonSessionView()) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .nextInLesson: "Next", .previousInLesson: "Back", .judgeQuiz: "Correct",
    .answerQuiz: "Check", .leaveLesson: "End session", .undoQuiz: "Undo",
  ]
  static let navigation: NavigationEntry? = .lessons
  static let style = "study lesson"

  let place: Place? = .lesson

  static func view(at place: Place) -> Self? { place == .lesson ? Self() : nil }

  let pageName = "Lesson"

  var scriptAddresses: [String] { ScriptAnchors.lesson }
  var start: String { LessonsPage().path }

  func countsTime(_ prompt: Course.Prompt) -> Bool { false }
  func store(_ study: Study) -> Store<SessionMachine<LessonCourse>> { study.lessonSession() }

  func name(_ session: Session<LessonCourse>) -> String { "Lesson" }

  func end(_ session: Session<LessonCourse>) -> String {
    session.plan.reference.map { Link.back(to: $0).url } ?? LessonsPage().path
  }

  func progress(_ session: Session<LessonCourse>) -> Progress {
    .left(session.left.total, of: max(session.presented.count, session.left.total))
  }

  func item(_ presented: LessonItem, _ context: PageContext) async -> ItemView {
    var view = ItemView(
      presented.item, presented.entry, context.site.course, inDeck: presented.deckName)
    let utterance = presented.item.content.utterance(inDeck: presented.deckName)
    view.play = PlayLink(inLesson: utterance.map(Sound.voice), context)
    view.edit = ItemEditPage(id: presented.item.id).path(from: .lesson)
    view.show(
      await context.site.songExample(of: presented.item, at: context.now), of: presented.item)
    return view
  }

  func glyphs(_ presented: [LessonItem], at place: Int) -> [String] {
    presented.map { SafeHTML.plainText($0.item.content.front) }
  }

  func question(
    _ prompt: Question, isRevealed: Bool, _ context: PageContext
  ) -> QuestionView {
    QuestionView(prompt, isRevealed: isRevealed, context)
  }

  /// A right answer makes the first stage; a wrong one is asked again.
  func scriptDetail(
    of graded: GradedPrompt<LessonCourse>, _ context: PageContext
  ) -> AnswerEventDetail? {
    var detail = AnswerEventDetail(graded, to: nil, context.site.course)
    if graded.grade != .again, let from = detail?.from {
      detail?.isCounted = true
      detail?.to = max(1, from)
    }
    return detail
  }

  func answer(
    _ prompt: Question, _ revealed: Revealed, _ context: PageContext
  ) -> AnswerView {
    let course = context.site.course
    let item = ItemView(prompt.item, course.entry(prompt.item), course)
    return AnswerView(
      answer: Headline(answerOf: prompt),
      play: PlayLink(prompt.sounds, context.settings, isNew: true),
      help: revealed.check?.outcome == .right ? nil : item.mnemonics.first,
      check: revealed.check,
      changing: .init(edit: ItemEditPage(id: prompt.item.id).path(from: .lesson)),
      grading: revealed.check == nil ? .byPerson : .byTyping)
  }

  func summary(
    _ summary: LessonCourse.Summary, _ session: Session<LessonCourse>, _ context: PageContext
  ) async throws -> SummaryView {
    return SummaryView(
      rest: "よくできました", title: "Lesson complete",
      lead: "These items will come back as reviews.", figures: figures(summary, session),
      chips: session.presented.map { Chip($0.item) },
      ways: try await ways(after: session.plan, context),
      back: .back(to: session.plan.reference))
  }

  /// None if every card went away before the first answer.
  private func figures(
    _ summary: LessonCourse.Summary, _ session: Session<LessonCourse>
  ) -> [Fact] {
    guard summary.answers > 0 else { return [] }
    return [
      Fact("Items learned", Quantity.grouped(session.presented.count)),
      Fact("Answers", Quantity.grouped(summary.answers)),
      Fact("Right at first", Quantity.share(summary.rightAtFirst, of: summary.questions)),
    ]
  }

  private func ways(
    after plan: LessonCourse.Plan, _ context: PageContext
  ) async throws -> [SummaryView.Way] {
    if let song = plan.reference.flatMap(Song.id) {
      return [
        SummaryView.Way(
          action: SongPage(id: song).path(SongPage.study), label: "Study words", isScheduled: true,
          isOnEnter: true)
      ]
    }
    let waiting = try await context.study.lessonsWaiting().count
    let overview = try await context.site.overview(at: context.now)
    // The cards just learned can be asked already, unless their first step is longer than 20
    // minutes.
    let canStudy = waiting == 0 || overview.due.total > 0
    let study = SummaryView.Way(
      action: StudyStartPage().path, label: "Study", isScheduled: true, isOnEnter: canStudy,
      isQuiet: !canStudy)
    let another = SummaryView.Way(
      action: start, label: "Another lesson", isOnEnter: !canStudy, isQuiet: canStudy,
      note: "\(Quantity.count(waiting, "item")) to learn")
    guard waiting > 0 else { return [study] }
    return canStudy ? [study, another] : [another, study]
  }

  /// Used only if nothing was typed.
  func grade(_ form: FormData) -> Grade? { form.isOn("right") ? .good : .again }

  func sentence(_ feedback: Never) -> String {}
}

extension SessionPage where View == LessonSessionView {
  init() { self.init(view: LessonSessionView()) }
}
