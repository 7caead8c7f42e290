import Engine
import Foundation

/// The action of a key during a question.
enum SessionAction: Hashable, Sendable {
  /// An action with a configurable key.
  case chosen(Keys.Action)
  /// Shows the question again: a bare enter that answers nothing.
  case look
  case unknown(String)
}

extension Keys {
  func action(for key: Key) -> SessionAction {
    switch key {
    case .enter: return .chosen(.reveal)
    case .other, .move, .deleteWord: return .look
    case .word("undo"): return .chosen(.undo)
    case .word("quit"), .word("exit"), .word("leave"): return .chosen(.leave)
    case .word("help"): return .chosen(.help)
    default:
      let action = Action.allCases.first { self[$0] == key.name }
      return action.map { .chosen($0) } ?? .unknown(key.name)
    }
  }

  /// Returns a hint such as “u undo”, or nil if the key is turned off.
  func hint(_ action: Action, _ words: String, prefix: String = "") -> String? {
    self[action].isEmpty ? nil : "\(prefix)\(self[action]) \(words)"
  }

  /// The key that leaves a session; ctrl-D always does.
  func leaveHint(_ words: String = "leave") -> String {
    hint(.leave, words) ?? "ctrl-D \(words)"
  }

  /// The keys that have an effect wherever no answer is typed.
  func usualHints(canUndo: Bool) -> [String] {
    let hints: [String?] = [
      canUndo ? hint(.undo, "undo") : nil, leaveHint(), hint(.help, "keys"),
    ]
    return hints.compactMap(\.self)
  }

  /// Returns a line's action where an answer is typed, or nil if the line is an answer.
  ///
  /// A colon precedes a key or the name of its action, perhaps after spaces; two begin an answer. A
  /// lone ?, :, q or word such as undo also counts as one, unless it is an accepted answer.
  func action(forLine text: String, accepted: [String]) -> SessionAction? {
    let text = Self.trimmed(text)
    if text.hasPrefix("::") { return nil }
    if text.hasPrefix(":"), text.count > 1 {
      let word = String(text.dropFirst())
      return Action(rawValue: word).map { .chosen($0) } ?? action(for: Key(line: word))
    }
    guard AnswerCheck(typed: text, accepted: accepted).outcome == .wrong else { return nil }
    if ["?", "？", ":"].contains(text) { return .chosen(.help) }
    // Letters become kana where those are typed: うんど, which may also be half of an answer.
    let isBegun = accepted.contains { $0.hasPrefix(text) }
    let word = Self.loneWords.first {
      $0 == text || !isBegun && KanaLine($0).line.text == text
    }
    return word.map(SessionAction.unknown)
  }

  private static let loneWords = ["q", "undo", "redo", "quit", "exit", "leave", "help"]

  /// The answer that a line without an action is: “:)” for “::)”.
  static func answer(ofLine text: String) -> String {
    let answer = trimmed(text)
    return answer.hasPrefix("::") ? String(answer.dropFirst()) : text
  }

  /// An input method may send a key in full width: “：ｑ”.
  private static func trimmed(_ line: String) -> String {
    let line = line.trimmingCharacters(in: .whitespaces)
    return line.hasPrefix("：") ? line.precomposedStringWithCompatibilityMapping : line
  }
}

extension Key {
  /// The key without the colon that precedes keys where an answer is typed. Elsewhere a colon has
  /// no effect.
  var withoutColon: Key {
    switch self {
    case .character(":"): .other
    case .word(let word) where word.hasPrefix(":"): Key(line: String(word.dropFirst()))
    default: self
    }
  }
}

extension Keys.Action {
  /// The grade of the action, or nil if it has none.
  var grade: Grade? { Grade.allCases.first { Self($0) == self } }
}
