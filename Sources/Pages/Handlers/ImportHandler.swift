import Engine
import Foundation
import Hummingbird

/// Bringing items in, and seeing how far that is.
struct ImportHandler {
  static let newDeck = "Imported"

  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, job: nil, returned: nil)
  }

  func show(job id: ImportJob.ID, _ visit: Visit) async throws -> Response {
    guard let job = kit.imports[id] else { return kit.seeOther(.exchange) }
    var response = try await show(visit, job: job, returned: nil)
    // Without scripts the page asks again by itself.
    if !job.isDone { response.headers[named: "Refresh"] = "1" }
    return response
  }

  func take(_ visit: Visit) async throws -> Response {
    do {
      let request = ImportRequest(
        text: try text(visit.form), deck: try await deckName(visit),
        format: nil, isStrict: visit.form.isOn("strict"))
      let job = await kit.imports.begin(request, with: kit.study.exchange(), at: visit.at)
      return kit.seeOther(.importing(job.id))
    } catch let problem as Problem {
      return try await show(visit, job: nil, returned: .init(form: visit.form, problem: problem))
    }
  }

  private func text(_ form: FormData) throws -> String {
    guard let file = form.file("file") else {
      let text = form["text"]
      guard !text.allSatisfy(\.isWhitespace) else {
        throw Problem("There is nothing to import.", remedy: "Choose a file, or paste some rows.")
      }
      return text
    }
    return try ImportRequest.text(of: Data(file.bytes), named: file.name)
  }

  private func deckName(_ visit: Visit) async throws -> String {
    guard let id: Deck.ID = visit.form.number("deck") else { return Self.newDeck }
    let lines = try await lines(visit)
    guard let line = lines.first(where: { $0.id == id }) else { throw Problem.noDeck }
    return line.deck.name
  }

  private func lines(_ visit: Visit) async throws -> [Overview.DeckLine] {
    return try await kit.study.deckShelf().sent(.opened(at: visit.at)).decks
  }

  private func show(_ visit: Visit, job: ImportJob?, returned: ImportPresenter.Returned?)
    async throws -> Response
  {
    let lines = try await lines(visit)
    let settings = kit.study.settingsSeen
    let page = ImportPresenter(decks: lines).page(
      kit.chrome("Import and export", .exchange, in: .decks, settings, visit),
      chosen: visit.form.number("deck") ?? visit.query.number("deck"), job: job,
      returned: returned)
    if let returned { return try kit.response(page, to: visit, refusing: returned.problem) }
    let ended = job?.store.state.problem.map { Refusal($0, refused: .unprocessableContent) }
    return try kit.response(page, to: visit, status: ended?.status ?? .ok)
  }
}
