public import Foundation

extension StandInAccount {
  public struct ReviewStatistic: Sendable, Identifiable, Equatable {
    /// How one question, meaning or reading, was answered so far.
    public struct Tally: Sendable, Equatable {
      public var correct = 0
      public var incorrect = 0
      public var maxStreak = 0
      public var currentStreak = 0

      /// A question is asked until it is answered: misses first, then right once.
      mutating func add(misses: Int) {
        correct += 1
        incorrect += misses
        currentStreak = misses == 0 ? currentStreak + 1 : 1
        maxStreak = max(maxStreak, currentStreak)
      }
    }

    public let id: Int
    public let subjectID: Int
    public let subjectKind: Subject.Kind
    public let createdAt: Date
    public var meaning = Tally()
    public var reading = Tally()
    public var isHidden = false
    public var updatedAt: Date

    /// Nothing answered counts as nothing right.
    public var percentageCorrect: Int {
      let correct = meaning.correct + reading.correct
      let all = correct + meaning.incorrect + reading.incorrect
      return all == 0 ? 0 : Int((100 * Double(correct) / Double(all)).rounded())
    }
  }
}

extension StandInAccount.ReviewStatistic: ResourceOfSubject {
  static let collection = "review_statistics"

  var ownFields: [String: JSON] {
    var fields: [String: JSON] = ["percentage_correct": .int(percentageCorrect)]
    for (part, tally) in [("meaning", meaning), ("reading", reading)] {
      fields["\(part)_correct"] = .int(tally.correct)
      fields["\(part)_incorrect"] = .int(tally.incorrect)
      fields["\(part)_max_streak"] = .int(tally.maxStreak)
      fields["\(part)_current_streak"] = .int(tally.currentStreak)
    }
    return fields
  }
}
