/// How a face reaches an intent.
public enum Way: Hashable, Sendable {
  /// A command; words in capitals are placeholders.
  case command(String)
  /// A key in a card session, chosen in the settings.
  case key(Keys.Action)
  /// A fixed key in a lesson or a WaniKani session.
  case lessonKey(String)
  /// The typed answer to a question.
  case answer
  /// A page's address, where “*” stands for a name or number, and the label of the control; nil if
  /// the page itself is the goal.
  case page(String, control: String?)
  case none(because: String)
}

extension Intent {
  /// The intent's key in card sessions at the terminal.
  public var studyKey: Keys.Action? {
    if case .key(let key)? = sessionWay { key } else { nil }
  }

  /// The keys a person can choose, which pages share with the terminal.
  public static var chosenKeys: [(intent: Intent, action: Keys.Action)] {
    allCases.compactMap { intent in intent.studyKey.map { (intent: intent, action: $0) } }
  }
}
