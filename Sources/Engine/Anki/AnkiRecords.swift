import Foundation

/// A card as an Anki collection has it. Sanpo keeps all of it, and gives it back unless the card
/// was studied or changed since.
struct AnkiCard: Hashable, Sendable {
  enum Kind {
    static let new = 0
    static let learning = 1
    static let review = 2
    static let relearning = 3
  }

  enum Queue {
    static let new = 0
    static let learning = 1
    static let review = 2
    static let dayLearning = 3
    static let suspended = -1
    static let buriedByScheduler = -2
    static let buriedByPerson = -3
  }

  var id: Int64
  var note: Int64
  var deck: Int64
  /// The number of its template or cloze, counted from 0.
  var number: Int
  /// In seconds since 1970.
  var modified: Int64
  var type: Int
  var queue: Int
  /// A position, seconds since 1970, or days since the collection's first day: see `AnkiSchedule`.
  var due: Int
  var interval: Int
  /// SM-2's ease, in thousandths.
  var factor: Int
  var repetitions: Int
  var lapses: Int
  var stepsLeft: Int
  var originalDue: Int
  /// The home deck of a card in a filtered deck; 0 for others.
  var originalDeck: Int64
  var flags: Int
  /// JSON.
  var data: String

  /// The card in its home deck: filtered decks don't come along.
  var atHome: AnkiCard {
    guard originalDeck != 0 else { return self }
    var card = self
    (card.deck, card.originalDeck) = (originalDeck, 0)
    if originalDue != 0 { card.due = originalDue }
    card.originalDue = 0
    // A filtered deck shows a review as one, and a new card as one to learn.
    if queue >= 0 { card.queue = card.activeQueue }
    return card
  }
}

/// A row of Anki's review log.
struct AnkiReview: Hashable, Sendable {
  enum Kind {
    static let learning = 0
    static let review = 1
    static let relearning = 2
    static let filtered = 3
    static let manual = 4
    static let rescheduled = 5
  }

  /// In milliseconds since 1970.
  var id: Int64
  var card: Int64
  /// 1 to 4; 0 for a change by hand.
  var ease: Int
  /// In days, or seconds if negative.
  var interval: Int
  var lastInterval: Int
  var factor: Int
  /// In milliseconds.
  var time: Int
  var type: Int

  /// A review in a filtered deck that doesn't reschedule: no memory follows from it.
  var isCram: Bool { type == Kind.filtered && factor == 0 }
  /// Whether the card was made new.
  var isReset: Bool { ease == 0 && type == Kind.manual && factor == 0 }

  /// The columns of `ReviewLog.Columns.anki`, of which Sanpo doesn't read the number of a sync.
  var values: [Int64] {
    [id, card, -1] + [ease, interval, lastInterval, factor, time, type].map { Int64($0) }
  }

  /// This review with numbers that Anki can read again.
  var withinLimits: AnkiReview {
    var review = self
    review.ease = ease.clamped(to: 0...Int(UInt8.max))
    (review.interval, review.lastInterval) = (
      Int(Int32(clamping: interval)), Int(Int32(clamping: lastInterval))
    )
    review.factor = factor.clamped(to: 0...Int(UInt32.max))
    review.time = time.clamped(to: 0...Int(Int32.max))
    review.type = type.clamped(to: Kind.learning...Kind.rescheduled)
    return review
  }
}

/// A deck as Anki stores it, also with what Sanpo doesn't read.
struct AnkiDeck: Hashable, Sendable {
  var id: Int64
  /// With “::” between the levels.
  var name: String
  var modified: Int64 = 0
  /// Anki's messages.
  var common = Data()
  var kind: Data = Self.plainKind

  static let defaultID: Int64 = 1

  /// The fields of `Deck.KindContainer`, as Anki's decks.proto names them.
  enum KindField {
    static let normal = 1
    static let filtered = 2
  }

  /// Fields of `Deck.Normal`, the settings.
  enum Field {
    static let configID = 1
    static let reviewLimit = 6
    static let newLimit = 7
    static let desiredRetention = 10
  }

  /// The settings of a deck that isn't filtered; nil for one that is.
  var settings: WireMessage? {
    guard let kind = try? WireMessage(kind), kind.bytes(KindField.filtered) == nil else {
      return nil
    }
    // Unreadable settings count as empty.
    return kind.bytes(KindField.normal).flatMap { try? WireMessage($0) } ?? WireMessage()
  }

  var preset: Int64 { Int64(settings?.integer(Field.configID) ?? 1) }
}

/// A preset of deck options.
struct AnkiPreset: Hashable, Sendable {
  var id: Int64
  var name: String
  var modified: Int64
  /// Anki's message.
  var config: Data

  /// Its contents; nil if they can't be read.
  var message: WireMessage? { try? WireMessage(config) }

  static let defaultID: Int64 = 1

  /// Fields of `DeckConfig.Config`, as Anki's deck_config.proto names them.
  enum Field {
    static let learnSteps = 1
    static let relearnSteps = 2
    static let easyDays = 4
    static let fsrsParams5 = 5
    static let fsrsParams6 = 6
    static let newPerDay = 9
    static let reviewsPerDay = 10
    static let initialEase = 11
    static let lapseMultiplier = 14
    static let maximumReviewInterval = 16
    static let minimumLapseInterval = 17
    /// 1 gives new cards random positions.
    static let newInsertOrder = 20
    /// 0 suspends leeches; 1 only tags them.
    static let leechAction = 21
    static let leechThreshold = 22
    /// 1 lets no sounds play by themselves.
    static let disablesAutoplay = 23
    static let buryNew = 27
    static let buryReviews = 28
    static let newSortOrder = 32
    /// 3 takes random notes, 4 random cards, 5 random notes of each deck.
    static let newGatherPriority = 34
    static let desiredRetention = 37
  }
}
