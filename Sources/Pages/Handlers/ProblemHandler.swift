import Engine
import Hummingbird
import Logging

/// Whatever went wrong, as a page with a remedy. What only a programmer can read goes to the log.
struct ProblemHandler {
  let kit: Kit

  func show(_ error: any Error, _ visit: Visit) async -> Response {
    let refusal = Self.refusal(error)
    kit.log.tell(refusal.problem)
    do {
      return try await page(refusal, visit)
    } catch {
      // Not even the settings can be read, or the page is what is broken.
      kit.log.error("A problem could not be shown.", metadata: ["detail": "\(error)"])
      return Response(
        status: refusal.status, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "\(refusal.problem)\n")))
    }
  }

  static func refusal(_ error: any Error) -> Refusal {
    switch error {
    case let refusal as Refusal: refusal
    case let problem as Problem: Refusal(problem, refused: .conflict)
    default:
      Refusal(
        .internalServerError,
        Problem(
          "Something went wrong here that should not have.",
          remedy: "Nothing was lost; go back and try again. The log says more.",
          detail: "\(error)"))
    }
  }

  private func page(_ refusal: Refusal, _ visit: Visit) async throws -> Response {
    let settings = try await kit.settings()
    guard refusal.status != .notFound else {
      let page = NotFoundPage(
        chrome: kit.chrome("Not found", .notFound, settings, visit), path: visit.path,
        home: Route.today.path, find: Route.find.path)
      return try kit.response(page, to: visit, status: .notFound)
    }
    let page = ProblemPage(
      chrome: kit.chrome("Problem", .problem, settings, visit),
      sentence: refusal.problem.sentence, remedy: refusal.problem.remedy,
      retry: Link(label: "Back to where you were", url: visit.route.page.path),
      home: Route.today.path)
    return try kit.response(page, to: visit, status: refusal.status)
  }
}
