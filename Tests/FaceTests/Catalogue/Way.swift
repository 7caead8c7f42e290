import Engine

/// How a face reaches an intent.
enum Way: Hashable, Sendable {
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
  /// How a terminal session reaches the intent; nil if it isn't part of a session.
  var sessionWay: Way? {
    if let key = studyKey { return .key(key) }
    return switch self {
    case .nextInLesson: .lessonKey("enter")
    case .previousInLesson: .lessonKey("b")
    case .judgeQuiz: .lessonKey("y")
    case .leaveLesson: .lessonKey("q")
    case .undoQuiz: .lessonKey("u")
    case .chooseInQuiz: .lessonKey("1")
    case .passInQuiz: .lessonKey("0")
    case .pauseQuiz: .lessonKey("p")
    case .resumeQuiz: .lessonKey("enter")
    case .extendQuiz: .lessonKey("+")
    case .undoInQuiz: .lessonKey("u")
    case .leaveQuiz: .lessonKey("q")
    case .wrapUpQuiz: .lessonKey("w")
    case .addSynonym: .lessonKey("+")
    case .undoWaniKani: .lessonKey(":u")
    case .putOff: .lessonKey(":b")
    case .answerQuiz, .typeAnswer: .answer
    default: nil
    }
  }
}
