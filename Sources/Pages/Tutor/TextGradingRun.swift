import Engine
import Logging
import Synchronization

extension SiteServices {
  var textGrading: TextGradingRun { service() }
}

/// The grading of a text in this process, one at a time. It goes on after the response.
final class TextGradingRun: PageService {
  /// The result for a text.
  struct Outcome: Sendable {
    var text: String
    /// Which of its items were not to be graded; nil if all were.
    var cut: String?
    var result: Result<TextGrading, Problem>

    private var grading: TextGrading? {
      if case .success(let grading) = result { grading } else { nil }
    }

    var graded: GradedText? { grading?.text }

    /// Why it was not graded; nil if it was.
    var problem: Problem? {
      if case .failure(let problem) = result { problem } else { nil }
    }

    /// What is missing of the grades; empty if nothing is.
    var note: String {
      [cut, grading?.missed?.description, grading?.ungradedSentence].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  private struct Running {
    var text = ""
    var task: Task<Void, Never>?
    var outcome: Outcome?
  }

  private let study: Study
  private let live: Live
  private let running = Mutex(Running())

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, self.live) = (study, live)
  }

  /// The text that is graded now; nil if none is.
  var text: String? { running.withLock { $0.task == nil ? nil : $0.text } }

  /// The text that was graded last, until its page is opened; nil without one.
  var graded: GradedText? { running.withLock { $0.outcome?.graded } }

  /// Returns the last text if it was not graded.
  ///
  /// - Parameter isLast: whether it is shown for the last time. Other pages that are open follow
  ///   the grading, too, and must not take it from the page that asked.
  func refused(isLast: Bool) -> Outcome? {
    running.withLock { running in
      guard let outcome = running.outcome, outcome.problem != nil else { return nil }
      if isLast { running.outcome = nil }
      return outcome
    }
  }

  /// Returns the result for a text whose page is opened, once.
  func take(_ id: GradedText.ID) -> Outcome? {
    running.withLock { running in
      guard let outcome = running.outcome, outcome.graded?.id == id else { return nil }
      running.outcome = nil
      return outcome
    }
  }

  /// Begins to grade a text. Returns when it is done, or `timeout` is over.
  ///
  /// - Throws: `Problem` if there is nothing to grade in it, or another text is being graded.
  func begin(_ text: String, timeout: Duration = .seconds(2)) async throws {
    let plan = try await study.tutor.gradingPlan(of: text)
    let task = try running.withLock { running -> Task<Void, Never> in
      guard running.task == nil else { throw Problem.stillGrading }
      let task = Task { await self.grade(text, plan.cut) }
      running = Running(text: text, task: task)
      return task
    }
    await waiting(atMost: timeout) { await task.value }
  }

  private func grade(_ text: String, _ cut: String?) async {
    let result: Result<TextGrading, Problem>
    do throws(Problem) {
      result = .success(try await study.tutor.grade(text))
    } catch {
      result = .failure(error)
    }
    running.withLock { running in
      running.task = nil
      running.outcome = Outcome(text: text, cut: cut, result: result)
    }
    live.changed()
  }

  var isBusy: Bool { running.withLock { $0.task != nil } }

  /// Stops it; nothing is kept but what it cost.
  @discardableResult
  func stop() -> [Task<Void, Never>] {
    guard let task = running.withLock(\.task) else { return [] }
    task.cancel()
    return [task]
  }
}

extension Problem {
  fileprivate static let stillGrading = Problem(
    "Another text is being graded.", remedy: "Wait until it is done, or stop it.")
}
