import Engine
import HTML

extension Keys {
  /// The key that always reveals, grades or continues.
  static let enter = "Enter"
  /// The key that leads from a list of cards to its changes.
  static let changes = "x"

  /// The key of an action as a `KeyboardEvent.key`, with `Space` for a space; empty if it is off.
  func browserKey(_ action: Action) -> String {
    self[action] == "space" ? "Space" : self[action]
  }
}

/// The lists of keys: of study, in the order of the catalogue, of WaniKani, of lists of cards, of
/// quizzes, and of songs.
@HTMLBuilder
func keyList(_ keys: Keys) -> HTMLContent {
  h2 { "While you study" }
  dl(.class("keys")) {
    for (intent, action) in Intent.chosenKeys {
      keyLine(intent.rawValue, keys.answering(to: action))
    }
    keyLine("Continue: Good, or Again after a wrong answer", keys.goingOn)
    keyLine("Suspend only this card of the item", [keys.suspendCard].filter { !$0.isEmpty })
    keyLine("Bury only this card until tomorrow", [keys.buryCard].filter { !$0.isEmpty })
    keyLine("Leave the answer field to use the keys", ["Esc"])
    keyLine("Open the word under the pointer", ["Alt+\(keys.pointing)"])
  }
  h2 { "In a session of WaniKani" }
  keyLines([
    ("Add what was typed as a synonym", ["+"]),
    ("Put an item off until the next session", keys.answering(to: .bury)),
  ])
  h2 { "In a list of cards" }
  keyLines([("Change the selected cards", [Keys.changes])])
  // In a quiz or a song the overlay begins with these; see components.css.
  div(.class("quiz-keys")) {
    h2 { "In a quiz" }
    keyLines(quizKeys)
  }
  div(.class("song-keys")) {
    h2 { "In a song" }
    keyLines(songKeys)
    // The overlay shows them in a song with a recording.
    div(.class("recording-keys")) {
      h2 { "In a song with a recording" }
      keyLines(recordingKeys)
    }
  }
}

private let quizKeys = [
  ("Choose an answer", ["1", "2", "3", "4", "5", "6"]), ("I don't know", ["0"]),
  ("Pause", ["p"]), ("More time", ["+"]),
]

private let songKeys = [
  ("Next line", ["j", "↓"]), ("Previous line", ["k", "↑"]), ("Show translations", ["t"]),
  ("Show furigana", ["f"]), ("Show pitch accent", ["p"]), ("Next unknown word", ["n"]),
  ("Previous unknown word", ["b"]), ("Look up the chosen word", ["Enter"]),
  ("Add the chosen word to a deck", ["a"]), ("Songs", ["/"]),
]

private let recordingKeys = [
  ("Play or pause", ["x"]), ("Loop the line", ["l"]), ("Slower", [","]), ("Faster", ["."]),
  ("Tap the start of a line", ["m"]), ("Undo the last tap", ["Backspace"]),
]

private func keyLines(_ keys: [(String, [String])]) -> HTMLElement {
  dl(.class("keys")) { for (what, names) in keys { keyLine(what, names) } }
}

private func keyLine(_ what: String, _ names: [String]) -> HTMLElement {
  div {
    dt { what }
    dd.spaced { for name in names.isEmpty ? [Keys.off] : names { kbd { name } } }
  }
}

extension Keys {
  /// The keys of an action on pages; empty if they are off.
  fileprivate func answering(to action: Action) -> [String] {
    if action == .reveal { return goingOn }
    return [browserKey(action)].filter { !$0.isEmpty }
  }

  /// The keys that show the answer, and then continue.
  fileprivate var goingOn: [String] { [browserKey(.reveal), Self.enter].filter { !$0.isEmpty } }
}
