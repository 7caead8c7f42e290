import Engine
import HTML
import Hummingbird
import Logging

/// Whatever went wrong, with a remedy.
struct ProblemPage: PageContent {
  struct State: Hashable {
    var sentence: String
    var remedy: String
    /// Where one was.
    var retry: String
  }

  func name(_ state: State) -> String { "Problem" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    section(.class("empty sheet")) {
      p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { "通行止め" }
      h1(.tabindex("-1")) { state.sentence }
      p(.class("lead")) { state.remedy }
      p(.class("row")) {
        a(.class("button"), .href(state.retry)) { "Back to where you were" }
        " "
        a(.class("button quiet"), .href(TodayPage().path), .data("enhance")) { "Back to today" }
      }
    }
  }
}

/// There is no page at the address.
struct NotFoundPage: PageContent {
  func name(_ path: String) -> String { "Not found" }

  func body(_ path: String, _ layout: Layout) -> HTMLContent {
    section(.class("empty sheet")) {
      p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { "迷子" }
      h1(.tabindex("-1")) { "This path leads nowhere" }
      p(.class("lead")) {
        "There is no page at "
        code { path }
        ". What it showed may have been deleted."
      }
      p(.class("row")) {
        a(.class("button"), .href(TodayPage().path), .data("enhance")) { "Back to today" }
        " "
        a(.class("button quiet"), .href(FindPage().path), .data("enhance")) { "Find something" }
      }
    }
  }
}

extension PageContext {
  /// An error as a page. What only a programmer can read goes to the log.
  ///
  /// - Parameter path: the page where one was.
  func show(_ error: any Error, at path: String) async -> Response {
    let error = RequestError(error)
    site.log.tell(error.problem)
    do {
      _ = try await site.settings()
    } catch let unread {
      site.log.error("A problem could not be shown.", metadata: ["detail": "\(unread)"])
      return error.plain
    }
    guard error.status != .notFound else {
      return show(NotFoundPage(), request.uri.path, status: .notFound)
    }
    let state = ProblemPage.State(
      sentence: error.problem.sentence, remedy: error.problem.remedy, retry: path)
    return show(ProblemPage(), state, status: error.status)
  }
}
