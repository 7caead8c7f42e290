public import Foundation

/// Reads texts: every word with its furigana and pitch, including the learner's corrections.
public struct ReadingRoom: Sendable {
  let repository: ReadingRepository

  /// - Throws: `Problem` if the text is too long or Japanese cannot be analysed.
  public func read(_ text: String, at now: Date) async throws(Problem) -> AnalysedText {
    try await throwingProblems { try await repository.info(of: text, at: now) }
  }

  /// - Throws: `Problem` if the word cannot be read so, the downstep is beyond it, or it is not in
  ///   its place.
  public func correct(
    _ word: CorrectedWord, by correction: Correction, at now: Date
  ) async throws(Problem) {
    try await throwingProblems {
      try await repository.correct(word, by: correction, at: now)
    }
  }

  /// - Throws: `Problem` if there is none.
  public func removeCorrection(of word: CorrectedWord, at now: Date) async throws(Problem) {
    try await throwingProblems { try await repository.removeCorrection(of: word, at: now) }
  }

  /// All corrections, the latest first.
  public func corrections() async throws(Problem) -> [MadeCorrection] {
    try await throwingProblems { try await repository.madeCorrections() }
  }
}
