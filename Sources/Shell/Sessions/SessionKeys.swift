import Engine

/// What a key means while a card is asked.
enum Wish: Hashable, Sendable {
  case reveal
  case grade(Grade)
  /// What a person says to how their typing was judged.
  case claimRight, takeBack
  case undo, leave, suspend, edit, help
  /// Finish what was begun, where there is such a thing.
  case wrapUp
  /// Another look at what is asked: a bare enter where it answers nothing.
  case look
  case unknown(String)
}

extension Keys {
  /// The learner's own bindings come before the fixed ones.
  func wish(_ key: Key) -> Wish {
    if let action = Action.allCases.first(where: { self[$0] == key.name }) { return Wish(action) }
    return switch key {
    case .enter: .reveal
    case .character("q"): .leave
    case .character("s"): .suspend
    case .character("e"): .edit
    case .character("w"): .wrapUp
    case .other: .look
    default: .unknown(key.name)
    }
  }

  /// What a line means where an answer is typed; nil for the answer.
  ///
  /// A colon stands before a key. A lone ? or q lacks only that, unless it is what is asked for.
  func wish(typed text: String, accepted: [String]) -> Wish? {
    if text.hasPrefix(":"), text.count > 1 { return wish(Key(line: String(text.dropFirst()))) }
    guard AnswerCheck(typed: text, accepted: accepted).verdict == .wrong else { return nil }
    return switch text {
    case "?", "？": .help
    case "q": .unknown(text)
    default: nil
    }
  }
}

extension Wish {
  fileprivate init(_ action: Keys.Action) {
    self =
      switch action {
      case .again: .grade(.again)
      case .hard: .grade(.hard)
      case .good: .grade(.good)
      case .easy: .grade(.easy)
      case .reveal: .reveal
      case .undo: .undo
      case .help: .help
      case .right: .claimRight
      case .slip: .takeBack
      }
  }
}
