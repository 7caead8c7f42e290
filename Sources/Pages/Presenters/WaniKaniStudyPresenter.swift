import Engine
import Foundation

/// WaniKani's lessons and reviews as a page.
struct WaniKaniStudyPresenter {
  /// - Parameter waiting: how much of the kind waits besides.
  func page(_ session: Session<WaniKaniCourse>, waiting: Int, _ chrome: Chrome) -> WaniKaniStudyPage
  {
    var chrome = chrome
    chrome.isImmersive = !session.isFinished
    return WaniKaniStudyPage(
      chrome: chrome, frame: frame(session), state: state(session, waiting))
  }

  private func frame(_ session: Session<WaniKaniCourse>) -> SessionFrame {
    let (done, total, words) = Self.progress(session)
    return SessionFrame(
      session: "\(session.id)", revision: "\(session.revision)", name: Self.name(session),
      done: done, total: total, progress: words, origin: session.face.origin,
      shownAt: Self.shownAt(session),
      undo: session.canUndo ? path(.undo, session) : nil, wrapUp: wrapUp(session),
      stop: path(.stop, session), leave: Route.waniKani(.board).path)
  }

  private static func name(_ session: Session<WaniKaniCourse>) -> String {
    let name = "WaniKani, \(session.plan.kind.name.lowercased())"
    return session.isWrappingUp ? "\(name), wrapping up" : name
  }

  /// Only a question is timed.
  private static func shownAt(_ session: Session<WaniKaniCourse>) -> String? {
    guard case .asking = session.step else { return nil }
    return "\(Int(session.shownAt.timeIntervalSince1970 * 1000))"
  }

  private static func progress(_ session: Session<WaniKaniCourse>)
    -> (done: Int, total: Int, words: String)
  {
    if case .presenting(_, let place, let count) = session.step {
      return (place, max(count, 1), "\(place + 1) of \(count)")
    }
    let total = max(session.answered + session.left.total, 1)
    return (session.answered, total, "\(session.left.total) left")
  }

  private func wrapUp(_ session: Session<WaniKaniCourse>) -> SessionFrame.Control? {
    guard session.plan.kind != .lessons, !session.isFinished else { return nil }
    return .init(
      action: path(.wrapUp, session),
      label: session.isWrappingUp ? "Ask the others too" : "Wrap up")
  }

  private func path(_ move: WaniKaniRoute.Move, _ session: Session<WaniKaniCourse>) -> String {
    Route.waniKani(.move(session.plan.kind, move)).path
  }

  private func state(_ session: Session<WaniKaniCourse>, _ waiting: Int) -> WaniKaniStudyPage.State
  {
    switch session.step {
    case .presenting(let sheet, let place, let count):
      .item(presented(sheet, place, count, session))
    case .asking(let question): .question(asked(question, session))
    case .revealed(let question, let revealed): .told(told(question, revealed, session))
    case .finished(let summary): .done(done(summary, session, waiting))
    }
  }

  private func presented(
    _ sheet: SubjectSheet, _ place: Int, _ count: Int, _ session: Session<WaniKaniCourse>
  ) -> LessonPage.Presentation {
    LessonPage.Presentation(
      view: ItemView(sheet), step: path(.step, session), hasPrevious: place > 0,
      isLast: place == count - 1,
      steps: (0..<count).map { index in
        .init(
          glyph: index == place ? sheet.subject.characters ?? "" : "\(index + 1)",
          isCurrent: index == place, isSeen: index < place)
      })
  }

  private func asked(_ question: WaniKaniQuestion, _ session: Session<WaniKaniCourse>)
    -> LessonPage.Question
  {
    let subject = question.sheet.subject
    let isReading = question.asked == .reading
    return LessonPage.Question(
      kind: subject.kind.style, kindLabel: subject.kind.label, asks: question.asked.label,
      headline: .subject(subject), picture: .init(subject),
      typing: .init(
        action: path(.reveal, session), lang: isReading ? "ja" : "en",
        placeholder: isReading ? "in kana or romaji" : "in English", isKana: isReading,
        typed: session.askedAgain?.draft ?? "", reason: session.askedAgain?.reason))
  }

  private func told(
    _ question: WaniKaniQuestion, _ revealed: Revealed, _ session: Session<WaniKaniCourse>
  ) -> LessonPage.Told {
    let subject = question.sheet.subject
    let isMeaning = question.asked == .meaning
    let answer = question.accepted.joined(separator: isMeaning ? ", " : "、")
    return LessonPage.Told(
      kind: subject.kind.style, kindLabel: subject.kind.label, asks: question.asked.label,
      headline: .subject(subject), picture: .init(subject),
      answer: Headline(answer, lang: isMeaning ? "en" : "ja"),
      comparison: revealed.check.map(Comparison.init) ?? .nothing,
      help: revealed.isRefused ? .init(question.asked, of: subject) : nil,
      proceed: path(.grade, session), claim: revealed.isRefused ? path(.claim, session) : nil,
      takeBack: path(.slip, session))
  }

  private func done(
    _ summary: WaniKaniCourse.Summary, _ session: Session<WaniKaniCourse>, _ waiting: Int
  ) -> WaniKaniStudyPage.Done {
    let kind = session.plan.kind
    let lead =
      kind.isExtra
      ? "WaniKani hears nothing of it."
      : "What WaniKani has not heard yet goes up at the next sync."
    return WaniKaniStudyPage.Done(
      title: Self.title(kind),
      lead: summary.subjects.isEmpty ? "Nothing more is to be asked." : lead,
      subjects: summary.subjects.map { Chip($0) },
      right: Quantity.share(summary.right, of: summary.answers),
      again: waiting > 0
        ? .init(action: Route.waniKani(.study(kind)).path, label: Self.again(kind, waiting)) : nil,
      sync: kind.isExtra ? nil : Route.waniKani(.sync).path, board: Route.waniKani(.board).path)
  }

  private static func title(_ kind: WaniKaniPlan.Kind) -> String {
    switch kind {
    case .lessons: "Met and remembered"
    case .reviews: "Reviewed"
    case .recent, .mistakes, .burned: "Studied once more"
    }
  }

  private static func again(_ kind: WaniKaniPlan.Kind, _ waiting: Int) -> String {
    switch kind {
    case .lessons: "On with \(Quantity.count(waiting, "lesson"))"
    case .reviews: "On with \(Quantity.count(waiting, "review"))"
    case .recent, .mistakes, .burned: "Once again"
    }
  }
}

extension Asked {
  var label: String { self == .meaning ? "Meaning" : "Reading" }
}

extension Comparison {
  /// Where nothing was typed.
  fileprivate static let nothing = Comparison(
    isRight: false, showsExpected: false, typed: [], expected: [], lang: "en")
}
