import Engine
import Foundation

/// A session of reviews as a page.
struct StudyPresenter {
  let course: CourseIndex
  let dates: LocalDates

  func page(_ session: Session<CardCourse>, _ chrome: Chrome) -> StudyPage {
    var chrome = chrome
    chrome.isImmersive = !session.isFinished
    return StudyPage(chrome: chrome, frame: frame(session), state: state(session))
  }

  private func frame(_ session: Session<CardCourse>) -> SessionFrame {
    let total = session.answered + session.left.total
    let place = min(session.answered + 1, max(total, 1))
    return SessionFrame(
      session: "\(session.id)", revision: "\(session.revision)", name: Self.name(session),
      isCram: session.plan.mode == .cram, done: session.answered, total: total,
      progress: session.isFinished ? "\(session.answered) of \(total)" : "\(place) of \(total)",
      origin: session.face.origin, shownAt: "\(Int(session.shownAt.timeIntervalSince1970 * 1000))",
      undo: session.canUndo ? Route.sessionMove(.undo).path : nil,
      stop: Route.sessionMove(.stop).path, leave: Route.today.path)
  }

  static func name(_ session: Session<CardCourse>) -> String {
    session.title.isEmpty ? "All decks" : session.title
  }

  private func state(_ session: Session<CardCourse>) -> StudyPage.State {
    switch session.step {
    case .asking(let question): .question(asked(question, again: session.askedAgain))
    case .revealed(let question, let revealed): .answer(answered(question, revealed))
    case .finished(let summary): .summary(summed(summary))
    }
  }

  private func asked(_ question: Question, again: AskedAgain?) -> StudyPage.Question {
    let asking = Asking(question, course.entry(question.item))
    return StudyPage.Question(
      kind: asking.kind.style, kindLabel: asking.kind.label, asks: asking.asks,
      headline: asking.prompt,
      picture: question.card.kind == .production ? ItemView.Picture(question.item.content) : nil,
      reveal: Route.sessionMove(.reveal).path,
      typing: asking.typing.map {
        .init(
          lang: $0.lang, placeholder: $0.placeholder, isKana: $0.isKana, typed: again?.draft ?? "",
          reason: again?.reason)
      })
  }

  private func answered(_ question: Question, _ revealed: Revealed) -> StudyPage.Answer {
    let entry = course.entry(question.item)
    let asking = Asking(question, entry)
    let content = question.item.content
    let isWrong = revealed.check?.verdict == .wrong
    return StudyPage.Answer(
      kind: asking.kind.style, kindLabel: asking.kind.label, asks: asking.asks,
      headline: asking.prompt, picture: ItemView.Picture(content), answer: asking.answer,
      reading: content.reading.isEmpty ? nil : SafeHTML.plainText(content.reading),
      pitch: content.pitch.map(PitchDrawing.init), notes: Prose.lines(content.notes),
      example: entry.flatMap(ItemView.Example.init),
      comparison: revealed.check.map(Comparison.init), item: Route.item(question.item.id).path,
      grade: Route.sessionMove(.grade).path,
      claim: revealed.isRefused ? Route.sessionMove(.claim).path : nil,
      takeBack: revealed.check == nil ? nil : Route.sessionMove(.slip).path,
      intervals: intervals(question.outcomes),
      suggested: .init(again: isWrong, good: !isWrong))
  }

  private func intervals(_ outcomes: Outcomes?) -> StudyPage.Intervals {
    func interval(_ grade: Grade) -> String {
      outcomes.map { dates.interval(to: $0[grade].progress.due) } ?? "–"
    }
    return StudyPage.Intervals(
      again: interval(.again), hard: interval(.hard), good: interval(.good), easy: interval(.easy))
  }

  private func summed(_ summary: CardCourse.Summary) -> StudyPage.Summary {
    StudyPage.Summary(
      answered: summary.answers, right: Quantity.share(summary.right, of: summary.answers),
      time: Span.clock(summary.time),
      pace: Span.clock(summary.time / max(summary.answers, 1)),
      next: summary.nextDue.map { "The next come back \(dates.wait(until: $0))." },
      more: Route.study.path, home: Route.today.path)
  }
}
