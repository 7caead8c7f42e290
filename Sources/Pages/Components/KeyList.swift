import Engine
import HTML

/// The keys of the study pages, each a `KeyboardEvent.key` with `Space` for the blank.
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
  /// With Alt: the word under the pointer.
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
      right: key(.right), slip: key(.slip), pointing: settings.keys.pointing)
  }
}

/// What keys do, in the order of the catalogue.
struct KeyList: HTML {
  let keys: Keys

  var body: HTMLContent {
    dl(.class("keys")) {
      for (intent, action) in Intent.chosenKeys {
        line(intent.rawValue, answering(to: action))
      }
      line("open the word under the pointer", ["Alt+\(keys.pointing)"])
    }
  }

  private func line(_ what: String, _ names: [String]) -> some HTML {
    div {
      dt { what }
      dd {
        for name in names {
          " "
          kbd { name }
        }
      }
    }
  }

  private func answering(to action: Engine.Keys.Action) -> [String] {
    switch action {
    case .reveal: [keys.show, keys.enter]
    case .again: [keys.again]
    case .hard: [keys.hard]
    case .good: [keys.good, keys.show]
    case .easy: [keys.easy]
    case .undo: [keys.undo]
    case .help: [keys.help]
    case .right: [keys.right]
    case .slip: [keys.slip]
    }
  }
}
