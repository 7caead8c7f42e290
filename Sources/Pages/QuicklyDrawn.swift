import Mustache

// Rows of which a page has many say themselves what their fields are: even once for each of them,
// reflection would take longer than all the rest of drawing them.

extension ItemTable.Row: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "front": front
    case "frontLang": frontLang
    case "back": back
    case "url": url
    case "due": due
    case "interval": interval
    case "deck": deck
    case "flags": flags
    default: nil
    }
  }
}

extension DeckRow: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "id": id
    case "name": self.name
    case "path": path
    case "url": url
    case "depth": depth
    case "new": new
    case "learning": learning
    case "due": due
    case "total": total
    case "study": study
    default: nil
    }
  }
}

extension BarChart.Mark: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "x": x
    case "y": y
    case "text": text
    default: nil
    }
  }
}

extension BarChart.Entry: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "label": label
    case "value": value
    default: nil
    }
  }
}

extension DashboardPage.Streak.Day: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "label": label
    case "description": description
    case "isStamped": isStamped
    case "isToday": isToday
    default: nil
    }
  }
}

extension Choice: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "value": value
    case "label": label
    case "isChosen": isChosen
    default: nil
    }
  }
}

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
