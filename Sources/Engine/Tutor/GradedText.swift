public import Foundation

/// A text that the learner wrote, with what the model says of the items in it.
public struct GradedText: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var text: String
  public var at: Date
  public var model: String
  /// The request to the model, as JSON.
  public var request: String
  /// The tokens of all its parts; 0 for texts graded before tokens were stored.
  public var tokens: Int
  /// The grades in the order of the text, one for each item.
  public var grades: [TextGrade]

  /// The first words of the text.
  public var title: String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// For example “gpt-5-mini, 1,234 tokens”.
  public var modelWithTokens: String {
    tokens == 0 ? model : "\(model), \(Quantity.count(tokens, "token"))"
  }

  /// The grades that can still be applied.
  public var open: [TextGrade] { grades.filter { !$0.isApplied && !$0.isDeleted } }

  /// A sentence for a text with no grade left to apply.
  public var closed: String {
    grades.contains(where: \.isApplied) ? "applied" : "nothing to apply"
  }
}

/// How well the learner used an item in a text, and why.
public struct TextGrade: Hashable, Sendable, Identifiable {
  public var id: Item.ID
  /// The card that the grade is an answer of: of several, the one that comes nearest to writing.
  public var card: Card.ID
  public var kind: CardKind
  public var front: String
  /// The form of the word in the text.
  public var surface: String
  public var grade: Grade
  public var reason: String
  /// Whether it is in the answer log.
  public var isApplied = false
  /// Whether its card was deleted, so that the grade can't be applied.
  public var isDeleted = false
  /// Statements in the reason that the dictionary does not confirm; nil where the reason is not
  /// compared with it: in lists, and if it can't be read.
  public var doubts: [ReplyDoubt]?
}

/// The items of a text that would be graded.
public struct TextGradingPlan: Hashable, Sendable {
  /// The items of the text that the learner is learning.
  var items: Int
  /// The number of requests to send.
  public var parts = 1

  /// Items beyond these are not graded.
  static let mostItems = 300
  /// The longest text, in characters. It is sent in parts.
  public static let longestText = 20_000

  /// The items that will be graded: the first of the text.
  public var graded: Int { min(items, Self.mostItems) }

  /// The limits of grading, shown before it starts.
  public static let limits = """
    A text can have \(Quantity.grouped(longestText)) characters, and its first \(mostItems) items \
    are graded; a long one is sent to the model in parts.
    """

  /// For example “The first 300 of 315 items are graded.”; nil if all are.
  public var cut: String? {
    graded == items ? nil : "The first \(graded) of \(Quantity.grouped(items)) items are graded."
  }
}

/// The result of grading a text.
public struct TextGrading: Hashable, Sendable {
  public var text: GradedText
  /// Why a part of the text has no grades, if others have.
  public var missed: Problem?
  /// The fronts of the items that the model was asked about, and gave no grade that holds.
  var ungraded: [String] = []

  /// For example “Not graded: 本, 水.”; nil if the model graded all that it was asked about. A long
  /// list is cut.
  public var ungradedSentence: String? {
    guard !ungraded.isEmpty else { return nil }
    let named = ungraded.prefix(12).map(LearnerProfileQuery.short).joined(separator: ", ")
    let more = ungraded.count - 12
    return "Not graded: \(named)\(more > 0 ? ", and \(more) more" : "")."
  }
}

/// An item of a text that can be graded: one the learner has begun to learn.
struct GradableItem: Hashable, Sendable {
  var item: Item.ID
  var card: Card.ID
  var kind: CardKind
  var front: String
  var reading: String
  var meaning: String
  var surface = ""
}

extension CardKind {
  /// Using a word in a text comes nearest to producing it.
  var nearnessToWriting: Int {
    switch self {
    case .production: 0
    case .recall: 1
    case .typed: 2
    case .meaning: 3
    case .reading: 4
    case .listening: 5
    case .template: 6
    }
  }
}
