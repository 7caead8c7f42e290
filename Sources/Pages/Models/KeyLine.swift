import Engine

/// One thing that keys do, in the list of them.
struct KeyLine: Hashable {
  var what: String
  var keys: [String]
}

extension KeyLine {
  /// In the order of the catalogue.
  static func all(_ keys: Keys) -> [KeyLine] {
    let chosen = Intent.chosenKeys.map { intent, action in
      KeyLine(what: intent.rawValue, keys: keys.answering(to: action))
    }
    return chosen + [
      KeyLine(what: "open the word under the pointer", keys: ["Alt+\(keys.pointing)"])
    ]
  }
}

extension Keys {
  fileprivate func answering(to action: Engine.Keys.Action) -> [String] {
    switch action {
    case .reveal: [show, enter]
    case .again: [again]
    case .hard: [hard]
    case .good: [good, show]
    case .easy: [easy]
    case .undo: [undo]
    case .help: [help]
    case .right: [right]
    case .slip: [slip]
    }
  }
}
