import Foundation

/// The actions that change when cards are due.
extension AnkiConnect {
  static let schedulingActions: [String: Action] = [
    "setDueDate": { anki, parameters, now in
      let days = try DueDays(try parameters.text("days"))
      try await anki.repository.reschedule(
        try parameters.numbers("cards"), as: "Set the due day of", at: now
      ) { card, progress, moment in
        progress.makeReview(moment.settings.fsrs, on: moment.today)
        let day = days.day(of: card)
        progress.due = .on(moment.today.advanced(by: day))
        if days.changesInterval || progress.interval == 0 { progress.interval = max(1, day) }
      }
      return OrderedJSON(true)
    },
    "relearnCards": doing { anki, parameters, now in
      try await anki.reschedule(
        try parameters.numbers("cards"), as: "Restarted learning of", at: now
      ) { _, progress, moment in
        progress.makeReview(moment.settings.fsrs, on: moment.today)
        progress.phase = .relearning(step: 0)
        progress.due = .at(moment.now)
      }
    },
  ]

  /// Anki's text for days from today: `0`, `3-7` for one of these, `5!` to change the interval too.
  struct DueDays {
    private var range: ClosedRange<Int>
    var changesInterval: Bool

    init(_ text: String) throws(Failure) {
      changesInterval = text.hasSuffix("!")
      let numbers = text.trimmed.drop { $0 == "+" }.prefix { $0 != "!" }
        .split(separator: "-", omittingEmptySubsequences: false)
        .map { Int(String($0).trimmed) }
      guard let first = numbers.first ?? nil, let last = numbers.last ?? nil,
        numbers.count <= 2, first <= last, (0...36_500).contains(first), last <= 36_500
      else { throw Failure("invalid days: \(text)") }
      range = first...last
    }

    /// Spreads cards over the days by their ids, so that the same request does the same.
    func day(of card: Card.ID) -> Int {
      range.lowerBound + Int(truncatingIfNeeded: UInt64(bitPattern: card) % UInt64(range.count))
    }
  }
}

extension CardProgress {
  /// Makes a card a review; a new one counts as answered well today.
  fileprivate mutating func makeReview(_ fsrs: FSRS, on today: Day) {
    if memory == nil {
      memory = fsrs.first(.good)
      lastDay = today
    }
    phase = .review
  }
}
