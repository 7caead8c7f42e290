import Engine
import HTML

/// The keys of the study pages. Each is a `KeyboardEvent.key`, with `Space` for a space.
struct Keys: Hashable {
  /// `on` or `off`.
  var state = "on"
  var again = "1"
  var hard = "2"
  var good = "3"
  var easy = "4"
  var show = "Space"
  var enter = "Enter"
  var undo = "u"
  var help = "?"
  var right = "r"
  var slip = "t"
  var play = "p"
  /// The key that, with Alt, looks up the word under the pointer.
  var pointing = "k"
}

extension Keys {
  subscript(grade: Grade) -> String {
    switch grade {
    case .again: again
    case .hard: hard
    case .good: good
    case .easy: easy
    }
  }

  init(_ settings: Settings) {
    func key(_ action: Engine.Keys.Action) -> String {
      let key = settings.keys[action]
      return key == "space" ? "Space" : key
    }
    self.init(
      state: settings.keysAreOn ? "on" : "off", again: key(.again), hard: key(.hard),
      good: key(.good), easy: key(.easy), show: key(.reveal), undo: key(.undo), help: key(.help),
      right: key(.right), slip: key(.slip), play: key(.play),
      pointing: settings.keys.pointing)
  }
}

/// The lists of keys: of study, in the order of the catalogue, and of songs.
@HTMLBuilder
func keyList(_ keys: Keys) -> HTMLContent {
  dl(.class("keys")) {
    for (intent, action) in Intent.chosenKeys {
      if let names = keys.answering(to: action) { keyLine(intent.rawValue, names) }
    }
    keyLine("Open the word under the pointer", ["Alt+\(keys.pointing)"])
  }
  // In a song the overlay begins with these; see songs.css.
  div(.class("song-keys")) {
    h2 { "In a song" }
    dl(.class("keys")) {
      for (what, names) in songKeys { keyLine(what, names) }
    }
    // The overlay shows them in a song with a recording.
    div(.class("recording-keys")) {
      h2 { "In a song with a recording" }
      dl(.class("keys")) {
        for (what, names) in recordingKeys { keyLine(what, names) }
      }
    }
  }
}

private let songKeys = [
  ("Next line", ["j", "↓"]), ("Previous line", ["k", "↑"]), ("Show translations", ["t"]),
  ("Show furigana", ["f"]), ("Show pitch accent", ["p"]), ("Next unknown word", ["n"]),
  ("Previous unknown word", ["b"]), ("Look up the chosen word", ["Enter"]),
  ("Add the chosen word to a deck", ["a"]), ("Songs", ["/"]),
]

private let recordingKeys = [
  ("Play or pause", ["x"]), ("Loop the line", ["l"]), ("Slower", [","]), ("Faster", ["."]),
  ("Tap when a line begins", ["m"]),
]

private func keyLine(_ what: String, _ names: [String]) -> HTMLElement {
  div {
    dt { what }
    dd.spaced { for name in names.isEmpty ? [Engine.Keys.off] : names { kbd { name } } }
  }
}

extension Keys {
  /// The keys of an action on pages, empty if they are off; nil if pages have a link instead.
  fileprivate func answering(to action: Engine.Keys.Action) -> [String]? {
    let keys: [String]? =
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
      case .play: [play]
      case .info, .why, .ask, .edit, .suspend, .bury, .flag, .leave, .wrapUp: nil
      }
    return keys?.filter { !$0.isEmpty }
  }
}
