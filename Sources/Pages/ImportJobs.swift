import Engine
import Foundation
import Logging
import Synchronization

/// A running or finished import.
final class ImportJob: Sendable {
  typealias ID = Int

  let id: ID
  let deck: String
  let store: Store<Exchange>
  private let lines: Mutex<[Int: String]> = Mutex([:])

  init(id: ID, deck: String, store: Store<Exchange>) {
    (self.id, self.deck, self.store) = (id, deck, store)
  }

  var isDone: Bool { store.state.report != nil || store.state.problem != nil }

  /// The first skipped rows, by line.
  var badLines: [Int: String] { lines.withLock { $0 } }

  static let mostShown = 100
  private static let widest = 200

  func run(_ request: ImportRequest, at now: Date) async {
    await store.send(.importAsked(request, at: now))
    let wanted = Set((store.state.report?.badRows ?? []).prefix(Self.mostShown).map(\.line))
    guard let last = wanted.max() else { return }
    var found: [Int: String] = [:]
    for (index, line) in request.text.split(
      maxSplits: last, omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() where wanted.contains(index + 1) {
      found[index + 1] = String(line.prefix(Self.widest))
    }
    lines.withLock { $0 = found }
  }
}

/// The latest imports of this process.
final class ImportJobs: Sendable {
  static let most = 20

  private struct Book {
    var jobs: [ImportJob] = []
    var ever = 0
  }

  private let book = Mutex(Book())
  private let live: Live
  private let log: Logger

  init(_ live: Live, log: Logger) {
    (self.live, self.log) = (live, log)
  }

  subscript(id: ImportJob.ID) -> ImportJob? {
    book.withLock { book in book.jobs.first { $0.id == id } }
  }

  /// Starts an import, which continues after the response.
  ///
  /// - Returns: The job, as soon as it is done or `patience` is over.
  func begin(
    _ request: ImportRequest, with store: Store<Exchange>, at now: Date,
    patience: Duration = .milliseconds(400)
  ) async -> ImportJob {
    let job = book.withLock { book in
      book.ever += 1
      let job = ImportJob(id: book.ever, deck: request.deck, store: store)
      book.jobs = book.jobs.suffix(Self.most - 1) + [job]
      return job
    }
    await patiently(patience) { [live, log] in
      let progress = store.observe { _ in live.changed() }
      await job.run(request, at: now)
      progress.cancel()
      if let problem = store.state.problem { log.tell(problem) }
      live.changed()
    }
    return job
  }
}
