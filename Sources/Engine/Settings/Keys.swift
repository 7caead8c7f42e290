/// The single-key shortcuts of every face.
public struct Keys: Hashable, Sendable {
  public enum Action: String, CaseIterable, Sendable {
    case again, hard, good, easy, reveal, undo, help
    /// “I was right”: overrules the checker.
    case right
    /// “Typo: ask again”: asks the question again without counting the answer.
    case slip
    /// The audio of the answer.
    case play
    /// Shows the item with its cards.
    case info
    /// Explains the due date.
    case why
    /// Asks the tutor about the item.
    case ask
    case edit, suspend, bury, flag, leave
    case wrapUp = "wrap-up"
  }

  /// The word for a key that is turned off.
  public static let off = "off"

  private(set) var bound: [Action: String] = [
    .again: "1", .hard: "2", .good: "3", .easy: "4", .reveal: "space", .undo: "u", .help: "?",
    .right: "r", .slip: "t", .play: "p", .info: "i", .why: "y", .ask: "a", .edit: "e",
    .suspend: "s", .bury: "b", .flag: "f", .leave: "q", .wrapUp: "w",
  ]

  /// With Alt, looks up the Japanese word under the pointer, on any page.
  public private(set) var pointing = "k"

  public init() {}

  /// The key of an action, a single character or "space"; empty if it is turned off.
  public subscript(action: Action) -> String { bound[action, default: ""] }

  /// The key that suspends the asked card alone, as in Anki; empty if an action has it.
  public var suspendCard: String { unbound("@") }
  /// The key that buries the asked card alone, as in Anki; empty if an action has it.
  public var buryCard: String { unbound("-") }

  private func unbound(_ key: String) -> String { bound.values.contains(key) ? "" : key }

  /// Sets the key for looking up words. Because it is pressed with Alt, it can equal another key.
  ///
  /// - Throws: `Problem` if it isn't a Latin letter or a digit; Alt changes other keys in ways that
  ///   depend on the keyboard.
  mutating func bindPointing(to key: String) throws {
    let key = key.lowercased()
    guard key.utf8.count == 1, key.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Problem(
        key.isEmpty ? "Enter a key." : "“\(key)” is not a key.",
        remedy: "Use a letter from a to z, or a digit.")
    }
    pointing = key
  }

  /// Binds an action to a key. If another action has the key, the two swap keys.
  ///
  /// - Throws: `Problem` if it isn't a single character, "space" or "off".
  mutating func bind(_ action: Action, to key: String) throws {
    guard key != Self.off else {
      bound[action] = ""
      return
    }
    guard key == "space" || (key.count == 1 && !key.contains(where: \.isWhitespace)) else {
      throw Problem(
        key.isEmpty ? "Enter a key." : "“\(key)” is not a key.",
        remedy: "Use a single character, “space”, or “off”.")
    }
    if let taken = bound.first(where: { $0.value == key })?.key { bound[taken] = bound[action] }
    bound[action] = key
  }
}

extension SettingSection {
  static let keys = Self(
    "keys-section", "Keys", foldedTitle: "Change keys",
    foldedLead: "One character, or `Space`; `\(Keys.off)` turns a key off.")
}

extension Setting {
  static let keys: [Setting] =
    [
      .switched("keys", "Single-key shortcuts on the pages.", \.keysAreOn)
        .labelled("Single-key shortcuts", in: .keys)
    ] + Keys.Action.allCases.map(key) + [pointingKey]

  private static let pointingKey = Setting(
    "key-lookup", "With Alt, the key that opens the Japanese word under the pointer, on any page.",
    .key(limit: 1)
  ) {
    $0.keys.pointing
  } read: { text, settings in
    try settings.keys.bindPointing(to: text)
  }
  .labelled("With Alt: Open the word under the pointer", in: .keys, isFolded: true)

  private static func key(_ action: Keys.Action) -> Setting {
    Setting(
      "key-\(action.rawValue)", "The key for “\(action.label)”, or off.", .key(limit: 12)
    ) {
      $0.keys[action].isEmpty ? Keys.off : $0.keys[action]
    } read: { text, settings in
      try settings.keys.bind(action, to: text)
    }
    .labelled(action.label, in: .keys, isFolded: true)
  }
}

extension Keys.Action {
  public init(_ grade: Grade) {
    self =
      switch grade {
      case .again: .again
      case .hard: .hard
      case .good: .good
      case .easy: .easy
      }
  }

  fileprivate var label: String {
    switch self {
    case .again: "Again"
    case .hard: "Hard"
    case .good: "Good"
    case .easy: "Easy"
    case .reveal: "Show"
    case .undo: "Undo"
    case .help: "Help"
    case .right: "I was right"
    case .slip: "Typo: ask again"
    case .play: "Play the audio"
    case .info: "Item"
    case .why: "Why"
    case .ask: "Ask the tutor"
    case .edit: "Edit"
    case .suspend: "Suspend"
    case .bury: "Bury"
    case .flag: "Flag"
    case .leave: "Leave"
    case .wrapUp: "Wrap up"
    }
  }
}
