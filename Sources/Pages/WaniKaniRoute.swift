import Engine

/// Every address below `/wanikani`, both ways.
enum WaniKaniRoute: Hashable, Sendable {
  case board, choice
  case study(WaniKaniPlan.Kind), move(WaniKaniPlan.Kind, Move)
  case subject(Subject.ID), sound(Subject.ID, Int), picture(Subject.ID)
  case sync, account, unsent, unsentExport

  /// What one can do in its reviews and lessons.
  enum Move: String, CaseIterable, Sendable {
    case step, reveal, grade, claim, slip, undo, wrapUp = "wrap-up", stop
  }
}

extension WaniKaniRoute {
  /// Behind `/wanikani`.
  var path: String {
    switch self {
    case .board: ""
    case .choice: "/lessons/choose"
    case .study(let kind): "/\(kind.rawValue)"
    case .move(let kind, let move): "/\(kind.rawValue)/\(move.rawValue)"
    case .subject(let id): "/subjects/\(id)"
    case .sound(let id, let place): "/subjects/\(id)/sound/\(place)"
    case .picture(let id): "/subjects/\(id)/picture"
    case .sync: "/sync"
    case .account: "/account"
    case .unsent: "/unsent"
    case .unsentExport: "/unsent.jsonl"
    }
  }

  init?(words: ArraySlice<String>) {
    let words = Array(words)
    switch (words.first, words.count) {
    case (nil, _): self = .board
    case ("sync", 1): self = .sync
    case ("account", 1): self = .account
    case ("unsent", 1): self = .unsent
    case ("unsent.jsonl", 1): self = .unsentExport
    case ("lessons", 2) where words[1] == "choose": self = .choice
    case ("subjects", 2...): self.init(subject: words[1], Array(words.dropFirst(2)))
    case (let word?, ...2): self.init(study: word, words.dropFirst().first)
    default: return nil
    }
  }

  private init?(study word: String, _ move: String?) {
    guard let kind = WaniKaniPlan.Kind(rawValue: word) else { return nil }
    guard let move else {
      self = .study(kind)
      return
    }
    guard let move = Move(rawValue: move) else { return nil }
    self = .move(kind, move)
  }

  private init?(subject word: String, _ rest: [String]) {
    guard let id = Subject.ID(word) else { return nil }
    switch (rest.first, rest.count) {
    case (nil, _): self = .subject(id)
    case ("picture", 1): self = .picture(id)
    case ("sound", 2):
      guard let place = Int(rest[1]) else { return nil }
      self = .sound(id, place)
    default: return nil
    }
  }

  /// Where the form is that is sent here; itself for a page.
  var page: WaniKaniRoute {
    switch self {
    case .move(let kind, _): .study(kind)
    case .account, .unsent: .sync
    default: self
    }
  }

  var isPage: Bool {
    switch self {
    case .sound, .picture, .unsentExport: false
    default: true
    }
  }
}

extension Route {
  static func subject(_ id: Subject.ID) -> Route { .waniKani(.subject(id)) }
}
