public import Foundation

/// A conversation with the tutor: its subject and messages.
public struct Conversation: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  /// The longest title, in characters. A longer one that is made from a question is cut.
  public static let longestTitle = 60

  public var id: ID
  public var title: String
  /// The subject; nil for a conversation about anything.
  public var about: TutorSubject?
  /// A summary of the messages before those that are still sent word for word; empty if all are.
  public var summary = ""
  /// The last message that the summary covers; 0 without one.
  var summarisedThrough: TutorMessage.ID = 0
  /// The oldest first.
  public var messages: [TutorMessage] = []

  /// The answer that is being written.
  public var writing: TutorMessage? { messages.last.flatMap { $0.isBeingWritten ? $0 : nil } }

  /// The tokens of all its requests, also of answers that were replaced since.
  public var tokens = TokenCount()
}

/// The subject of a conversation.
public enum TutorSubject: Hashable, Codable, Sendable {
  case item(Item.ID)
  /// Two items whose difference is to be explained.
  case pair(Item.ID, Item.ID)
  /// A text and its source, such as a line of a song.
  case text(String, source: String)

  var items: [Item.ID] {
    switch self {
    case .item(let id): [id]
    case .pair(let one, let other): [one, other]
    case .text: []
    }
  }
}

/// A message of the learner or of the tutor.
public struct TutorMessage: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public enum Author: String, Hashable, Sendable { case learner, tutor }

  public enum State: String, Hashable, Sendable {
    case done
    /// The answer comes piece by piece.
    case writing
    /// The learner wants no more of it.
    case stopping
    /// The learner stopped it; the text received is kept.
    case stopped
    /// There was no answer, or it was cut off; the text received is kept.
    case failed
  }

  public var id: ID
  public var author: Author
  public var state: State
  public var text: String
  /// Why there is no answer, or only a part of one; empty if it is whole.
  public var problem = ""
  public var at: Date
  public var model = ""
  public var usage = ModelUsage()
  /// The cost of the requests, by the prices of their time; nil if none were set.
  var cost: Double?
  /// The requests to the model, as JSON, in order: several if an answer had too many new words, or
  /// a summary was needed. Empty if they were not read.
  public var requests: [String] = []

  public var tokens: TokenCount {
    TokenCount(input: usage.input ?? 0, output: usage.output ?? 0, cost: cost)
  }

  public var isBeingWritten: Bool { state == .writing || state == .stopping }

  /// Ends an answer whose program was killed.
  mutating func breakOff() {
    if state == .stopping {
      state = .stopped
    } else {
      let kept = text.isEmpty ? "" : " What arrived is kept."
      (state, problem) = (.failed, "The answer was cut off. Ask again.\(kept)")
    }
  }
}

/// A row in the list of conversations.
public struct ConversationSummary: Hashable, Sendable, Identifiable {
  public var id: Conversation.ID
  public var title: String
  public var changedAt: Date
  public var messages: Int
}

/// The tokens that a model took on a day.
public struct TutorUsage: Hashable, Sendable {
  public var day: Day
  /// The provider; empty for requests before 0.6.0.
  public var provider = ""
  public var model: String
  public var tokens: TokenCount
}

/// A question to the tutor, in a conversation or to begin one.
public struct TutorQuestion: Hashable, Sendable {
  /// The longest text, in characters.
  public static let longestText = 4_000

  /// Nil to begin a conversation.
  var conversation: Conversation.ID?
  var text: String
  var about: TutorSubject?

  public init(_ text: String, in conversation: Conversation.ID? = nil, about: TutorSubject? = nil) {
    self.text = text
    self.conversation = conversation
    self.about = about
  }

  public static func difference(of one: Item, from other: Item) -> TutorQuestion {
    TutorQuestion(
      "Explain the difference between \(one.content.title) and \(other.content.title).",
      about: .pair(one.id, other.id))
  }

  /// Questions that a newcomer may ask.
  public static let examples = [
    "What is the difference between は and が?", "Write me three sentences with words I know.",
    "Ask me five questions in easy Japanese.",
  ]
}
