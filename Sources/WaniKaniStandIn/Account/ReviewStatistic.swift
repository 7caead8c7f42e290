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

extension StandInAccount.ReviewStatistic: Resource {
  static let collection = "review_statistics"
  var object: String { "review_statistic" }

  var fields: JSON {
    [
      "created_at": .time(createdAt), "subject_id": .int(subjectID),
      "subject_type": .string(subjectKind.rawValue),
      "meaning_correct": .int(meaning.correct), "meaning_incorrect": .int(meaning.incorrect),
      "meaning_max_streak": .int(meaning.maxStreak),
      "meaning_current_streak": .int(meaning.currentStreak),
      "reading_correct": .int(reading.correct), "reading_incorrect": .int(reading.incorrect),
      "reading_max_streak": .int(reading.maxStreak),
      "reading_current_streak": .int(reading.currentStreak),
      "percentage_correct": .int(percentageCorrect), "hidden": .bool(isHidden),
    ]
  }
}
