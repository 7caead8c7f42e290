/// The memories of cards that came without one, by their reviews in Anki.
///
/// As in Anki, a memory begins where a card was last learned, and anew after a reset; a card whose
/// learning isn't in the log has none. Crams don't count.
struct LoggedMemories {
  private var replay: Replay
  private var runs: [Int64: Run] = [:]
  private var count: Int64 = 0

  /// The reviews of a card since it was learned.
  private struct Run {
    /// The card's number in the replay.
    var number: Int64
    var isLearning: Bool
    var memory: Memory
  }

  init(_ settings: Settings) { replay = Replay(settings.fsrs, boundary: settings.boundary) }

  subscript(card: Int64) -> Memory? { runs[card]?.memory }

  /// - Parameter review: no earlier than those before.
  mutating func add(_ review: AnkiReview) throws {
    if review.isReset { runs[review.card] = nil }
    guard let grade = Grade(rawValue: review.ease), !review.isCram else { return }
    let (isLearning, run) = (review.type == AnkiReview.Kind.learning, runs[review.card])
    let begins = isLearning && run?.isLearning != true
    if begins { count += 1 }
    guard let number = begins ? count : run?.number else { return }
    let step = try replay.step(
      Replay.Review(line: 0, card: number, time: review.id, grade: grade))
    runs[review.card] = Run(number: number, isLearning: isLearning, memory: step.memory)
  }
}
