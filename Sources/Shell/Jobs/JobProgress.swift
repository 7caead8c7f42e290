import Engine

/// Shows the progress of translations before the prompt.
final class JobProgress: Sendable {
  private let showing: Task<Void, Never>

  init(of study: Study, showing notices: PromptNotices) {
    let jobs = study.jobs
    let changes = study.changes.stream()
    // One after the other, so that the latest is shown last.
    showing = Task {
      for await _ in changes {
        // What can't be read is shown with the next change.
        guard let running = try? await jobs.running() else { continue }
        notices.show(progress: Self.text(running))
      }
    }
  }

  func end() {
    showing.cancel()
  }

  /// For example “translating 12/40 · ”; empty if nothing is being done.
  static func text(_ jobs: [LineJob]) -> String {
    var (done, all) = (0, 0)
    var running: [LineJob] = []
    for job in jobs {
      guard case .running(let lines) = job.status else { continue }
      running.append(job)
      (done, all) = (done + lines, all + job.request.distinctLines.count)
    }
    let task = running.allSatisfy(\.isForItems) ? "filling in" : "translating"
    return all > 0 ? "\(task) \(done)/\(all) · " : ""
  }
}
