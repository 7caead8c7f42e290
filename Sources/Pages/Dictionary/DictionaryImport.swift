import Engine
import Foundation
import Logging
import Synchronization

extension SiteServices {
  var dictionaryImport: DictionaryImport { service() }
}

/// The import of a dictionary in this process, which continues after the response.
final class DictionaryImport: PageService {
  enum Request: Sendable {
    case file(Data, named: String)
    /// The newest revision of a dictionary, by its title.
    case update(String)

    /// The dictionary that is to be updated; nil for a file.
    var title: String? { if case .update(let title) = self { title } else { nil } }
  }

  /// What came of an import.
  struct Outcome: Sendable {
    /// The title of the dictionary whose newest revision was asked for; nil for a file.
    var updating: String?
    var result: Result<ImportedRevision, Problem>

    var problem: Problem? { if case .failure(let problem) = result { problem } else { nil } }
  }

  private struct Running {
    var task: Task<Void, Never>?
    var unpacked: Int?
    var outcome: Outcome?
  }

  private let study: Study
  private let live: Live
  private let running = Mutex(Running())

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, self.live) = (study, live)
  }

  /// The bytes unpacked; nil if none is running.
  var unpacked: Int? { running.withLock(\.unpacked) }

  /// Returns the outcome of the last import: of one that succeeded once, as a notice is on all of a
  /// person's pages.
  ///
  /// - Parameter isLast: whether a problem is shown for the last time. Other pages that are open
  ///   follow the import, too, and must not take it from the page that asked.
  func outcome(isLast: Bool) -> Outcome? {
    running.withLock { running in
      guard running.task == nil, let outcome = running.outcome else { return nil }
      if isLast || outcome.problem == nil { running.outcome = nil }
      return outcome
    }
  }

  /// Starts an import or an update, unless one is running. Returns when it is done, or after 400 ms.
  ///
  /// - Throws: `Problem` if one is running.
  func begin(_ request: Request, at now: Date) async throws {
    try running.withLock { running in
      guard running.task == nil else {
        throw Problem("Another dictionary is being imported.", remedy: "Wait until it is done.")
      }
      running = Running(task: Task { await self.run(request, at: now) }, unpacked: 0)
    }
    await waiting(atMost: .milliseconds(400)) { await self.running.withLock(\.task)?.value }
  }

  private func run(_ request: Request, at now: Date) async {
    let result: Result<ImportedRevision, Problem>
    do throws(Problem) {
      result = .success(try await imported(request, at: now))
    } catch {
      result = .failure(error)
    }
    running.withLock {
      $0 = Running(outcome: Outcome(updating: request.title, result: result))
    }
    live.changed()
  }

  private func imported(
    _ request: Request, at now: Date
  ) async throws(Problem) -> ImportedRevision {
    let dictionary = study.dictionary
    switch request {
    case .file(let data, let name):
      return try await dictionary.importArchive(data, named: name, at: now) { self.report($0) }
    case .update(let title):
      return try await dictionary.update(title, at: now) { self.report($0) }
    }
  }

  private func report(_ unpacked: Int) {
    running.withLock { $0.unpacked = unpacked }
    live.changed()
  }

  var isBusy: Bool { running.withLock { $0.task != nil } }

  /// Stops the import; nothing of it is kept.
  @discardableResult
  func stop() -> [Task<Void, Never>] {
    guard let task = running.withLock(\.task) else { return [] }
    task.cancel()
    return [task]
  }
}
