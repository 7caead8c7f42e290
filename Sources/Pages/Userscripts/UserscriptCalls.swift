import Engine
import Foundation
import Hummingbird

// Calls of running scripts.

extension UserscriptPage {
  /// Whoever may call a function may call it for several values at once, and the other way round.
  private func check(_ script: Userscript, isGranted name: String) throws {
    guard script.header.isGranted(name) || script.header.isGranted("\(name)s") else {
      throw RequestError.notGranted
    }
  }

  func call(_ context: PageContext) async throws -> Response {
    let script = try await context.site.userscript(id)
    let form = context.form
    let scripts = context.study.userscripts
    switch form["call"] {
    case "set":
      try check(script, isGranted: "GM_setValue")
      try await scripts.setValue(form["name"], json: form["value"], of: id)
    case "delete":
      try check(script, isGranted: "GM_deleteValue")
      try await scripts.removeValue(form["name"], of: id)
    case "failed":
      try await scripts.noteFailure(form["message"], of: id, at: context.now)
    case "wanted": try await scripts.noteAsked(form["url"], by: id)
    case "looped":
      let seconds = form["seconds"].filter(\.isNumber).prefix(3)
      try await scripts.noteFailure(
        "It ran for \(seconds) seconds without end, and was switched off.", of: id,
        at: context.now)
      if !form.isOn("isNamed") { nameOnNextPage(script, seconds: "\(seconds)", context) }
      try await scripts.setOn(id, false)
    case "request": return try await request(script, context)
    default: throw RequestError.malformed
    }
    return Response(status: .noContent)
  }

  /// A page in a loop can't name its script, and the next one no longer has it.
  private func nameOnNextPage(_ script: Userscript, seconds: String, _ context: PageContext) {
    context.visitor.notices.leave(
      Notice(
        text: """
          The userscript “\(script.header.name)” ran for \(seconds) seconds without end, and was \
          switched off. Once it is repaired, enable it on its page.
          """, next: Link("Open its page", path), isProblem: true))
  }

  /// Answers with the response of another host, or with why it was not asked.
  private func request(_ script: Userscript, _ context: PageContext) async throws -> Response {
    let form = context.form
    var answer: JSONValue
    var address = form["url"]
    do {
      let headers: [String: String] =
        try form["headers"].isEmpty
        ? [:] : JSONDecoder().decode([String: String].self, from: Data(form["headers"].utf8))
      let response = try await context.study.userscripts.fetch.request(
        form["method"].isEmpty ? "GET" : form["method"].uppercased(), &address, headers: headers,
        body: form["data"].isEmpty ? nil : Data(base64Encoded: form["data"]), for: script)
      answer = .object([
        "status": .number(Double(response.status)),
        "headers": .object(response.headers.mapValues(JSONValue.string)),
        "body": .string(response.body.base64EncodedString()), "url": .string(address),
      ])
    } catch let problem as Problem {
      let host = URL(string: address)?.host()?.lowercased() ?? ""
      answer = .object([
        "problem": .string(problem.description),
        "isUndecided": .bool(problem == .undecided(host, for: script)), "host": .string(host),
      ])
    }
    return Response(type: "application/json; charset=utf-8", try JSONEncoder().encode(answer))
  }
}

extension RequestError {
  fileprivate static let notGranted = RequestError(
    .forbidden, "The script lacks a @grant for that.", remedy: "Contact its author.")
}
