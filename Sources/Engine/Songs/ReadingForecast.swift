/// When a song will be readable: a simulation of learning its words.
///
/// Each day brings new words, those that occur most often first. Reviews come when FSRS asks for
/// them, and are right with the probability that FSRS predicts. A word counts as known while its
/// memory is `WordMemory.strong`, as on the song's page. Those in learning steps are begun anew.
/// The reviews of others go on from what is remembered, tomorrow at the earliest. The median of
/// three runs counts, whose chance is the same for every song.
public struct ReadingForecast: Hashable, Sendable {
  /// The share of the words to be known.
  public static let goal = 0.9
  private static let longest = 730
  private static let seeds: Range<UInt64> = 0..<3

  /// New words a day.
  var pace: Int
  /// The days until the goal is reached; nil if it takes more than two years.
  public var days: Int?

  /// The assumption, for example “5 new words a day”.
  public var summary: String { "\(Quantity.count(pace, "new word")) a day" }
}

extension ReadingForecast {
  /// - Parameter retention: the desired retention, from 0 to 1.
  init(
    of words: some Sequence<AnalysedText.Word>, on today: Day, pace: Int, fsrs: FSRS,
    retention: Double
  ) {
    self.pace = pace
    let tally = WordTally(words, on: today, fsrs)
    let days = Self.seeds.map { seed in
      Self.days(of: tally, pace: pace, fsrs, retention: retention, seed: seed)
    }
    self.days = days.sorted { $0 ?? .max < $1 ?? .max }[days.count / 2]
  }

  /// - Parameter seed: chance of the reviews.
  private static func days(
    of tally: WordTally, pace: Int, _ fsrs: FSRS, retention: Double, seed: UInt64
  ) -> Int? {
    var chance = SplitMix64(seed: seed)
    var waiting = tally.unseen.values.sorted(by: >)[...]
    // In one order, as each takes its share of chance.
    var learning = tally.begun
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value)
    let wanted = Int((Double(tally.total) * goal).rounded(.up))
    return (0...longest).first { day in
      for place in learning.indices where day > 0 {
        learning[place].live(day, fsrs, retention: retention, &chance)
      }
      let inMemory = learning.filter { $0.isKnown(on: day, fsrs) }.map(\.count).reduce(0, +)
      if tally.known + inMemory >= wanted { return true }
      learning += waiting.prefix(pace).map {
        SimulatedWord(count: $0, memory: fsrs.first(.good), reviewedOn: day)
      }
      waiting = waiting.dropFirst(pace)
      return false
    }
  }
}

/// The content words of a text, by what the learner remembers of them.
private struct WordTally {
  var total = 0
  var known = 0
  /// By dictionary form.
  var begun: [String: SimulatedWord] = [:]
  /// How often each unseen word occurs, by dictionary form.
  var unseen: [String: Int] = [:]

  init(_ words: some Sequence<AnalysedText.Word>, on today: Day, _ fsrs: FSRS) {
    for word in words where word.isContent {
      total += 1
      switch word.memory {
      case .strong: known += 1
      case .learning, .weak:
        let day = word.reviewed.map { min(0, today.distance(to: $0.day)) }
        begun[
          word.lemma,
          default: SimulatedWord(
            count: 0, memory: word.reviewed?.memory ?? fsrs.first(.good), reviewedOn: day ?? 0)
        ].count += 1
      case .unseen: unseen[word.lemma, default: 0] += 1
      }
    }
  }
}

/// A word that is being learned.
private struct SimulatedWord {
  /// How often it occurs.
  var count: Int
  var memory: Memory
  var reviewedOn: Int

  func isKnown(on day: Int, _ fsrs: FSRS) -> Bool {
    guard memory.stability >= WordMemory.matureFrom else { return false }
    let recalled = fsrs.retrievability(of: memory, after: Double(day - reviewedOn))
    return WordMemory(memory, retrievability: recalled) == .strong
  }

  mutating func live(
    _ day: Int, _ fsrs: FSRS, retention: Double, _ chance: inout SplitMix64
  ) {
    let elapsed = Double(day - reviewedOn)
    guard elapsed >= max(1, fsrs.interval(of: memory, retention: retention).rounded()) else {
      return
    }
    let recalls =
      Double.random(in: 0..<1, using: &chance) < fsrs.retrievability(of: memory, after: elapsed)
    memory = fsrs.next(memory, recalls ? .good : .again, after: elapsed)
    reviewedOn = day
  }
}
