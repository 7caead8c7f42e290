public import Foundation

/// Reads a text: every word with its furigana and pitch, including the learner's corrections.
public struct Reading: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var text = ""
    public var info: AnalysedText?
    /// All corrections, once requested.
    public var corrections: [MadeCorrection] = []
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened(String, at: Date)
    case corrected(CorrectedWord, Correction, at: Date)
    case correctionRemoved(CorrectedWord, at: Date)
    case saved(at: Date)
    case listAsked
    case listed([MadeCorrection])
    case loaded(AnalysedText)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case read(String, at: Date)
    case correct(CorrectedWord, Correction, at: Date)
    case removeCorrection(CorrectedWord, at: Date)
    case list
  }

  /// The maximum length of a text in Unicode scalars. Longer texts are refused.
  public static let longestText = 20_000

  /// Counts as browsers do: the end of a line is one, though they send two, and marks are more, as a
  /// character can have any number of them.
  public static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.count { $0 != "\r" } > longestText
  }

  let repository: ReadingRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let text, let now):
      (state.text, state.info, state.problem) = (text, nil, nil)
      return [.read(text, at: now)]
    case .corrected(let word, let correction, let now):
      return [.correct(word, correction, at: now)]
    case .correctionRemoved(let word, let now): return [.removeCorrection(word, at: now)]
    case .saved(let now): return [.read(state.text, at: now)]
    case .listAsked: return [.list]
    case .listed(let corrections): (state.corrections, state.problem) = (corrections, nil)
    case .loaded(let info): (state.info, state.problem) = (info, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .read(let text, let now): return .loaded(try await repository.info(of: text, at: now))
    case .correct(let word, let correction, let now):
      try await repository.correct(word, by: correction, at: now)
      return .saved(at: now)
    case .removeCorrection(let word, let now):
      try await repository.removeCorrection(of: word, at: now)
      return .saved(at: now)
    case .list: return .listed(try await repository.madeCorrections())
    }
  }
}
