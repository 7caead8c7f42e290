import Mustache

// Rows of which a page has many say themselves what their fields are: even once for each of them,
// reflection would take longer than all the rest of drawing them.

extension Keys: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "state": state
    case "again": again
    case "hard": hard
    case "good": good
    case "easy": easy
    case "show": show
    case "enter": enter
    case "undo": undo
    case "help": help
    case "right": right
    case "slip": slip
    case "pointing": pointing
    default: nil
    }
  }
}
