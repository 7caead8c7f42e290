import Engine

/// A line for each step of a lesson whose page is open beside the terminal.
struct BriefLesson: LessonTelling {
  let endsIt = false
  var movedOn: String? { nil }

  func presenting(_ item: LessonItem, at place: Int, of count: Int) -> [Line] {
    ["\(place + 1) of \(count) · \(Fields.line(item.item.content.front), .strong) · in the page"]
  }

  func asking(_ question: Question, left: Int) -> [Line] {
    ["quiz · \(left) left · \(Fields.line(question.prompt), .strong)"]
  }

  func revealed(_ question: Question, _ revealed: Sitting.Revealed) -> [Line] {
    let answer = Fields.line(question.answer)
    return switch revealed.check?.verdict {
    case nil: ["\(answer, .strong)"]
    case .right?: [Self.right]
    case .wrong?: ["\("✗ not quite", .wrong): \(answer, .strong)"]
    }
  }

  /// What was typed was judged as it was revealed; what was only remembered shows by what is left.
  func stepped(from before: Lesson.Standing, to after: Lesson.Standing) -> [Line] {
    guard let earlier = before.unjudged, let now = after.left else { return [] }
    if case .revealed = after { return [] }
    return [now < earlier ? Self.right : Line("✗ not yet", .wrong)]
  }

  private static let right = Line("✓ right", .right)
}

extension Lesson.Standing {
  /// Questions left, while or after they are asked.
  fileprivate var left: Int? {
    switch self {
    case .presenting: nil
    case .asking(_, let left), .revealed(_, _, let left): left
    case .finished: 0
    }
  }

  /// Questions left, where nobody was told yet whether the answer is right.
  fileprivate var unjudged: Int? {
    if case .revealed(_, let revealed, _) = self, revealed.check != nil { return nil }
    return left
  }
}
