import Engine

// What is said of sessions of WaniKani's things.

extension SubjectScreen {
  static func name(_ kind: WaniKaniSitting.Kind) -> String {
    switch kind {
    case .reviews: "reviews"
    case .lessons: "quiz"
    case .recent, .mistakes, .burned: "extra study"
    }
  }

  /// As what is open somewhere.
  static func session(of kind: WaniKaniSitting.Kind) -> String {
    switch kind {
    case .reviews: "A review session of WaniKani"
    case .lessons: "A lesson of WaniKani"
    case .recent, .mistakes, .burned: "Extra study of WaniKani"
    }
  }

  static func nothing(of kind: WaniKaniSitting.Kind) -> String {
    switch kind {
    case .reviews, .lessons: "No \(kind.rawValue) wait now."
    case .recent: "Nothing was learned in the last week."
    case .mistakes: "Nothing was missed in the last day."
    case .burned: "Nothing is burned yet."
    }
  }

  static func notice(_ notice: WaniKaniSession.Notice) -> Line {
    switch notice {
    case .movedOn: "It was answered elsewhere, or is asked no more; here is where you stand."
    case .undone: "Undone."
    case .nothingToUndo: "There is nothing left to undo."
    case .done(let title, let from, let to):
      "\(title, .strong)  \(StageGroup.name(of: from)) → \(StageGroup.name(of: to), to > from ? .right : .wrong)"
    }
  }

  static func finished(_ summary: WaniKaniSitting.Summary, _ kind: WaniKaniSitting.Kind) -> Line {
    let subjects = summary.subjects.map(\.title)
    guard !subjects.isEmpty else { return "Nothing more to ask." }
    if kind == .lessons { return "\("Learned", .strong): \(subjects.joined(separator: " "))." }
    return """
      \("Done", .strong): \(Quantity.count(subjects.count, "item")), \
      \(Quantity.share(summary.right, of: summary.answers)) of \
      \(Quantity.count(summary.answers, "answer")) right.
      """
  }

  static func keys(_ keys: Keys, _ kind: WaniKaniSitting.Kind) -> Line {
    let wrapUp: Line = kind != .lessons ? " · \(":w", .strong) wrap up, or not" : Line()
    return """
      A line is the answer. \(":\(keys[.undo])", .strong) undo\(wrapUp) · \
      \(":q", .strong) leave
      """
  }
}
