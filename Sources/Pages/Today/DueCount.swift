import Engine
import Hummingbird

/// The number of due reviews, here and at WaniKani, for notify.js.
struct DueCount: Endpoint {
  static let address = Address("due") { DueCount() }

  func response(to context: PageContext) async throws -> Response {
    let overview = try await context.site.overview(at: context.now)
    let json = #"{"due":\#(overview.dueInAll)}"#
    return Response(type: "application/json", json.utf8)
  }
}
