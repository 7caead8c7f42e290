import Engine
import Foundation

/// A lesson as a page.
struct LessonPresenter {
  let course: CourseIndex
  let dates: LocalDates

  func page(_ lesson: Session<LessonCourse>, _ waiting: Int, _ chrome: Chrome)
    -> LessonPage
  {
    var chrome = chrome
    chrome.isImmersive = !lesson.isFinished
    return LessonPage(chrome: chrome, frame: frame(lesson), state: state(lesson, waiting))
  }

  private func frame(_ lesson: Session<LessonCourse>) -> SessionFrame {
    let (done, total, progress) = progress(lesson)
    return SessionFrame(
      session: "\(lesson.id)", revision: "\(lesson.revision)", name: "Lesson", done: done,
      total: total, progress: progress, origin: lesson.face.origin, shownAt: shownAt(lesson),
      stop: Route.lessonMove(.stop).path, leave: Route.today.path)
  }

  /// Only a question is timed.
  private func shownAt(_ lesson: Session<LessonCourse>) -> String? {
    guard case .asking = lesson.step else { return nil }
    return "\(Int(lesson.shownAt.timeIntervalSince1970 * 1000))"
  }

  private func progress(_ lesson: Session<LessonCourse>) -> (done: Int, total: Int, words: String) {
    let items = lesson.presented.count
    switch lesson.step {
    case .presenting(_, let place, _): return (place, items, "\(place + 1) of \(items)")
    case .asking, .revealed:
      let left = lesson.left.total
      let total = max(items, left)
      return (total - left, total, left == 1 ? "1 left" : "\(left) left")
    case .finished: return (items, items, "\(items) of \(items)")
    }
  }

  private func state(_ lesson: Session<LessonCourse>, _ waiting: Int) -> LessonPage.State {
    switch lesson.step {
    case .presenting(_, let place, _): .item(presented(lesson, at: place))
    case .asking(let question): .question(asked(question, again: lesson.askedAgain))
    case .revealed(let question, let revealed):
      revealed.check.map { .told(told(question, $0)) } ?? .recalled(recalled(question))
    case .finished: .done(done(lesson, waiting))
    }
  }

  private func presented(_ lesson: Session<LessonCourse>, at place: Int) -> LessonPage.Presentation
  {
    let shown = lesson.presented[min(place, lesson.presented.count - 1)]
    return LessonPage.Presentation(
      view: ItemView(shown.item, shown.entry, course), step: Route.lessonMove(.step).path,
      hasPrevious: place > 0, isLast: place == lesson.presented.count - 1,
      steps: lesson.presented.enumerated().map { index, item in
        LessonPage.Step(
          glyph: SafeHTML.plainText(item.item.content.front), isCurrent: index == place,
          isSeen: index < place)
      })
  }

  private func asked(_ question: Question, again: AskedAgain?) -> LessonPage.Question {
    let asking = Asking(question, course.entry(question.item))
    let reveal = Route.lessonMove(.reveal).path
    return LessonPage.Question(
      kind: asking.kind.style, kindLabel: asking.kind.label, asks: asking.asks,
      headline: asking.prompt,
      typing: asking.typing.map {
        .init(
          action: reveal, lang: $0.lang, placeholder: $0.placeholder, isKana: $0.isKana,
          typed: again?.draft ?? "", reason: again?.reason)
      },
      reveal: asking.typing == nil ? reveal : nil)
  }

  private func told(_ question: Question, _ check: AnswerCheck) -> LessonPage.Told {
    let asking = Asking(question, course.entry(question.item))
    return LessonPage.Told(
      kind: asking.kind.style, kindLabel: asking.kind.label, asks: asking.asks,
      headline: asking.prompt, answer: asking.answer, comparison: Comparison(check),
      help: check.verdict == .right ? nil : help(question), proceed: Route.lessonMove(.grade).path,
      claim: check.verdict == .right ? nil : Route.lessonMove(.claim).path,
      takeBack: Route.lessonMove(.slip).path)
  }

  private func recalled(_ question: Question) -> LessonPage.Recalled {
    let asking = Asking(question, course.entry(question.item))
    return LessonPage.Recalled(
      kind: asking.kind.style, kindLabel: asking.kind.label, asks: asking.asks,
      headline: asking.prompt, answer: asking.answer, help: help(question),
      judge: Route.lessonMove(.grade).path)
  }

  private func help(_ question: Question) -> ItemView.Mnemonic? {
    ItemView(question.item, course.entry(question.item), course).mnemonics.first
  }

  private func done(_ lesson: Session<LessonCourse>, _ waiting: Int) -> LessonPage.Done {
    LessonPage.Done(
      learned: lesson.presented.map { Chip($0.item) },
      again: waiting > 0 ? Route.lessons.path : nil, waiting: waiting,
      firstReview: "They come back as reviews, the first of them in a few minutes.",
      study: Route.study.path, home: Route.today.path)
  }
}
