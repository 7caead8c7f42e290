public import Foundation

/// The learner's settings. Only values that differ from the defaults are stored.
///
/// Those of one feature are a `SettingGroup` in its room.
public struct Settings: Hashable, Sendable {
  public enum Theme: String, CaseIterable, Sendable { case system, light, dark }
  public enum Audio: String, CaseIterable, Sendable { case off, on, autoplay }

  /// The time zone of the learner's days, by its IANA name, such as "Europe/Berlin".
  public var timeZone: TimeZone
  var dayStartsAtHour = 4

  var fsrs = FSRS()
  var learningSteps = Scheduler.defaultLearningSteps
  var relearningSteps = Scheduler.defaultRelearningSteps
  var maximumInterval = Scheduler.maximumIntervals.upperBound
  var fuzzes = true
  /// The number of lapses that makes a card a leech; it is marked again after every half as
  /// many more, as in Anki.
  var leechLapses = 8

  /// New cards per day in new decks.
  var newPerDay = 20
  /// Reviews per day in new decks.
  var reviewsPerDay = 200
  /// The desired retention of new decks, 0.7 to 0.99.
  var retention = 0.9

  var lessonSize = 5

  var showsVulgarWords = false
  /// The dictionary for analysing Japanese text.
  var tokeniser = Tokeniser.naistJdic
  /// Hides the furigana of words whose retrievability, in percent, is higher; nil shows all
  /// furigana.
  var furiganaHiddenAbove: Int? = 90
  /// How strictly typed answers are checked.
  var answers = AnswerPolicy.standard

  /// When Japanese speech and the sounds of Anki cards play.
  public var audio = Audio.off
  public var theme = Theme.system
  public var keysAreOn = true
  /// The learner's name; empty for none.
  public var name = ""
  /// A number that identifies the learner and reveals nothing about them.
  var learner = ""
  /// The values that rooms store beside the settings, by name: see `StoredValue`.
  var storedTexts: [String: String] = [:]
  public var keys = Keys()
  private var groups = SettingGroups()

  // The range of new cards a day, also for decks.
  static let newPerDayRange = 0...9_999
  static let reviewsPerDayRange = 0...99_999
  static let retentionRange = 0.7...0.99
  static let retentionPercentRange = 70...99
  static let leechLapsesRange = 1...99

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  /// The settings of a feature.
  public subscript<Group: SettingGroup>(group: Group.Type) -> Group {
    get { groups[group] }
    set { groups[group] = newValue }
  }

  public var boundary: DayBoundary {
    DayBoundary(timeZone: timeZone, startsAtHour: dayStartsAtHour)
  }

  func scheduler(retention: Double) -> Scheduler {
    Scheduler(
      fsrs: fsrs, retention: retention, maximumInterval: maximumInterval,
      learningSteps: learningSteps, relearningSteps: relearningSteps, fuzzes: fuzzes)
  }
}
