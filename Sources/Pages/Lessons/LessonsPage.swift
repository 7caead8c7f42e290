import Engine
import HTML
import Hummingbird

/// What waits to be met for the first time.
struct LessonsPage: Page {
  static let address = Address("lessons") { LessonsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.beginLesson: "Start lesson"]
  static let navigation: NavigationEntry? = .lessons
  static var forms: [Form<Self>] { [Form { $0.begin }] }

  enum State: Hashable {
    case waiting(Waiting)
    /// - Parameters:
    ///   - sentence: what has to happen before more is unlocked.
    ///   - canStudy: by that, it will.
    case nothing(sentence: String, canStudy: Bool)
  }

  struct Waiting: Hashable {
    var count: Int
    /// How many the next lesson meets.
    var batch: Int
    /// A lesson is begun and not finished, which the button then goes on with.
    var isRunning: Bool
    /// The items of that lesson, else of the next.
    var next: [Upcoming]
    /// What the course holds and how far the learner is.
    var stages: [Stage]
  }

  struct Upcoming: Hashable {
    var glyph: String
    var meaning: String
    var kindLabel: String
    var kind: String
  }

  struct Stage: Hashable {
    var name: String
    var met: Int
    var total: Int
  }

  func load(_ context: PageContext) async throws -> State {
    let open = try await context.study.lessonSession().sent(.opened(at: context.now)).session
    let waiting = try await context.study.lessonList().sent(.opened()).waiting
    return State(open, waiting, try await stages(context), context.site.course)
  }

  func name(_ state: State) -> String { "Lessons" }

  private func begin(_ context: PageContext) async throws -> Response {
    let state = try await context.study.lessonSession().sent(
      .begun(
        LessonCourse.Plan(deck: context.form.number("deck")), at: context.now,
        seed: context.study.random.seed()))
    return context.seeOther(state.session == nil ? path : SessionPage<LessonSessionView>().path)
  }

  /// Met is what is not new any more.
  private func stages(_ context: PageContext) async throws -> [Stage] {
    let list = context.study.deckList()
    var stages: [Stage] = []
    for deck in context.study.course?.decks ?? [] {
      await list.send(.lookedFor("deck:\"\(deck.name)\" is:new", page: 1, at: context.now))
      let line = list.state.decks.first { $0.deck.name == deck.name }
      guard let line, let new = list.state.finds?.total else { continue }
      stages.append(
        Stage(name: line.deck.leafName, met: max(0, line.items - new), total: line.items))
    }
    return stages
  }
}

extension LessonsPage.State {
  init(
    _ open: Session<LessonCourse>?, _ waiting: LessonsWaiting, _ stages: [LessonsPage.Stage],
    _ course: CourseIndex
  ) {
    let running = open.flatMap { $0.isFinished ? nil : $0 }
    if waiting.count > 0 || running != nil {
      self = .waiting(
        LessonsPage.Waiting(
          count: waiting.count, batch: waiting.next.count, isRunning: running != nil,
          next: (running?.presented ?? waiting.next).map { LessonsPage.Upcoming($0, course) },
          stages: stages))
    } else if waiting.locked > 0 {
      let items = Quantity.count(waiting.locked, "item")
      self = .nothing(
        sentence: "\(items) unlock as you come to know their parts.", canStudy: true)
    } else {
      self = .nothing(sentence: "You have met everything there is.", canStudy: false)
    }
  }
}

extension LessonsPage.Upcoming {
  fileprivate init(_ item: LessonItem, _ course: CourseIndex) {
    let view = ItemView(item.item, item.entry, course)
    self.init(
      glyph: SafeHTML.plainText(item.item.content.front), meaning: view.meaning,
      kindLabel: view.kindLabel, kind: view.kind)
  }
}

// MARK: - What is shown

extension LessonsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    switch state {
    case .waiting(let waiting): view(waiting, layout)
    case .nothing(let sentence, let canStudy):
      section(.class("empty sheet")) {
        p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { "一休み" }
        h1 { "No lesson is waiting" }
        p(.class("lead")) { sentence }
        if canStudy {
          p { a(.class("button"), .href(StudyStartPage().path), .data("enhance")) { "Study" } }
        }
      }
    }
  }

  @HTMLBuilder
  private func view(_ waiting: Waiting, _ layout: Layout) -> HTMLContent {
    p(.class("eyebrow")) { "Lessons" }
    h1 { "\(waiting.count) waiting to be met" }
    p(.class("lead")) {
      waiting.isRunning
        ? "A lesson goes on with these."
        : """
        The next lesson shows \(waiting.batch), then asks for each until it is right. After that \
        they come back as reviews.
        """
    }
    ol(.class("upcoming")) { for item in waiting.next { upcoming(item) } }
    if waiting.isRunning {
      p {
        a(
          .class("button large"), .href(SessionPage<LessonSessionView>().path), .data("enhance"),
          .data("key", value: layout.keys.enter)
        ) { "Continue the lesson" }
      }
    } else {
      PostForm(path, layout.csrf) {
        button(.class("button large"), .data("key", value: layout.keys.enter)) { "Start lesson" }
      }
    }
    if !waiting.stages.isEmpty {
      section(.class("sheet stages")) {
        h2 { "The way so far" }
        ul { for stage in waiting.stages { view(stage) } }
      }
    }
  }

  private func upcoming(_ item: Upcoming) -> some HTML {
    li(.class("sheet kind-\(item.kind)")) {
      span(.class("genko"), .lang("ja")) { span { item.glyph } }
      " "
      span(.class("kind")) { item.kindLabel }
      " "
      span(.class("meaning")) { item.meaning }
    }
  }

  private func view(_ stage: Stage) -> some HTML {
    li {
      span { stage.name }
      " "
      progress(.max("\(stage.total)"), .value("\(stage.met)")) { "\(stage.met) of \(stage.total)" }
      " "
      span(.class("figure")) { "\(stage.met) of \(stage.total)" }
    }
  }
}
