import Engine

@testable import Pages

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
