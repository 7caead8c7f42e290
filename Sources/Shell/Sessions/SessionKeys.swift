import Engine

/// What a key does while a card is asked.
enum SessionAction: Hashable, Sendable {
  /// By a key of the learner's choice.
  case chosen(Keys.Action)
  case leave, suspend, bury, edit
  /// What “card” or “why” says of the item.
  case view(View)
  /// Finish what was begun, where there is such a thing.
  case wrapUp
  /// Another look at what is asked: a bare enter where it answers nothing.
  case look
  case unknown(String)

  /// By its key.
  enum View: String, Hashable, Sendable {
    case card = "i"
    case why = "y"
  }
}

extension Keys {
  /// The learner's own bindings come before the fixed ones.
  func action(for key: Key) -> SessionAction {
    if let action = Action.allCases.first(where: { self[$0] == key.name }) {
      return .chosen(action)
    }
    return switch key {
    case .enter: .chosen(.reveal)
    case .character("q"): .leave
    case .character("s"): .suspend
    case .character("b"): .bury
    case .character("i"): .view(.card)
    case .character("y"): .view(.why)
    case .character("e"): .edit
    case .character("w"): .wrapUp
    case .other, .move, .deleteWord: .look
    default: .unknown(key.name)
    }
  }

  /// What a line does where an answer is typed; nil for the answer.
  ///
  /// A colon stands before a key. A lone ? or q lacks only that, unless it is what is asked for.
  func action(forLine text: String, accepted: [String]) -> SessionAction? {
    if text.hasPrefix(":"), text.count > 1 {
      return action(for: Key(line: String(text.dropFirst())))
    }
    guard AnswerCheck(typed: text, accepted: accepted).verdict == .wrong else { return nil }
    return switch text {
    case "?", "？": .chosen(.help)
    case "q": .unknown(text)
    default: nil
    }
  }
}

extension Keys.Action {
  /// Nil for what gives none.
  var grade: Grade? { Grade.allCases.first { $0.name == rawValue } }
}
