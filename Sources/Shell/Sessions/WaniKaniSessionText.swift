import Engine
import Foundation

/// A session of WaniKani's things told in full, where the terminal is all there is.
struct WaniKaniSessionText: SessionText {
  typealias Course = WaniKaniCourse

  let kind: WaniKaniPlan.Kind
  let columns: @Sendable () -> Int

  let name = "session"
  var command: String { kind.command }
  var canWrapUp: Bool { kind != .lessons }
  var movedOn: String? { "The session moved on in another face." }

  func presenting(_ sheet: SubjectSheet, at place: Int, of count: Int) -> [Line] {
    SubjectScreen.presenting(sheet, at: place, of: count, columns: columns())
  }

  func asking(_ question: WaniKaniQuestion, _ session: Session<WaniKaniCourse>) -> [Line] {
    SubjectScreen.asking(question, session, columns: columns())
  }

  func revealed(_ question: WaniKaniQuestion, _ revealed: Revealed) -> [Line] {
    SubjectScreen.revealed(question, revealed)
  }

  func tell(_ notice: SessionNotice<WaniKaniCourse>, on output: Output) {
    output.show([notice.line, Line()])
  }

  func finished(
    _ summary: WaniKaniCourse.Summary, _ session: Session<WaniKaniCourse>, at now: Date
  ) -> [Line] { kind.finished(summary) }

  var afterword: String? { kind.afterword }
  func keys(_ keys: Keys) -> [Line] { kind.keyLines(keys) }
}

/// A line for each step of a session whose page is open beside the terminal.
struct BriefWaniKaniSessionText: SessionText {
  typealias Course = WaniKaniCourse

  let kind: WaniKaniPlan.Kind

  let name = "session"
  var command: String { kind.command }
  var canWrapUp: Bool { kind != .lessons }
  var movedOn: String? { nil }

  func presenting(_ sheet: SubjectSheet, at place: Int, of count: Int) -> [Line] {
    ["\(place + 1) of \(count) · \(sheet.title, .strong) · in the page"]
  }

  func asking(_ question: WaniKaniQuestion, _ session: Session<WaniKaniCourse>) -> [Line] {
    // What is only drawn is not named, and its picture is in the page.
    let prompt = question.sheet.subject.characters ?? "the radical that is drawn"
    return ["\(kind.shortName) · \(session.left.total) left · \(prompt, .strong)"]
      + SessionLines.wanted(question.wanted, again: session.askedAgain)
  }

  func revealed(_ question: WaniKaniQuestion, _ revealed: Revealed) -> [Line] {
    guard revealed.isRefused else { return [SessionLines.right] }
    let answers = question.accepted.joined(separator: question.asked == .meaning ? ", " : "、")
    return ["\("✗ not quite", .wrong): \(answers, .strong)"]
  }

  func tell(_ notice: SessionNotice<WaniKaniCourse>, on output: Output) {
    output.show([notice.line, Line()])
  }

  func finished(
    _ summary: WaniKaniCourse.Summary, _ session: Session<WaniKaniCourse>, at now: Date
  ) -> [Line] { kind.finished(summary) }

  var afterword: String? { kind.afterword }
  func keys(_ keys: Keys) -> [Line] { kind.keyLines(keys) }
}

extension WaniKaniQuestion {
  /// What is to be typed.
  var wanted: String {
    asked == .meaning ? "the meaning" : "the reading, in kana or romaji"
  }
}

extension WaniKaniPlan.Kind {
  /// What goes on with it.
  var command: String {
    isExtra ? "wanikani study \(rawValue)" : "wanikani \(rawValue)"
  }

  var shortName: String {
    switch self {
    case .reviews: "reviews"
    case .lessons: "quiz"
    case .recent, .mistakes, .burned: "extra study"
    }
  }

  /// As what is open somewhere.
  var sessionName: String {
    switch self {
    case .reviews: "A review session of WaniKani"
    case .lessons: "A lesson of WaniKani"
    case .recent, .mistakes, .burned: "Extra study of WaniKani"
    }
  }

  var nothingWaits: String {
    switch self {
    case .reviews, .lessons: "No \(rawValue) wait now."
    case .recent: "Nothing was learned in the last week."
    case .mistakes: "Nothing was missed in the last day."
    case .burned: "Nothing is burned yet."
    }
  }

  fileprivate func finished(_ summary: WaniKaniCourse.Summary) -> [Line] {
    let subjects = summary.subjects.map(\.title)
    guard !subjects.isEmpty else { return ["Nothing more to ask."] }
    if self == .lessons { return ["\("Learned", .strong): \(subjects.joined(separator: " "))."] }
    return [
      """
      \("Done", .strong): \(Quantity.count(subjects.count, "item")), \
      \(Quantity.share(summary.right, of: summary.answers)) of \
      \(Quantity.count(summary.answers, "answer")) right.
      """
    ]
  }

  fileprivate var afterword: String {
    isExtra ? "WaniKani hears nothing of it." : "“sync” tells WaniKani of it."
  }

  fileprivate func keyLines(_ keys: Keys) -> [Line] {
    let wrapUp: Line = self != .lessons ? " · \(":w", .strong) wrap up, or not" : Line()
    return [
      """
      A line is the answer. \(":\(keys[.undo])", .strong) undo\(wrapUp) · \
      \(":q", .strong) leave
      """
    ]
  }
}

extension SessionNotice<WaniKaniCourse> {
  fileprivate var line: Line {
    switch self {
    case .movedOn: "It was answered elsewhere, or is asked no more; here is where you stand."
    case .remark(.done(let title, let from, let to)):
      "\(title, .strong)  \(StageGroup.name(of: from)) → \(StageGroup.name(of: to), to > from ? .right : .wrong)"
    default: Line(sentence ?? "")
    }
  }
}
