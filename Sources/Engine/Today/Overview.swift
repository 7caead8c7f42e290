public import Foundation

/// How the learner stands at a moment.
public struct Overview: Hashable, Sendable {
  public struct DeckLine: Hashable, Sendable, Identifiable {
    public var deck: Deck
    /// What waits in it and in all inside it.
    public var counts: Counts
    public var items: Int

    public var id: Deck.ID { deck.id }
  }

  /// The session one can go on with.
  public struct OpenSession: Hashable, Sendable {
    public var isLesson: Bool
    public var isCram: Bool
    public var face: Face
    public var done: Int
    public var left: Int
  }

  public var now: Date
  public var today: Day
  public var due: Counts
  public var lessonsWaiting: Int
  public var lessonSize: Int
  /// The fronts of the items of the next lesson.
  public var nextLesson: [String]
  public var open: OpenSession?
  /// Cards that come up in each of the next 24 hours; what is due already counts in the first.
  public var nextHours: [Int]
  /// Cards that come up on each of the next 7 days, today first.
  public var nextDays: [Int]
  /// Days in a row with an answer, WaniKani's things counted in; today or yesterday the last.
  public var streak: Int
  public var longestStreak: Int
  /// Whether there was an answer on each of the last 14 days, today last.
  public var studiedDays: [Bool]
  /// Of cards and of WaniKani's things, as are the right ones and the time.
  public var answersToday: Int
  public var rightToday: Int
  public var timeToday: Duration
  /// How long today's answers to cards took, the mean; nil until there are enough to tell.
  public var pace: Duration?
  public var nextDue: Date?
  public var decks: [DeckLine]
  /// Nil while nobody is signed in there.
  public var waniKani: WaitingThere?

  public typealias WaitingThere = WaniKaniOverview.Waiting

  public var isNewcomer: Bool {
    streak == 0 && answersToday == 0 && nextDue == nil && due.total == 0 && waniKani == nil
  }
}

extension [Overview.DeckLine] {
  /// Those that lie in no other: what a deck holds counts what is inside it.
  public var outermost: [Overview.DeckLine] {
    filter { line in !contains { line.deck.isInside($0.deck) } }
  }
}
