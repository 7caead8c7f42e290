import Engine
import HTML
import Hummingbird

extension NavigationEntry {
  static let lessons = NavigationEntry("lessons", "Lessons", LessonsPage())
}

struct LessonsPage: Page {
  static let address = Address("lessons") { LessonsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.beginLesson: "Start lesson"]
  static let navigation: NavigationEntry? = .lessons
  static var forms: [Form<Self>] { [Form(isOpenToScripts: true) { $0.begin }] }

  enum State {
    /// - Parameters:
    ///   - locked: how many items more wait for their parts.
    ///   - batch: the size of the next lesson; nil while a lesson is open.
    ///   - items: the items of the lesson.
    ///   - stages: the decks of the course, with progress.
    case waiting(
      count: Int, locked: Int, batch: Int?, items: [LessonItem],
      stages: [(name: String, Progress)])
    /// - Parameters:
    ///   - sentence: what unlocks more lessons.
    ///   - canStudy: whether studying now unlocks them.
    case nothing(sentence: String, canStudy: Bool)
  }

  func load(_ context: PageContext) async throws -> State {
    let open = try await context.study.lessonSession().sent(.opened(at: context.now)).session
    let waiting = try await context.study.lessonsWaiting()
    let running = open.flatMap { $0.isFinished ? nil : $0.presented }
    if waiting.count > 0 || running != nil {
      return .waiting(
        count: waiting.count, locked: waiting.locked,
        batch: running == nil ? waiting.next.count : nil, items: running ?? waiting.next,
        stages: try await stages(context))
    }
    guard waiting.locked > 0 else {
      let areTaught = try await context.site.decks(at: context.now).contains {
        $0.deck.options.isTaught
      }
      return .nothing(
        sentence: areTaught
          ? "You have completed every lesson."
          : "None of your decks is taught in lessons. The options of a deck can change that.",
        canStudy: false)
    }
    let items = Quantity.count(waiting.locked, "item")
    return .nothing(sentence: "\(items) unlock as you learn their parts.", canStudy: true)
  }

  func name(_ state: State) -> String { "Lessons" }

  private func begin(_ context: PageContext) async throws -> Response {
    let store = context.study.lessonSession()
    let begun = try await store.begin(
      LessonCourse.Plan(deck: context.form.number("deck")), at: context.now,
      seed: context.study.random.seed())
    let state = store.state
    context.visitor.notices.leave(
      state.notice.map(LessonSessionView().notice) ?? begun.ended.map { Notice(text: $0) })
    return context.seeOther(state.session == nil ? path : SessionPage<LessonSessionView>().path)
  }

  /// Returns the progress by deck: items that are no longer new.
  private func stages(_ context: PageContext) async throws -> [(name: String, Progress)] {
    let lines = try await context.site.decks(at: context.now)
    var stages: [(name: String, Progress)] = []
    for deck in context.study.course?.decks ?? [] {
      guard let line = lines.first(where: { $0.deck.name == deck.name }) else { continue }
      let new = try await context.study.lessonsWaiting(in: .deck(line.id))
      let learned = max(0, line.items - new.count - new.locked)
      stages.append(
        (
          line.deck.leafName,
          Progress(done: learned, total: line.items, "\(learned) of \(line.items)")
        ))
    }
    return stages
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    switch state {
    case .waiting(let count, let locked, let batch, let items, let stages):
      p(.class("eyebrow")) { "Lessons" }
      h1 { "\(Quantity.count(count, "item")) to learn" }
      p(.class("lead")) {
        batch.map {
          """
          The next lesson presents \($0), then quizzes you until each is right. After that they come \
          back as reviews.
          """
        } ?? "You have an unfinished lesson with these."
      }
      ol(.class("upcoming")) { items.map(upcoming) }
      start(isRunning: batch == nil, layout)
      if locked > 0 {
        p(.class("aside")) {
          locked == 1
            ? "1 more item unlocks as you learn its parts."
            : "\(Quantity.grouped(locked)) more items unlock as you learn their parts."
        }
      }
      if !stages.isEmpty { view(stages) }
    case .nothing(let sentence, let canStudy):
      emptySheet {
        h1 { "No lessons available" }
        p(.class("lead")) { sentence }
        if canStudy { p { pageLink("Study", StudyStartPage().path, "button") } }
      }
    }
  }

  private func upcoming(_ lesson: LessonItem) -> HTMLElement {
    let kind = ItemKind(lesson.item, lesson.entry)
    let front = SafeHTML.plainText(lesson.item.content.front)
    // Cells don't break: a word has its row, or is written without.
    let length = front.count > 6 ? " is-longest" : front.count > 3 ? " is-long" : ""
    return li.spaced(.class("sheet kind-\(kind.style)\(length)")) {
      span(.class("genko"), .lang("ja")) { span { front } }
      span(.class("kind")) { kind.label }
      span(.class("meaning")) { ItemView.meanings(lesson.item.content.back, lesson.entry).first }
    }
  }

  private func start(isRunning: Bool, _ layout: Layout) -> HTMLElement {
    if isRunning {
      return p {
        pageLink("Continue the lesson", SessionPage<LessonSessionView>().path, "button large")
          .attributes(.data("key", value: Keys.enter))
      }
    }
    return postForm(path, layout.csrf) {
      button(.class("button large"), .data("key", value: Keys.enter)) { "Start lesson" }
    }
  }

  private func view(_ stages: [(name: String, Progress)]) -> HTMLElement {
    section(.class("sheet stages")) {
      h2 { "Progress" }
      ul {
        for (name, progress) in stages {
          li.spaced {
            span { name }
            progress.bar(name)
            span(.class("figure")) { progress.words }
          }
        }
      }
    }
  }
}
