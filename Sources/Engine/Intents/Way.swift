/// How a face reaches an intent.
public enum Way: Hashable, Sendable {
  /// A line at the prompt; words in capitals stand for what the person gives.
  case command(String)
  /// A key while a card is asked.
  case key(SessionKey)
  /// A key while a lesson is before the person, always the same.
  case lessonKey(String)
  /// A line behind the question that asks for one.
  case answer
  /// A page by its address, where “*” stands for a name or a number, and the words on the control
  /// there; nil where looking is all there is to it.
  case page(String, control: String?)
  case none(because: String)
}

/// A key of study sessions.
public enum SessionKey: Hashable, Sendable {
  /// Chosen in the settings.
  case bound(Keys.Action)
  /// Always the same.
  case fixed(String)

  /// As the settings write it: a single character, or a word such as "space".
  public func name(in keys: Keys) -> String {
    switch self {
    case .bound(let action): keys[action]
    case .fixed(let name): name
    }
  }
}

extension Intent {
  /// The key of study sessions for this, at the terminal.
  public var studyKey: SessionKey? {
    if case .key(let key)? = sessionWay { key } else { nil }
  }

  /// The keys that pages share with the terminal: those a person may choose.
  public static var chosenKeys: [(intent: Intent, action: Keys.Action)] {
    allCases.compactMap { intent in
      if case .bound(let action)? = intent.studyKey { (intent, action) } else { nil }
    }
  }
}
