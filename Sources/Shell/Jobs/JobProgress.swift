import Engine

/// Shows the progress of translations before the prompt.
final class JobProgress: Sendable {
  private let observation: Observation

  init(of study: Study, showing notices: PromptNotices) {
    let list = study.jobList()
    observation = study.changes.observe {
      Task {
        await list.send(.opened)
        notices.show(status: Self.text(list.state.jobs))
      }
    }
  }

  func end() { observation.cancel() }

  /// For example “translating 12/40 · ”; empty if nothing is being done.
  static func text(_ jobs: [TranslationJob]) -> String {
    var (done, all) = (0, 0)
    var running: [TranslationJob] = []
    for job in jobs {
      guard case .running(let lines) = job.status else { continue }
      running.append(job)
      (done, all) = (done + lines, all + job.request.distinctLines.count)
    }
    let task = running.allSatisfy(\.isForItems) ? "filling in" : "translating"
    return all > 0 ? "\(task) \(done)/\(all) · " : ""
  }
}
