import Engine
import Foundation

/// A backup of a learner's data, or of the accounts of a server, or why there is none.
struct LearnerBackup {
  /// Nil for the accounts.
  var learner: Learner?
  /// Nil if it failed, or the learner has no data yet.
  var file: URL?
  var problem: Problem?

  /// Backs up the accounts and the data of each learner. If one can't be backed up, the others
  /// still are.
  ///
  /// - Throws: `Problem` at the end if any failed.
  static func takeAll(in console: Console) async throws {
    let accounts = try console.requireAccounts()
    var backups: [LearnerBackup] = []
    do throws(Problem) {
      backups.append(LearnerBackup(file: try accounts.takeBackup()))
    } catch {
      backups.append(LearnerBackup(problem: error))
    }
    for learner in try await accounts.learners() {
      do throws(Problem) {
        let file = try await Study.backUp(learner.id, of: accounts)
        backups.append(LearnerBackup(learner: learner, file: file))
      } catch {
        backups.append(LearnerBackup(learner: learner, problem: error))
      }
    }
    try console.list(backups, none: "", row: \.row, json: \.json)
    let failed = backups.count { $0.problem != nil }
    guard failed > 0 else { return }
    throw Problem(
      "\(failed) of \(Quantity.count(backups.count, "backup")) failed.",
      remedy: "The list says why. The others are complete.")
  }

  private var row: [Line] {
    let outcome =
      problem.map { Line("\($0)", .wrong) } ?? Line(file?.lastPathComponent ?? "not used yet")
    guard let learner else { return [Line(), Line("accounts", .faint), outcome] }
    return [
      Line(String(learner.id.description.prefix(8)), .faint),
      Line(learner.name ?? "no account", learner.name == nil ? .faint : .strong), outcome,
    ]
  }

  private var json: JSONObject {
    [
      "learner": learner?.id.description, "name": learner?.name, "backup": file?.path,
      "problem": problem?.description,
    ]
  }
}
