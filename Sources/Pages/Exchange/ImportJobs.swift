import CMalloc
import Engine
import Foundation
import Logging
import Synchronization

/// A running or finished import.
final class ImportJob: Sendable {
  typealias ID = Int

  let id: ID
  let store: Store<Exchange>
  let changes = UndoTracker()
  let isPasted: Bool
  /// The name of the new deck if nobody typed one.
  let suggestion: String?
  private let asked: Mutex<ImportSource?>
  private let lines: Mutex<[Int: String]> = Mutex([:])
  private let importing: Mutex<Task<Void, Never>?> = Mutex(nil)

  init(
    id: ID, source: ImportSource, isPasted: Bool, suggestion: String?, store: Store<Exchange>
  ) {
    self.id = id
    self.isPasted = isPasted
    self.suggestion = suggestion
    self.store = store
    asked = Mutex(source)
  }

  /// Nil once the import is done; see `kept` if it failed.
  var source: ImportSource? { asked.withLock { $0 } }

  /// Why the import failed.
  var problem: Problem? { store.state.problem }

  /// The request of a table that failed to import, for its form.
  var refused: ImportRequest? {
    guard problem != nil, case .text(let request)? = source else { return nil }
    return request
  }

  var hasBegun: Bool { importing.withLock { $0 != nil } }

  /// The first skipped rows, by line.
  var badLines: [Int: String] { lines.withLock { $0 } }

  static let mostShown = 100
  private static let widest = 200
  /// How much pasted text a form shows again, in bytes.
  private static let longestKept = 1 << 18

  /// Stops the import; nothing of it stays.
  ///
  /// - Returns: the import, which has yet to end; nil if it never began.
  @discardableResult
  func cancel() -> Task<Void, Never>? {
    let task = importing.withLock(\.self)
    task?.cancel()
    return task
  }

  /// Runs the import once, even if a form asks for it twice.
  func run(_ source: ImportSource, at now: Date) async {
    let begun = importing.withLock { importing -> Task<Void, Never>? in
      guard importing == nil else { return nil }
      let task = Task { [store, changes] in
        await changes.track { await store.send(.importAsked(source, at: now)) }
      }
      importing = task
      return task
    }
    guard let begun else { return }
    await begun.value
    lines.withLock { $0 = Self.badLines(of: source, store.state.outcome) }
    asked.withLock { $0 = problem == nil ? nil : kept(source) }
  }

  /// Returns what a form shows again: of a file or a long text, only its options.
  private func kept(_ source: ImportSource) -> ImportSource? {
    guard case .text(var request) = source else { return nil }
    request.pictures = nil
    if !isPasted || request.text.utf8.count > Self.longestKept { request.text = "" }
    return .text(request)
  }

  private static func badLines(
    of source: ImportSource, _ outcome: Exchange.Outcome?
  ) -> [Int: String] {
    guard case .text(let request) = source, case .itemsImported(let report) = outcome
    else { return [:] }
    let wanted = Set(report.badRows.prefix(mostShown).map(\.line))
    guard let last = wanted.max() else { return [:] }
    var found: [Int: String] = [:]
    for (index, line) in request.text.split(
      // As rows are counted.
      maxSplits: last, omittingEmptySubsequences: false,
      whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    ).enumerated() where wanted.contains(index + 1) {
      found[index + 1] = String(line.prefix(widest))
    }
    return found
  }
}

extension SiteServices {
  var imports: ImportJobs { service() }
}

/// The latest imports of this process.
final class ImportJobs: PageService {
  static let most = 20
  static let mostWaiting = 3

  private struct Imports {
    var jobs: [ImportJob] = []
    var ever = 0
    var running = 0
  }

  private let imports = Mutex(Imports())
  private let live: Live
  private let log: Logger

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.live, self.log) = (live, log)
  }

  subscript(id: ImportJob.ID) -> ImportJob? {
    imports.withLock { imports in imports.jobs.first { $0.id == id } }
  }

  var isBusy: Bool { imports.withLock { $0.running > 0 } }

  func stop() -> [Task<Void, Never>] { imports.withLock(\.jobs).compactMap { $0.cancel() } }

  /// Adds an import that waits for the learner's choice. Of those that never begin, only the latest
  /// keep their files.
  ///
  /// - Parameters:
  ///   - isPasted: whether the text is not from a file.
  ///   - suggestion: the name of the new deck if nobody typed one.
  func add(
    _ source: ImportSource, isPasted: Bool = false, suggestion: String? = nil,
    with store: Store<Exchange>
  ) -> ImportJob {
    imports.withLock { imports in
      imports.ever += 1
      let job = ImportJob(
        id: imports.ever, source: source, isPasted: isPasted, suggestion: suggestion, store: store)
      let forgotten = imports.jobs.filter { !$0.hasBegun }.dropLast(Self.mostWaiting - 1)
      imports.jobs.removeAll { job in forgotten.contains { $0 === job } }
      imports.jobs = imports.jobs.suffix(Self.most - 1) + [job]
      return job
    }
  }

  /// Lets an import that waits be another one under its ID. One that has begun stays.
  func replace(_ job: ImportJob, by source: ImportSource, with store: Store<Exchange>) {
    let other = ImportJob(
      id: job.id, source: source, isPasted: job.isPasted, suggestion: job.suggestion, store: store)
    imports.withLock { imports in
      imports.jobs = imports.jobs.map { $0 === job && !job.hasBegun ? other : $0 }
    }
  }

  /// Adds and starts an import, which continues after the response.
  ///
  /// - Returns: the job, as soon as it is done or `timeout` is over.
  func begin(
    _ source: ImportSource, isPasted: Bool = false, suggestion: String? = nil,
    with store: Store<Exchange>, at now: Date, timeout: Duration = .milliseconds(400)
  ) async -> ImportJob {
    let job = add(source, isPasted: isPasted, suggestion: suggestion, with: store)
    await run(job, source, at: now, timeout: timeout)
    return job
  }

  /// Runs on after the request that asked for it is answered; returns when the import is done or
  /// `timeout` is over.
  func run(
    _ job: ImportJob, _ source: ImportSource, at now: Date,
    timeout: Duration = .milliseconds(400)
  ) async {
    let store = job.store
    imports.withLock { $0.running += 1 }
    await waiting(atMost: timeout) { [self, live, log] in
      defer { imports.withLock { $0.running -= 1 } }
      let progress = store.observe { _ in live.changed() }
      await job.run(source, at: now)
      progress.cancel()
      if let problem = job.problem { log.report(problem) }
      malloc_trim(0)  // Otherwise the allocator keeps a large file's memory.
      live.changed()
    }
  }
}
