import Engine

/// The action of a key during a question.
enum SessionAction: Hashable, Sendable {
  /// An action with a configurable key.
  case chosen(Keys.Action)
  case leave, suspend, bury, edit
  /// Shows what “card” or “why” prints about the item.
  case view(View)
  /// Finishes what was started, if the session allows it.
  case wrapUp
  /// Shows the question again: a bare enter that answers nothing.
  case look
  case unknown(String)

  /// The views, with their keys.
  enum View: String, Hashable, Sendable {
    case card = "i"
    case why = "y"
  }
}

extension Keys {
  /// Returns a key's action. The learner's own bindings take precedence over the fixed ones.
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

  /// Returns a line's action where an answer is typed, or nil if the line is an answer.
  ///
  /// A colon precedes a key. A lone ? or q also counts as one, unless it is an accepted answer.
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
  /// The grade of the action, or nil if it has none.
  var grade: Grade? { Grade.allCases.first { $0.name == rawValue } }
}
