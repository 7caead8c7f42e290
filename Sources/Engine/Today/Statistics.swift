/// How well and how much a learner has studied.
public struct Statistics: Hashable, Sendable {
  /// The reviews of a period and how many were right, as Anki's true retention: only cards in
  /// review that were due count, not learning steps or cramming.
  public struct Retention: Hashable, Sendable {
    public struct Share: Hashable, Sendable {
      public var right: Int
      public var reviews: Int
    }

    /// In days, up to today.
    public var period: Int
    /// Scheduled less than 21 days ahead, however late the answer came.
    public var young: Share
    public var mature: Share

    public var all: Share {
      Share(right: young.right + mature.right, reviews: young.reviews + mature.reviews)
    }
  }

  /// Cards that aren't deleted, by state. A suspended card counts as suspended only.
  public struct Cards: Hashable, Sendable {
    public var new = 0
    public var learning = 0
    /// In review, with an interval of less than 21 days.
    public var young = 0
    public var mature = 0
    public var suspended = 0
  }

  /// How much of a deck is learned, without its subdecks.
  public struct Progress: Hashable, Sendable {
    public var deck: Deck.ID
    public var name: String
    /// Items whose cards have all come to reviews: none is new, or in its learning steps. A lesson
    /// alone, after which an item counts as learned, does not lead there.
    public var inReview: Int
    public var items: Int
  }

  public var today: Day
  public var retention: [Retention]
  /// The number of cards that become due on each of the next 30 days, starting today, without new
  /// ones.
  public var nextDays: [Int]
  /// The answers on each of the last 365 days, ending today, without undone ones.
  public var answers: [Int]
  public var cards: Cards
  public var progress: [Progress]
  /// The time spent on cards and WaniKani subjects in the last 30 days.
  public var timeOfMonth: Duration
  /// The time spent on cards and WaniKani subjects since the first answer.
  public var timeEver: Duration
  public var answersEver: Int

  public var daysStudied: Int { answers.count { $0 > 0 } }

  static let periods = [7, 30, 365]
  static let days = 365
  static let daysAhead = 30
}
