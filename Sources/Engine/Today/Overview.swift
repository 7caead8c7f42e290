public import Foundation

/// The learner's status at a moment.
public struct Overview: Hashable, Sendable {
  public struct DeckLine: Hashable, Sendable, Identifiable {
    public var deck: Deck
    /// The due cards of the deck and its subdecks, within their limits but not those of the decks
    /// around them.
    public var counts: Counts
    public var items: Int
    /// The items in both that can be learned in lessons.
    public var lessons = 0
    /// The items in both whose lessons wait for their components.
    public var locked = 0

    public var id: Deck.ID { deck.id }
  }

  /// A session that can be resumed.
  public struct OpenSession: Hashable, Sendable {
    public enum Kind: Sendable {
      case scheduled, cram, lesson
    }

    public var kind: Kind
    public var session: SessionID
    public var revision: Int
    public var face: Face
    public var begunAt: Date
    public var answered: Int
    /// Its progress: the questions of a lesson answered right, or the cards answered.
    public var done: Int
    public var left: Int
  }

  public var now: Date
  public var today: Day
  /// The cards that a session of all decks asks.
  public var due: Counts
  public var lessonsWaiting: Int
  /// The items whose lessons wait for their components.
  public var lessonsLocked = 0
  public var lessonSize: Int
  /// The fronts of the items in the open lesson, or else in the next one.
  public var nextLesson: [String]
  /// The sessions that can be resumed: the one with cards, then the lesson.
  public var sessions: [OpenSession] = []
  /// The number of cards that become due in each of 24 hours of the clock. The first is the current
  /// one, and includes those already due.
  public var nextHours: [Int]
  /// The number of cards that become due on each of the next 7 days, starting today.
  public var nextDays: [Int]
  /// The number of consecutive days with an answer, including WaniKani's, up to today or yesterday.
  public var streak: Int
  /// The longest streak in days.
  public var longestStreak: Int
  /// Whether there was an answer on each of the last 14 days, ending today.
  public var studiedDays: [Bool]
  /// The answers to cards and WaniKani subjects, in reviews and lessons; those of quizzes only if
  /// they count as reviews. `rightToday` and `timeToday` count the same answers.
  public var answersToday: Int
  public var rightToday: Int
  public var timeToday: Duration
  /// The mean time of the latest answers to cards. Nil while there are too few of the last days.
  public var pace: Duration?
  public var nextDue: Date?
  /// When `due`, the day or WaniKani's reviews change without an answer.
  public var nextChange: Date
  public var decks: [DeckLine]
  /// Nil while signed out of WaniKani.
  public var waniKani: WaniKaniOverview.Waiting?
  /// The songs added last, newest first.
  public var songs: [RecentSong]
  /// Whether any card is in review, in a deck that is paused, too.
  public var hasReviews = false
  /// Whether a backup, or nothing, is shown because the learner's own data can't be read.
  var isSubstitute = false

  /// The cards due here and the reviews due at WaniKani.
  public var dueInAll: Int { due.total + (waniKani?.reviews ?? 0) }

  public var open: OpenSession? { sessions.first }

  public var isInLesson: Bool { sessions.contains { $0.kind == .lesson } }

  public var isNewcomer: Bool {
    !isSubstitute && streak == 0 && answersToday == 0 && nextDue == nil && due.total == 0
      && !hasReviews && waniKani == nil
  }
}

extension [Overview.DeckLine] {
  /// The decks that are not inside another one. A deck's counts include its subdecks.
  public var outermost: [Overview.DeckLine] {
    filter { line in !contains { line.deck.isInside($0.deck) } }
  }
}

extension Overview.OpenSession {
  init<Course: SessionCourse>(
    _ kind: Kind, _ session: Session<Course>, done: Int, left: Int
  ) {
    self.init(
      kind: kind, session: session.id, revision: session.revision, face: session.face,
      begunAt: session.begunAt, answered: session.answered, done: done, left: left)
  }
}
