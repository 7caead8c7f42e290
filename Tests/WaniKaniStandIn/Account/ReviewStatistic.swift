public import Foundation

extension StandInAccount {
  public struct ReviewStatistic: Sendable, Identifiable, Equatable {
    /// The answers to one question: meaning or reading.
    public struct Tally: Sendable, Equatable {
      public var correct = 0
      public var incorrect = 0
      public var maxStreak = 0
      public var currentStreak = 0

      /// Adds one review: the incorrect answers, then the correct one that ends the question.
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

    /// The percentage of correct answers, 0 if there are none.
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
