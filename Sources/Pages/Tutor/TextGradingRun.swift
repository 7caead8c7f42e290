import Engine
import Logging

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

    /// A note on missing grades; empty if none are.
    var note: String {
      [cut, grading?.missed?.description, grading?.ungradedSentence].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  private let study: Study
  /// Its progress is the text.
  private let run: SingleRun<String, Outcome>

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, run) = (study, SingleRun { live.changed() })
  }

  /// The text that is graded now; nil if none is.
  var text: String? { run.progress }

  /// The text that was graded last, until its page is opened; nil without one.
  var graded: GradedText? { run.outcome { _ in false }?.graded }

  /// Returns the last text if it was not graded.
  ///
  /// - Parameter isLast: whether it is shown for the last time. Other pages that are open follow
  ///   the grading, too, and must not take it from the page that asked.
  func refused(isLast: Bool) -> Outcome? {
    let outcome = run.outcome { isLast && $0.problem != nil }
    return outcome?.problem == nil ? nil : outcome
  }

  /// Returns the result for a text whose page is opened, once.
  func take(_ id: GradedText.ID) -> Outcome? {
    let outcome = run.outcome { $0.graded?.id == id }
    return outcome?.graded?.id == id ? outcome : nil
  }

  /// Begins to grade a text. Returns when it is done, or `timeout` is over.
  ///
  /// - Throws: `Problem` if there is nothing to grade in it, or another text is being graded.
  func begin(_ text: String, timeout: Duration = .seconds(2)) async throws {
    let cut = try await study.tutor.gradingPlan(of: text).cut
    try await run.begin(text, orThrow: .stillGrading, timeout: timeout) { [study] in
      do throws(Problem) {
        let grading = try await study.tutor.grade(text)
        return Outcome(text: text, cut: cut, result: .success(grading))
      } catch {
        return Outcome(text: text, cut: cut, result: .failure(error))
      }
    }
  }

  var isBusy: Bool { run.isBusy }

  /// Stops it; nothing is kept but what it cost.
  @discardableResult
  func stop() -> [Task<Void, Never>] { run.stop() }
}

extension Problem {
  fileprivate static let stillGrading = Problem(
    "Another text is being graded.", remedy: "Wait until it is done, or stop it.")
}
