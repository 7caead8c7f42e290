public import Foundation

/// Reading a text: every word with its furigana and pitch, as they are found and as the learner
/// corrects them.
public struct Reading: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var text = ""
    public var sheet: ReadingSheet?
    /// All that was corrected, once it was asked for.
    public var corrections: [MadeCorrection] = []
    public var problem: Problem?

    public init() {}
  }

  public enum Event: Sendable {
    case opened(String, at: Date)
    case corrected(CorrectedWord, Correction, at: Date)
    case tookBack(CorrectedWord, at: Date)
    case saved(at: Date)
    case listAsked
    case listed([MadeCorrection])
    case loaded(ReadingSheet)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case read(String, at: Date)
    case correct(CorrectedWord, Correction, at: Date)
    case takeBack(CorrectedWord, at: Date)
    case list
  }

  /// In bytes of UTF-8; a text that is longer is refused.
  public static let longestText = InputLimit.text

  private let repository: ReadingRepository

  init(_ repository: ReadingRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let text, let now):
      (state.text, state.sheet, state.problem) = (text, nil, nil)
      return [.read(text, at: now)]
    case .corrected(let word, let correction, let now):
      return [.correct(word, correction, at: now)]
    case .tookBack(let word, let now): return [.takeBack(word, at: now)]
    case .saved(let now): return [.read(state.text, at: now)]
    case .listAsked: return [.list]
    case .listed(let corrections): (state.corrections, state.problem) = (corrections, nil)
    case .loaded(let sheet): (state.sheet, state.problem) = (sheet, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .read(let text, let now):
        await report(.loaded(try await repository.sheet(of: text, at: now)))
      case .correct(let word, let correction, let now):
        try await repository.correct(word, by: correction, at: now)
        await report(.saved(at: now))
      case .takeBack(let word, let now):
        try await repository.takeBack(word)
        await report(.saved(at: now))
      case .list: await report(.listed(try await repository.madeCorrections()))
      }
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
