import Engine

/// A session from which a page of an item is opened, and to which that leads back.
enum OpeningSession: String {
  case session, lesson, quiz

  var back: Link {
    let url =
      switch self {
      case .session: SessionPage<CardSessionView>().path
      case .lesson: SessionPage<LessonSessionView>().path
      case .quiz: SessionPage<QuizSessionView>().path
      }
    return Link("Back to the session", url)
  }
}

extension Endpoint {
  /// - Parameter session: nil if the page is opened from elsewhere.
  func path(from session: OpeningSession?) -> String { path(["from": session?.rawValue]) }
}

extension Page {
  func path(_ form: Form<Self>, from session: OpeningSession?) -> String {
    path(form) + (session.map { "?from=\($0.rawValue)" } ?? "")
  }
}

extension PageContext {
  var openingSession: OpeningSession? { OpeningSession(rawValue: query["from"]) }
}
