import Foundation

/// A start of Sanpo, as it is remembered.
public struct Launch: Hashable, Codable, Sendable {
  /// The version at the first start; nil if that was before 0.6.0, the first version to store it.
  var firstVersion: String?
  var firstAt: Date?
  /// The version whose news the learner has seen.
  var version: String
  var at: Date
  /// The plan's name; empty without plans.
  var plan: String

  /// Whether it should be saved: the version or the plan has changed, or an hour has passed.
  func isWorthKeeping(after last: Launch?) -> Bool {
    guard let last, last.version == version, last.plan == plan else { return true }
    return abs(at.timeIntervalSince(last.at)) > 3_600
  }
}

/// The facts that decide where a face begins.
public struct StartFacts: Hashable, Sendable {
  var isNewcomer: Bool
  /// Whether anything was answered in Sanpo. Who has only added items has used no version before.
  var hasAnswered: Bool
  /// Whether newcomers are led to the tour, and others to what is new.
  var leads: Bool
  var hasBegunTour: Bool
  /// The previous start; nil for the first one, or if the previous version was older than 0.6.0.
  var last: Launch?
  var version: String
  /// The plan now; nil without plans.
  var planName: String?
  var planTitle = ""
  /// Why changes can't be saved.
  var storageProblem: Problem?
  /// Other problems, such as those of `sanpo.conf`.
  var otherProblems: [Problem] = []
  var now: Date

  /// The version assumed for starts that are not stored: the last one that stored none.
  private static let unknownVersion = "0.5.0"
  /// A clock that is less than this behind is not reported.
  private static let tolerance = Duration.days(1)

  var screen: Start.Screen {
    // An empty substitute database does not make the learner a newcomer.
    guard leads, storageProblem == nil else { return .today }
    if isNewcomer, !hasBegunTour { return .onboarding }
    let since = last?.version ?? (isNewcomer || !hasAnswered ? version : Self.unknownVersion)
    return News.entries(after: since, upTo: version).isEmpty ? .today : .news(since: since)
  }

  var notices: [Problem] {
    [storageProblem].compactMap(\.self) + otherProblems
      + [clockProblem, planProblem]
      .compactMap(\.self)
  }

  private var clockProblem: Problem? {
    guard let last, now < last.at - Self.tolerance else { return nil }
    return Problem(
      "This computer's clock may be wrong: Sanpo was last started at a later time.",
      remedy: "Check the clock, because due dates depend on it.")
  }

  private var planProblem: Problem? {
    guard let planName, let last, !last.plan.isEmpty, last.plan != planName, planName == "free"
    else { return nil }
    return Problem(
      "Your plan has ended. You now have \(planTitle).",
      remedy: "All your data is kept. See “plan” for what is included.")
  }

  func launch(hasSeenNews: Bool) -> Launch {
    let isFirst = last == nil && isNewcomer
    return Launch(
      firstVersion: last?.firstVersion ?? (isFirst ? version : nil),
      firstAt: last?.firstAt ?? (isFirst ? now : nil),
      version: hasSeenNews ? version : last?.version ?? Self.unknownVersion, at: now,
      plan: planName ?? "")
  }
}

/// The news of each version, in a few sentences.
public enum News {
  public struct Entry: Hashable, Sendable {
    public let version: String
    public let sentences: [String]
  }

  static let all = [
    Entry(
      version: "0.5.0",
      sentences: [
        "Ask the tutor about an item, a word, a line of a song, or anything else.",
        "A language model fills in missing meanings and examples in the background.",
        "An archive holds all of your data as text.",
      ]),
    Entry(
      version: "0.6.0",
      sentences: [
        "Undo goes back into a session that has ended.",
        "The tutor grades your texts and explains the difference between two items.",
        "All your data as plain files, and decks as Markdown, both ways.",
        "Cards from Anki are shown in the pages as Anki shows them.",
      ]),
  ]

  /// Returns the news of the versions after one, latest first.
  public static func entries(after version: String, upTo current: String) -> [Entry] {
    all.filter {
      Version.isOlder(version, than: $0.version) && !Version.isOlder(current, than: $0.version)
    }.reversed()
  }
}
