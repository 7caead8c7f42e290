public import Foundation

/// Everything a learner can choose, typed. Only what differs from the defaults is stored.
public struct Settings: Hashable, Sendable {
  public enum Theme: String, CaseIterable, Sendable { case system, light, dark }
  public enum Audio: String, CaseIterable, Sendable { case off, on, autoplay }

  /// Where days begin and end; an IANA name such as "Europe/Berlin".
  public var timeZone: TimeZone
  public var dayStartsAtHour = 4

  public var fsrs = FSRS()
  public var learningSteps: [Duration] = [.seconds(60), .seconds(600)]
  public var relearningSteps: [Duration] = [.seconds(600)]
  public var maximumInterval = 36_500
  public var fuzzes = true
  /// A card is flagged as a leech at this many lapses, and again at every half as many more.
  public var leechLapses = 8
  /// How far ahead a learning step is shown when nothing else is left.
  public var learnAhead = Duration.seconds(20 * 60)

  /// What a new deck begins with.
  public var newPerDay = 20
  public var reviewsPerDay = 200
  public var retention = 0.9

  public var lessonSize = 5

  public var showsVulgarWords = false
  /// What Japanese is read with.
  public var tokeniser = Tokeniser.naistJdic
  /// In percent of retrievability; nil shows the furigana of every word.
  public var furiganaHiddenAbove: Int? = 90
  /// What comes of a typed answer.
  public var answers = AnswerPolicy.standard

  public var waniKaniAddress = WaniKaniSettings.standardAddress
  public var waniKani = WaniKaniSettings()

  /// Whether Japanese can be heard, or is after each answer.
  public var audio = Audio.off
  public var theme = Theme.system
  public var keysAreOn = true
  public var keys = Keys()

  public init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  public var boundary: DayBoundary {
    DayBoundary(timeZone: timeZone, startsAtHour: dayStartsAtHour)
  }

  public func scheduler(retention: Double) -> Scheduler {
    Scheduler(
      fsrs: fsrs, retention: retention, maximumInterval: maximumInterval,
      learningSteps: learningSteps, relearningSteps: relearningSteps, fuzzes: fuzzes)
  }
}

/// Which key does what, on every face that has single keys.
public struct Keys: Hashable, Sendable {
  public enum Action: String, CaseIterable, Sendable {
    case again, hard, good, easy, reveal, undo, help
    /// "I was right", where the checker said otherwise.
    case right
    /// "I slipped": it is asked once more and not counted.
    case slip
    /// The audio of the answer.
    case play
  }

  public private(set) var bound: [Action: String] = [
    .again: "1", .hard: "2", .good: "3", .easy: "4", .reveal: "space", .undo: "u", .help: "?",
    .right: "r", .slip: "t", .play: "p",
  ]

  /// With Alt, opens the Japanese word under the pointer, on any page.
  public private(set) var pointing = "k"

  public init() {}

  public subscript(action: Action) -> String { bound[action, default: ""] }

  /// It stands with Alt, so that it may be the same as another.
  ///
  /// - Throws: `Problem` when it is not a Latin letter or a digit: what Alt makes of other keys
  ///   differs from keyboard to keyboard.
  public mutating func bindPointing(to key: String) throws {
    let key = key.lowercased()
    guard key.utf8.count == 1, key.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Problem("“\(key)” is not a key.", remedy: "Give a letter from a to z, or a digit.")
    }
    pointing = key
  }

  /// A key that is taken changes places with the one it replaces.
  ///
  /// - Throws: `Problem` when it is not a single character or "space".
  public mutating func bind(_ action: Action, to key: String) throws {
    guard key == "space" || (key.count == 1 && !key.contains(where: \.isWhitespace)) else {
      throw Problem(
        "“\(key)” is not a key.", remedy: "Give a single character, or the word space.")
    }
    if let taken = bound.first(where: { $0.value == key })?.key { bound[taken] = bound[action] }
    bound[action] = key
  }
}
