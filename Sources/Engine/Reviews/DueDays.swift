/// The days from today on which cards are due, as Anki's “Set Due Date” takes them: `0`, `3-7` for
/// one of these, `5!` to change the interval, too.
public struct DueDays: Hashable, Sendable {
  private let range: ClosedRange<Int>
  let changesInterval: Bool

  /// The change in the past tense, before the item's title or the number of items.
  public static let done = "Set the due date of"

  /// - Throws: `Problem` for any other text.
  public init(_ text: String) throws(Problem) {
    let days = text.trimmed
    changesInterval = days.hasSuffix("!")
    let numbers = days.dropLast(changesInterval ? 1 : 0)
      .split(separator: "-", omittingEmptySubsequences: false)
      .map { Int(String($0).trimmed) }
    guard let first = numbers.first ?? nil, let last = numbers.last ?? nil,
      numbers.count <= 2, first <= last, (0...36_500).contains(first), last <= 36_500
    else { throw Problem.notDueDays(text) }
    range = first...last
  }

  /// Spreads cards over the days by their ids, so that the same request does the same.
  func day(of card: Card.ID) -> Int {
    range.lowerBound + Int(truncatingIfNeeded: UInt64(bitPattern: card) % UInt64(range.count))
  }
}

extension CardProgress {
  /// Makes a card due in days; the interval of a review stays, unless it is to change.
  mutating func setDue(in days: DueDays, _ card: Card.ID, _ moment: StudyMoment) {
    makeReview(moment.settings.fsrs, on: moment.today)
    let day = days.day(of: card)
    due = .on(moment.today.advanced(by: day))
    if days.changesInterval || interval == 0 { interval = max(1, day) }
  }

  /// Makes a card a review; a new one counts as answered well today.
  mutating func makeReview(_ fsrs: FSRS, on today: Day) {
    if memory == nil {
      memory = fsrs.first(.good)
      lastDay = today
    }
    phase = .review
  }
}

extension Problem {
  public static func notDueDays(_ text: String) -> Problem {
    Problem(
      "“\(text)” is not a number of days.",
      remedy: """
        Enter days from today: 0, 3-7 for one of these, or 5! to change the interval, too.
        """)
  }
}
