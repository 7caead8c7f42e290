import Engine
import Foundation

/// Every address of the site, both ways: `path` writes it, `init(path:)` reads it.
enum Route: Hashable, Sendable {
  case today
  case lessons, lesson, lessonMove(LessonMove)
  case study, session, sessionMove(SessionMove)
  case decks, deck(Deck.ID), deckOptions(Deck.ID), deckItems(Deck.ID)
  case item(Item.ID), itemEditing(Item.ID), itemActions(Item.ID)
  case find
  case dictionary, word(WordName), kanjiGrid, kanji(String), read, correction
  case exchange, importing(ImportJob.ID), export(TextFormat), deckExport(Deck.ID, TextFormat)
  case waniKani(WaniKaniRoute)
  case settings, about, keys, live
  case compare, compareMove(CompareMove), pane(Face)
  case asset(fingerprint: String, name: String)
  case media(String)

  /// What one can do in a lesson.
  enum LessonMove: String, CaseIterable, Sendable {
    case step, reveal, grade, claim, slip, stop
  }

  /// What one can do with the terminals of the page that compares the faces.
  enum CompareMove: String, CaseIterable, Sendable { case start, stop }

  /// What one can do in a session.
  enum SessionMove: String, CaseIterable, Sendable {
    case reveal, grade, claim, slip, undo, stop
  }
}

extension Route {
  var path: String {
    switch self {
    case .today: "/"
    case .lessons: "/lessons"
    case .lesson: "/lesson"
    case .lessonMove(let move): "/lesson/\(move.rawValue)"
    case .study: "/study"
    case .session: "/session"
    case .sessionMove(let move): "/session/\(move.rawValue)"
    case .decks: "/decks"
    case .deck(let id): "/decks/\(id)"
    case .deckOptions(let id): "/decks/\(id)/options"
    case .deckItems(let id): "/decks/\(id)/items"
    case .deckExport(let id, let format): "/decks/\(id)/export.\(format.rawValue)"
    case .item(let id): "/items/\(id)"
    case .itemEditing(let id): "/items/\(id)/edit"
    case .itemActions(let id): "/items/\(id)/actions"
    case .find: "/find"
    case .dictionary: "/dictionary"
    case .word(let name): "/words/\(name.writing.percentEncoded)/\(name.reading.percentEncoded)"
    case .kanjiGrid: "/kanji"
    case .kanji(let literal): "/kanji/\(literal.percentEncoded)"
    case .read: "/read"
    case .correction: "/read/correction"
    case .exchange: "/exchange"
    case .importing(let id): "/exchange/\(id)"
    case .export(let format): "/export.\(format.rawValue)"
    case .waniKani(let route): "/wanikani\(route.path)"
    case .settings: "/settings"
    case .about: "/about"
    case .keys: "/keys"
    case .live: "/live"
    case .compare: "/compare"
    case .compareMove(let move): "/compare/\(move.rawValue)"
    case .pane(let face): "/compare/\(face.rawValue)"
    case .asset(let fingerprint, let name): "/assets/\(fingerprint)/\(name)"
    case .media(let name): "/media/\(name.percentEncoded)"
    }
  }

  /// Where the form is that is sent here; itself for a page.
  var page: Route {
    switch self {
    case .lessonMove: .lesson
    case .sessionMove: .session
    case .compareMove, .pane: .compare
    case .deckOptions(let id), .deckItems(let id): .deck(id)
    case .itemActions(let id): .item(id)
    case .correction: .read
    case .waniKani(let route): .waniKani(route.page)
    default: self
    }
  }

  /// The address with a query; parameters without a value are left out.
  func path(_ query: KeyValuePairs<String, String?>) -> String {
    let given = query.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
    return given.isEmpty ? path : "\(path)?\(given.joined(separator: "&"))"
  }

  /// - Parameter path: still percent-encoded, without its query.
  init?(path: String) {
    guard path.hasPrefix("/") else { return nil }
    var words = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding }[...]
    if words == [""] { words = [] }
    guard !words.contains(nil), let route = Route(words: words.compactMap { $0 }) else {
      return nil
    }
    self = route
  }

  private init?(words: [String]) {
    switch words.first {
    case nil: self = .today
    case "decks": self.init(decks: words.dropFirst())
    case "items": self.init(items: words.dropFirst())
    case "wanikani":
      guard let route = WaniKaniRoute(words: words.dropFirst()) else { return nil }
      self = .waniKani(route)
    default:
      switch words.count {
      case 1: self.init(word: words[0])
      case 2: self.init(words[0], words[1])
      case 3 where words[0] == "words": self = .word(WordName(words[1], words[2]))
      case 3 where words[0] == "assets": self = .asset(fingerprint: words[1], name: words[2])
      default: return nil
      }
    }
  }

  private static let singles: [String: Route] = Dictionary(
    uniqueKeysWithValues: [
      .lessons, .lesson, .study, .session, .find, .dictionary, .kanjiGrid, .read, .exchange,
      .export(.csv),
      .export(.tsv),
      .settings, .about, .keys, .live, .compare,
    ].map { (String($0.path.dropFirst()), $0) })

  private init?(word: String) {
    guard let route = Self.singles[word] else { return nil }
    self = route
  }

  private init?(_ first: String, _ second: String) {
    let route: Route? =
      switch first {
      case "lesson": LessonMove(rawValue: second).map(Route.lessonMove)
      case "session": SessionMove(rawValue: second).map(Route.sessionMove)
      case "compare":
        CompareMove(rawValue: second).map(Route.compareMove)
          ?? Panes.faces.first { $0.rawValue == second }.map(Route.pane)
      case "exchange": ImportJob.ID(second).map(Route.importing)
      case "media": .media(second)
      case "kanji": .kanji(second)
      case "read": second == "correction" ? .correction : nil
      default: nil
      }
    guard let route else { return nil }
    self = route
  }

  private init?(decks words: ArraySlice<String>) {
    guard let first = words.first else {
      self = .decks
      return
    }
    guard let id = Deck.ID(first), words.count <= 2 else { return nil }
    switch words.dropFirst().first {
    case nil: self = .deck(id)
    case "options": self = .deckOptions(id)
    case "items": self = .deckItems(id)
    case "export.csv": self = .deckExport(id, .csv)
    case "export.tsv": self = .deckExport(id, .tsv)
    default: return nil
    }
  }

  private init?(items words: ArraySlice<String>) {
    guard let first = words.first, let id = Item.ID(first), words.count <= 2 else { return nil }
    switch words.dropFirst().first {
    case nil: self = .item(id)
    case "edit": self = .itemEditing(id)
    case "actions": self = .itemActions(id)
    default: return nil
    }
  }
}
