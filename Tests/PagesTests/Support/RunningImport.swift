import Engine
import Helpers

@testable import Pages

extension TestSite {
  func beginImport() async -> ImportJob { await site.services.beginImport() }
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
  /// Returns when the import is done, or was rejected.
  func end() async {
    let (states, heard) = AsyncStream<Exchange.State>.makeStream()
    let observation = store.observe { heard.yield($0) }
    defer { observation.cancel() }
    for await state in states {
      if case .itemsImported = state.outcome { return }
      if state.problem != nil { return }
    }
  }
}
