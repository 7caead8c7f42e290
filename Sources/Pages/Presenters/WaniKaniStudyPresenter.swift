import Engine
import Foundation

/// WaniKani's lessons and reviews as a page.
struct WaniKaniStudyPresenter {
  /// - Parameter waiting: how much of the kind waits besides.
  func page(_ sitting: WaniKaniSitting, waiting: Int, _ chrome: Chrome) -> WaniKaniStudyPage {
    var chrome = chrome
    chrome.isImmersive = !sitting.isFinished
    return WaniKaniStudyPage(
      chrome: chrome, frame: frame(sitting), state: state(sitting, waiting))
  }

  private func frame(_ sitting: WaniKaniSitting) -> SessionFrame {
    let (done, total, words) = Self.progress(sitting)
    return SessionFrame(
      session: "\(sitting.id)", revision: "\(sitting.revision)", name: Self.name(sitting),
      done: done, total: total, progress: words, origin: sitting.face.origin,
      shownAt: Self.shownAt(sitting),
      undo: sitting.canUndo ? path(.undo, sitting) : nil, wrapUp: wrapUp(sitting),
      stop: path(.stop, sitting), leave: Route.waniKani(.board).path)
  }

  private static func name(_ sitting: WaniKaniSitting) -> String {
    let name = "WaniKani, \(sitting.kind.name.lowercased())"
    return sitting.isWrappingUp ? "\(name), wrapping up" : name
  }

  /// Only a question is timed.
  private static func shownAt(_ sitting: WaniKaniSitting) -> String? {
    guard case .asking = sitting.standing else { return nil }
    return "\(Int(sitting.shownAt.timeIntervalSince1970 * 1000))"
  }

  private static func progress(_ sitting: WaniKaniSitting)
    -> (done: Int, total: Int, words: String)
  {
    if case .presenting(_, let place, let count) = sitting.standing {
      return (place, max(count, 1), "\(place + 1) of \(count)")
    }
    let total = max(sitting.answered + sitting.left, 1)
    return (sitting.answered, total, "\(sitting.left) left")
  }

  private func wrapUp(_ sitting: WaniKaniSitting) -> SessionFrame.Control? {
    guard sitting.kind != .lessons, !sitting.isFinished else { return nil }
    return .init(
      action: path(.wrapUp, sitting),
      label: sitting.isWrappingUp ? "Ask the others too" : "Wrap up")
  }

  private func path(_ move: WaniKaniRoute.Move, _ sitting: WaniKaniSitting) -> String {
    Route.waniKani(.move(sitting.kind, move)).path
  }

  private func state(_ sitting: WaniKaniSitting, _ waiting: Int) -> WaniKaniStudyPage.State {
    switch sitting.standing {
    case .presenting(let sheet, let place, let count):
      .item(presented(sheet, place, count, sitting))
    case .asking(let question): .question(asked(question, sitting))
    case .revealed(let question, let revealed): .told(told(question, revealed, sitting))
    case .finished(let summary): .done(done(summary, sitting, waiting))
    }
  }

  private func presented(
    _ sheet: SubjectSheet, _ place: Int, _ count: Int, _ sitting: WaniKaniSitting
  ) -> LessonPage.Presentation {
    LessonPage.Presentation(
      view: ItemView(sheet), step: path(.step, sitting), hasPrevious: place > 0,
      isLast: place == count - 1,
      steps: (0..<count).map { index in
        .init(
          glyph: index == place ? sheet.subject.characters ?? "" : "\(index + 1)",
          isCurrent: index == place, isSeen: index < place)
      })
  }

  private func asked(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting)
    -> LessonPage.Question
  {
    let subject = question.sheet.subject
    let isReading = question.asked == .reading
    return LessonPage.Question(
      kind: subject.kind.style, kindLabel: subject.kind.label, asks: question.asked.label,
      headline: .subject(subject), picture: .init(subject),
      typing: .init(
        action: path(.reveal, sitting), lang: isReading ? "ja" : "en",
        placeholder: isReading ? "in kana or romaji" : "in English", isKana: isReading,
        typed: sitting.askedAgain?.draft ?? "", reason: sitting.askedAgain?.reason))
  }

  private func told(
    _ question: WaniKaniQuestion, _ revealed: Sitting.Revealed, _ sitting: WaniKaniSitting
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
      proceed: path(.grade, sitting), claim: revealed.isRefused ? path(.claim, sitting) : nil,
      takeBack: path(.slip, sitting))
  }

  private func done(
    _ summary: WaniKaniSitting.Summary, _ sitting: WaniKaniSitting, _ waiting: Int
  ) -> WaniKaniStudyPage.Done {
    let kind = sitting.kind
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

  private static func title(_ kind: WaniKaniSitting.Kind) -> String {
    switch kind {
    case .lessons: "Met and remembered"
    case .reviews: "Reviewed"
    case .recent, .mistakes, .burned: "Studied once more"
    }
  }

  private static func again(_ kind: WaniKaniSitting.Kind, _ waiting: Int) -> String {
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
