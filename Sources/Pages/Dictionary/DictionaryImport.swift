import Engine
import Foundation
import Logging

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

  /// The result of an import.
  struct Outcome: Sendable {
    /// The title of the dictionary whose newest revision was asked for; nil for a file.
    var updating: String?
    var result: Result<ImportedRevision, Problem>

    var problem: Problem? { if case .failure(let problem) = result { problem } else { nil } }
  }

  private let study: Study
  /// Its progress is the number of bytes unpacked.
  private let run: SingleRun<Int, Outcome>

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, run) = (study, SingleRun { live.changed() })
  }

  /// The bytes unpacked; nil if none is running.
  var unpacked: Int? { run.progress }

  /// Returns the outcome of the last import: of one that succeeded once, as a notice is on all of a
  /// person's pages.
  ///
  /// - Parameter isLast: whether a problem is shown for the last time. Other pages that are open
  ///   follow the import, too, and must not take it from the page that asked.
  func outcome(isLast: Bool) -> Outcome? { run.outcome { isLast || $0.problem == nil } }

  /// Starts an import or an update, unless one is running. Returns when it is done, or after 400 ms.
  ///
  /// - Throws: `Problem` if one is running.
  func begin(_ request: Request, at now: Date) async throws {
    try await run.begin(0, orThrow: .stillImporting, timeout: .milliseconds(400)) { [self] in
      do throws(Problem) {
        let imported = try await imported(request, at: now)
        return Outcome(updating: request.title, result: .success(imported))
      } catch {
        return Outcome(updating: request.title, result: .failure(error))
      }
    }
  }

  private func imported(
    _ request: Request, at now: Date
  ) async throws(Problem) -> ImportedRevision {
    let dictionary = study.dictionary
    switch request {
    case .file(let data, let name):
      return try await dictionary.importArchive(data, named: name, at: now) { self.run.report($0) }
    case .update(let title):
      return try await dictionary.update(title, at: now) { self.run.report($0) }
    }
  }

  var isBusy: Bool { run.isBusy }

  /// Stops the import; nothing of it is kept.
  @discardableResult
  func stop() -> [Task<Void, Never>] { run.stop() }
}

extension Problem {
  fileprivate static let stillImporting = Problem(
    "Another dictionary is being imported.", remedy: "Wait until it is done.")
}
