import Engine
import Hummingbird

/// Giving items out as a file.
struct ExportHandler {
  let kit: Kit

  /// - Parameter deck: nil for all of them.
  func give(_ deck: Deck.ID?, _ format: TextFormat, _ visit: Visit) async throws -> Response {
    let exchange = kit.study.exchange()
    await exchange.send(.exportAsked(deck, format))
    if let problem = exchange.state.problem {
      throw problem == .noDeck ? Refusal.notFound : problem
    }
    let text = exchange.state.export?.text ?? ""
    let name = deck.map { "sanpo-deck-\($0)" } ?? "sanpo"
    return Response(
      status: .ok,
      headers: [
        .contentType: format == .csv
          ? "text/csv; charset=utf-8" : "text/tab-separated-values; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(name).\(format.rawValue)\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
