import Engine
import Foundation
import Hummingbird

struct FindHandler {
  let kit: Kit

  /// A search that is not understood comes back with the reason.
  func show(_ visit: Visit) async throws -> Response {
    let query = visit.query["q"].trimmingCharacters(in: .whitespaces)
    let shelf = kit.study.deckShelf()
    if !query.isEmpty {
      await shelf.send(
        .lookedFor(query, page: visit.query.number("page") ?? 1, at: visit.at))
    }
    let settings = try await kit.settings()
    let presenter = FindsPresenter(
      almanac: kit.almanac(settings, visit),
      url: { Route.find.path(["q": query, "page": "\($0)"]) })
    let finds = shelf.state.finds
    let problem = shelf.state.problem
    let page = FindPage(
      chrome: kit.chrome("Find", .find, in: .find, settings, visit), action: Route.find.path,
      query: Field(value: query, error: problem?.description), table: finds.map(presenter.table),
      cram: (finds?.total ?? 0) > 0 ? Route.study.path : nil)
    return try kit.response(page, to: visit, refusing: problem)
  }
}
