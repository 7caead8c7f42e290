import Engine

/// What waits to be met, as a page.
struct LessonsPresenter {
  let course: CourseIndex

  /// How much of a course deck was met.
  struct Stage {
    var name: String
    var met: Int
    var total: Int
  }

  func page(
    _ open: Session<LessonCourse>?, _ waiting: LessonsWaiting, _ stages: [Stage],
    _ chrome: Chrome
  ) -> LessonsPage {
    let running = open.flatMap { $0.isFinished ? nil : $0 }
    guard waiting.count > 0 || running != nil else {
      return LessonsPage(chrome: chrome, state: .nothing(nothing(waiting)))
    }
    return LessonsPage(
      chrome: chrome,
      state: .waiting(
        LessonsPage.Waiting(
          count: waiting.count, batch: waiting.next.count, start: Route.lessons.path,
          running: running.map { _ in Route.lesson.path },
          next: (running?.presented ?? waiting.next).map(upcoming),
          stages: stages.map(stage))))
  }

  private func upcoming(_ item: LessonItem) -> LessonsPage.Upcoming {
    let view = ItemView(item.item, item.entry, course)
    return LessonsPage.Upcoming(
      glyph: SafeHTML.plainText(item.item.content.front), meaning: view.meaning,
      kindLabel: view.kindLabel, kind: view.kind)
  }

  private func stage(_ stage: Stage) -> LessonsPage.Stage {
    LessonsPage.Stage(
      name: stage.name, met: stage.met, total: stage.total,
      progress: "\(stage.met) of \(stage.total)")
  }

  private func nothing(_ waiting: LessonsWaiting) -> LessonsPage.Nothing {
    guard waiting.locked > 0 else {
      return LessonsPage.Nothing(sentence: "You have met everything there is.")
    }
    return LessonsPage.Nothing(
      sentence: "\(Quantity.count(waiting.locked, "item")) unlock as you come to know their parts.",
      study: Route.study.path)
  }
}
