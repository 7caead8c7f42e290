public import Foundation

/// The available lessons and reviews, and the learner's progress.
public struct WaniKaniOverview: Hashable, Sendable {
  public var account: WaniKaniAccount
  /// The level, including unsent changes.
  public var level: Int
  /// The number of subjects available now, by kind of session.
  var counts: [WaniKaniPlan.Kind: Int]
  /// The hours of the next seven days in which reviews become due, in order.
  public var hours: [Hour]
  public var progress: LevelProgress
  /// The number of subjects by stage, from 0 for lessons to 9 for burned.
  public var stages: [Int]
  public var unsent: Int
  public var highlights: WaniKaniHighlights
  /// The levels so far, without those given up by a reset.
  public var history: [PastLevel] = []

  public struct PastLevel: Hashable, Sendable {
    public var level: Int
    public var unlockedAt: Date
    /// When enough kanji were passed, or nil for the current level.
    public var passedAt: Date?

    public func duration(at now: Date) -> Duration {
      .seconds(max(0, (passedAt ?? now).timeIntervalSince(unlockedAt)))
    }
  }

  public struct Hour: Hashable, Sendable {
    public var at: Date
    public var reviews: Int
  }

  /// The progress of the current level.
  public struct LevelProgress: Hashable, Sendable {
    /// The subjects in the order of their lessons, within the subscription.
    public var items: [Item]

    public struct Item: Hashable, Sendable {
      public var tile: SubjectTile
      /// The stage, or nil while it is locked.
      public var stage: Int?
      public var isPassed: Bool
    }

    public var passedKanji: Int { items.count(where: \.isPassed) }
    public var kanji: Int { items.count }
    /// The number of kanji needed to level up: 90%.
    public var needed: Int { Unlocking.needed(ofKanji: kanji) }
  }

  /// The number of lessons and reviews available now.
  public struct Waiting: Hashable, Sendable {
    public var lessons: Int
    public var reviews: Int
    /// When more reviews become available.
    public var nextReviews: Date?
    public var isOnVacation = false
    /// Whether any sync has succeeded.
    public var isSynced = true
    /// A sentence about the subscription, if the learner's level is beyond it.
    public var coverage: String?
    /// Why the last sync failed, or could not send a change, if the person has to sign in for it.
    public var failure: Problem?
  }

  public var isOnVacation: Bool { account.vacationSince != nil }
  /// A sentence about the subscription, if the level is beyond it.
  public var coverage: String? { account.coverage(at: level) }

  public func count(of kind: WaniKaniPlan.Kind) -> Int { counts[kind] ?? 0 }
  public var lessons: Int { count(of: .lessons) }
  public var reviews: Int { count(of: .reviews) }

  /// Returns the number of reviews that become due within a time, besides those already due.
  public func coming(within duration: Duration, from now: Date) -> Int {
    let end = now + duration
    return hours.filter { $0.at <= end }.reduce(0) { $0 + $1.reviews }
  }

  /// Returns the reviews in each of 24 hours of the clock, starting with the current one, in which
  /// those already due count.
  public func nextHours(_ boundary: DayBoundary, from now: Date) -> [Int] {
    let start = boundary.startOfHour(now)
    return hours.reduce(into: [reviews] + Array(repeating: 0, count: 23)) { counts, hour in
      let place = Int((hour.at.timeIntervalSince(start) / 3600).rounded(.down))
      if counts.indices.contains(place) { counts[place] += hour.reviews }
    }
  }

  /// Returns the reviews due on each of seven days, starting today.
  public func days(_ boundary: DayBoundary, from now: Date) -> [Int] {
    let today = boundary.day(of: now)
    var counts = Array(repeating: 0, count: 7)
    counts[0] = reviews
    for hour in hours {
      let place = today.distance(to: boundary.day(of: hour.at))
      if counts.indices.contains(place) { counts[place] += hour.reviews }
    }
    return counts
  }
}
