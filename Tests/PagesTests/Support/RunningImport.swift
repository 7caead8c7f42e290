import Engine
import Helpers
import Testing

@testable import Pages

extension TestSite {
  func beginImport() async -> ImportJob { await site.services.beginImport() }

  var firstImport: ImportJob {
    get throws { try #require(site.services.imports[1]) }
  }
}

extension SiteServices {
  /// Begins an import of 3,000 rows, and does not wait for it.
  func beginImport() async -> ImportJob {
    let rows = (1...3_000).map { "word \($0),meaning" }.joined(separator: "\n")
    return await imports.begin(
      .text(ImportRequest(text: rows, deck: "Many")), with: study.exchange.store(),
      at: TestClock.start, timeout: .zero)
  }
}

extension ImportJob {
  /// Returns when the import is done.
  ///
  /// - Throws: `Problem` if it was rejected or cancelled.
  func end() async throws {
    let (states, heard) = AsyncStream<Exchange.State>.makeStream()
    let observation = store.observe { heard.yield($0) }
    defer { observation.cancel() }
    for await state in states {
      if let problem = state.problem { throw problem }
      if case .itemsImported = state.outcome { return }
    }
    throw HelperError("Nobody waits for the import any more.")
  }
}
