public import Foundation

/// What waits of WaniKani, and how far the learner is.
public struct WaniKaniOverview: Hashable, Sendable {
  public var account: WaniKaniAccount
  /// With what is not yet sent.
  public var level: Int
  /// How much there is to study now of each kind.
  public var counts: [WaniKaniPlan.Kind: Int]
  /// What becomes due in each hour that has any, in their order, for seven days from now.
  public var hours: [Hour]
  public var progress: LevelProgress
  /// By stage, 0 for lessons to 9 for burned.
  public var stages: [Int]
  public var unsent: Int
  public var highlights: WaniKaniHighlights

  public struct Hour: Hashable, Sendable {
    public var at: Date
    public var reviews: Int
  }

  /// Of the level that the learner is on.
  public struct LevelProgress: Hashable, Sendable {
    /// In the order of their lessons; none above the subscription.
    public var items: [Item]

    public struct Item: Hashable, Sendable {
      public var tile: SubjectTile
      /// Nil while it is locked.
      public var stage: Int?
      public var isPassed: Bool
    }

    public var passedKanji: Int { items.count(where: \.isPassed) }
    public var kanji: Int { items.count }
    /// Nine in ten.
    public var needed: Int { Unlocking.needed(ofKanji: kanji) }
  }

  /// How much there is to do now.
  public struct Waiting: Hashable, Sendable {
    public var lessons: Int
    public var reviews: Int

    public init(lessons: Int, reviews: Int) {
      (self.lessons, self.reviews) = (lessons, reviews)
    }
  }

  public var isOnVacation: Bool { account.vacationSince != nil }

  public func count(of kind: WaniKaniPlan.Kind) -> Int { counts[kind] ?? 0 }
  public var lessons: Int { count(of: .lessons) }
  public var reviews: Int { count(of: .reviews) }

  /// Reviews that come within a time, on top of those that are due.
  public func coming(within duration: Duration, from now: Date) -> Int {
    let end = now + duration / .seconds(1)
    return hours.filter { $0.at <= end }.reduce(0) { $0 + $1.reviews }
  }
}

/// Looks at what waits of WaniKani; its value is nil while nobody is signed in.
public typealias WaniKaniBoard = Loader<Date, WaniKaniOverview?>

extension WaniKaniBoard.State {
  public var overview: WaniKaniOverview? { value ?? nil }
}

extension WaniKaniOverview {
  /// What becomes due in each of the next 24 hours; what is due already counts in the first.
  public func nextHours(from now: Date) -> [Int] {
    hours.reduce(into: [reviews] + Array(repeating: 0, count: 23)) { counts, hour in
      let place = Int((hour.at.timeIntervalSince(now) / 3600).rounded(.up)) - 1
      if counts.indices.contains(place) { counts[place] += hour.reviews }
    }
  }

  /// What is or becomes due on each of seven days, from today on.
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
