import Engine
import HTML
import Hummingbird
import Logging

struct ProblemPage: PageContent {
  struct State {
    var problem: Problem
    /// The path to return to.
    var retry: String
  }

  func name(_ state: State) -> String { "Problem" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    emptySheet {
      h1 { state.problem.sentence }
      p(.class("lead")) { state.problem.remedy }
      p.spaced(.class("row")) {
        a(.class("button"), .href(state.retry)) { "Go back" }
        pageLink("Back to today", TodayPage().path, "button quiet")
      }
    }
    .attributes(.data("problem"))
  }
}

struct NotFoundPage: PageContent {
  func name(_ path: String) -> String { "Not found" }

  func body(_ path: String, _ layout: Layout) -> HTMLContent {
    emptySheet {
      h1 { "Page not found" }
      p(.class("lead")) {
        "There is no page at "
        code { path }
        ", or what it shows was deleted."
      }
      p.spaced(.class("row")) {
        pageLink("Back to today", TodayPage().path, "button")
        pageLink("Find", FindPage().path, "button quiet")
      }
    }
  }
}

extension PageContext {
  /// Shows an error as a page, and logs its technical details.
  ///
  /// - Parameter path: the path to return to.
  func show(_ error: any Error, at path: String) -> Response {
    let error = RequestError(error)
    site.log.report(error.problem)
    guard error.status != .notFound else {
      return show(NotFoundPage(), request.uri.path, status: .notFound)
    }
    let state = ProblemPage.State(problem: error.problem, retry: path)
    return show(ProblemPage(), state, status: error.status)
  }
}
