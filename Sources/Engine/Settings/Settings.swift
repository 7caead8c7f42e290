public import Foundation

/// The language model that the learner chose, without its key.
public struct ModelChoice: Hashable, Sendable {
  public enum Provider: String, CaseIterable, Sendable { case none, openai, anthropic, gemini }

  public var provider = Provider.none
  /// The address up to the version of the API; empty for the provider's own.
  public var address = ""
  public var name = ""

  public init(_ provider: Provider = .none, address: String = "", name: String = "") {
    (self.provider, self.address, self.name) = (provider, address, name)
  }
}

/// The learner's settings. Only values that differ from the defaults are stored.
public struct Settings: Hashable, Sendable {
  public enum Theme: String, CaseIterable, Sendable { case system, light, dark }
  public enum Audio: String, CaseIterable, Sendable { case off, on, autoplay }
  /// Where a song's translation is: below each line, or in a pane of its own.
  public enum SongView: String, CaseIterable, Sendable { case block, parallel }
  /// What is drawn over a song's words.
  public enum ReadingAid: String, CaseIterable, Sendable { case none, furigana, pitch }

  /// The time zone of the learner's days, by its IANA name, such as "Europe/Berlin".
  public var timeZone: TimeZone
  public var dayStartsAtHour = 4

  public var fsrs = FSRS()
  public var learningSteps: [Duration] = [.seconds(60), .seconds(600)]
  public var relearningSteps: [Duration] = [.seconds(600)]
  public var maximumInterval = 36_500
  public var fuzzes = true
  /// The number of lapses that makes a card a leech; it is marked again each half as many later.
  public var leechLapses = 8
  /// How early a learning step can be shown if nothing else is left.
  public var learnAhead = Duration.seconds(20 * 60)

  /// The options of a new deck.
  public var newPerDay = 20
  public var reviewsPerDay = 200
  public var retention = 0.9

  public var lessonSize = 5

  public var showsVulgarWords = false
  /// The dictionary for analyzing Japanese text.
  public var tokeniser = Tokeniser.naistJdic
  /// Hides the furigana of words whose retrievability, in percent, is higher; nil shows all
  /// furigana.
  public var furiganaHiddenAbove: Int? = 90
  /// How strictly typed answers are checked.
  public var answers = AnswerPolicy.standard

  /// The language model for translations; the environment's goes first.
  public var model = ModelChoice()
  public var tutor = TutorSettings()
  public var analytics = AnalyticsSettings()
  /// Whether the learner's userscripts run on pages.
  public var userscripts = false
  /// The origins of web pages that may read the served API, separated by spaces.
  public var apiOrigins = ""

  public var waniKaniAddress = WaniKaniSettings.standardAddress
  public var waniKani = WaniKaniSettings()

  /// Whether Japanese can be heard, or is after each answer.
  public var audio = Audio.off
  public var songView = SongView.block
  public var readingAid = ReadingAid.none
  /// The language of the words to discover.
  public var wordLanguage = WordLanguage.spanish
  /// Where words come from.
  public var words = WordServiceChoice()
  public var theme = Theme.system
  public var keysAreOn = true
  /// What the learner wants to be called; empty for nothing.
  public var name = ""
  public var flags = FlagSettings()
  /// Values beside the settings, by name: where the learner is in the tour, and overrides of flags.
  var notes: [String: String] = [:]
  public var keys = Keys()

  /// A number that tells learners apart and says nothing about them.
  var learner: String { notes["learner-id"] ?? "" }

  /// The note of the tour.
  static let tutorialNote = "tutorial"

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

/// The single-key shortcuts of every face.
public struct Keys: Hashable, Sendable {
  public enum Action: String, CaseIterable, Sendable {
    case again, hard, good, easy, reveal, undo, help
    /// “I was right”: overrules the checker.
    case right
    /// “Typo: ask again”: asks the question again without counting the answer.
    case slip
    /// The audio of the answer.
    case play
    /// Shows the item with its cards.
    case info
    /// Explains the due date.
    case why
    /// Asks the tutor about the item.
    case ask
    case edit, suspend, bury, flag, leave
    case wrapUp = "wrap-up"
  }

  /// The word for a key that is turned off.
  public static let off = "off"

  public private(set) var bound: [Action: String] = [
    .again: "1", .hard: "2", .good: "3", .easy: "4", .reveal: "space", .undo: "u", .help: "?",
    .right: "r", .slip: "t", .play: "p", .info: "i", .why: "y", .ask: "a", .edit: "e",
    .suspend: "s", .bury: "b", .flag: "f", .leave: "q", .wrapUp: "w",
  ]

  /// With Alt, looks up the Japanese word under the pointer, on any page.
  public private(set) var pointing = "k"

  public init() {}

  /// The key of an action; empty if it is turned off.
  public subscript(action: Action) -> String { bound[action, default: ""] }

  /// Sets the key for looking up words. Because it is pressed with Alt, it can equal another key.
  ///
  /// - Throws: `Problem` if it isn't a Latin letter or a digit; Alt changes other keys in ways that
  ///   depend on the keyboard.
  public mutating func bindPointing(to key: String) throws {
    let key = key.lowercased()
    guard key.utf8.count == 1, key.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Problem("“\(key)” is not a key.", remedy: "Use a letter from a to z, or a digit.")
    }
    pointing = key
  }

  /// Binds an action to a key. If another action has the key, the two swap keys.
  ///
  /// - Throws: `Problem` if it isn't a single character, "space" or "off".
  public mutating func bind(_ action: Action, to key: String) throws {
    guard key != Self.off else {
      bound[action] = ""
      return
    }
    guard key == "space" || (key.count == 1 && !key.contains(where: \.isWhitespace)) else {
      throw Problem(
        "“\(key)” is not a key.", remedy: "Use a single character, “space”, or “off”.")
    }
    if let taken = bound.first(where: { $0.value == key })?.key { bound[taken] = bound[action] }
    bound[action] = key
  }
}
