import Foundation

/// A search in Anki's language, as AnkiConnect's clients send it.
///
/// Conditions follow each other for “and”; `OR`, `-`, brackets and quotation marks as in Anki. A
/// backslash takes its meaning from the next `*`, `_`, `"`, `:` or `\`. What Sanpo's own search has
/// too is left to it.
indirect enum AnkiConnectSearch: Hashable {
  case everything
  /// A pattern anywhere in any field.
  case text(SearchPattern)
  /// A field's whole value.
  case field(String, SearchPattern)
  case deck(SearchPattern)
  case tag(SearchPattern)
  case notes([Int64])
  case cards([Int64])
  /// In one of these decks itself, not in a deck below it.
  case decks([Int64])
  /// Whether it is of a note type of this name.
  case model(SearchPattern)
  /// Whether it is of one of these note types.
  case models([Int64])
  /// Whether it is made by a template of this name.
  case template(SearchPattern)
  case own(Search.Condition)
  case not(AnkiConnectSearch)
  case all([AnkiConnectSearch])
  case any([AnkiConnectSearch])

  typealias Failure = AnkiConnectRequest.Failure

  /// Whether it looks into the fields of notes.
  var readsFields: Bool {
    switch self {
    case .text, .field, .own(.expression): true
    case .not(let search): search.readsFields
    case .all(let parts), .any(let parts): parts.contains(where: \.readsFields)
    default: false
    }
  }

  init(_ text: String) throws(Failure) {
    var reader = Reader(text: Array(text.precomposedStringWithCanonicalMapping))
    let parts = try reader.group(depth: 0)
    guard reader.isAtEnd else { throw Failure("Invalid search: unopened parenthesis") }
    self = parts
  }

  private struct Reader {
    /// The longest search, in characters: 20,000 ids, which are values of one statement.
    static let longest = 300_000
    /// SQLite refuses an expression of more than 1,000 levels, and each has more than two.
    static let mostConditions = 300

    let text: [Character]
    var place = 0
    var conditions = 0

    var isAtEnd: Bool { place >= text.count }

    mutating func group(depth: Int) throws(Failure) -> AnkiConnectSearch {
      guard depth < 20, text.count <= Self.longest else {
        throw Failure("Invalid search: too long")
      }
      var groups: [[AnkiConnectSearch]] = [[]]
      while true {
        while !isAtEnd, text[place].isWhitespace { place += 1 }
        guard !isAtEnd, text[place] != ")" else { break }
        if isWord("or") {
          place += 2
          groups.append([])
        } else if isWord("and") {
          place += 3
        } else {
          conditions += 1
          guard conditions <= Self.mostConditions else {
            throw Failure("Invalid search: too many conditions")
          }
          groups[groups.count - 1].append(try condition(depth))
        }
      }
      guard groups.count == 1 || !groups.contains([]) else {
        throw Failure("Invalid search: an `or` was found with nothing to connect")
      }
      let alternatives = groups.map { $0.isEmpty ? AnkiConnectSearch.everything : .all($0) }
      return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private func isWord(_ word: String) -> Bool {
      let end = place + word.count
      guard end <= text.count, String(text[place..<end]).lowercased() == word else { return false }
      return end == text.count || text[end].isWhitespace || "()".contains(text[end])
    }

    private mutating func condition(_ depth: Int) throws(Failure) -> AnkiConnectSearch {
      if text[place] == "-" {
        place += 1
        guard !isAtEnd, !text[place].isWhitespace, depth < 20 else {
          throw Failure("Invalid search: nothing follows -")
        }
        return .not(try condition(depth + 1))
      }
      guard text[place] == "(" else { return try AnkiConnectSearch.condition(try word()) }
      place += 1
      let inside = try group(depth: depth + 1)
      guard !isAtEnd, text[place] == ")" else {
        throw Failure("Invalid search: unclosed parenthesis")
      }
      place += 1
      return inside
    }

    /// Reads up to a space or bracket outside of quotation marks, which are dropped.
    private mutating func word() throws(Failure) -> [Character] {
      var word: [Character] = []
      var isQuoted = false
      while !isAtEnd {
        let next = text[place]
        if next == "\\", place + 1 < text.count {
          word += [next, text[place + 1]]
          place += 2
          continue
        }
        if !isQuoted, next.isWhitespace || "()".contains(next) { break }
        if next == "\"" { isQuoted.toggle() } else { word.append(next) }
        place += 1
      }
      guard !isQuoted else { throw Failure("Invalid search: unclosed quotation mark") }
      return word
    }
  }

  private static func condition(_ word: [Character]) throws(Failure) -> AnkiConnectSearch {
    let colon = word.indices.first { word[$0] == ":" && ($0 == 0 || word[$0 - 1] != "\\") }
    guard let colon, colon > 0 else { return .text(SearchPattern(word)) }
    let name = String(word[..<colon]).lowercased()
    let value = Array(word[(colon + 1)...])
    let text = String(value)
    switch name {
    case "deck": return .deck(SearchPattern(value))
    case "tag" where text == "*": return .everything
    case "tag": return .tag(try text.hasPrefix("re:") ? field(value) : SearchPattern(value))
    case "note": return .model(SearchPattern(value))
    case "mid": return .models(try numbers(text, name))
    case "nid": return .notes(try numbers(text, name))
    case "cid": return .cards(try numbers(text, name))
    case "did": return .decks(try numbers(text, name))
    case "is", "flag", "prop", "rated", "added", "edited", "introduced":
      return try own("\(name):\(text)")
    case "card": return card(value)
    case "nc": return .any([.own(.word("*\(text)*")), .text(SearchPattern(value))])
    // A condition that matched nothing would match everything once it is negated.
    case "dupe", "preset", "has-cd", "resched":
      throw Failure("Invalid search: `\(name):` is not supported")
    case "re": return .own(.expression(try expression(text)))
    case "w": return .own(.expression(SearchPattern(value).wholeWord))
    default: return .field(name, try field(value))
    }
  }

  /// The number of a card, counted from 1 as clients know it, or the name of its template.
  private static func card(_ value: [Character]) -> AnkiConnectSearch {
    guard let number = Int(String(value)), number > 0 else {
      return .template(SearchPattern(value))
    }
    let own = CardKind.allCases.dropFirst(number - 1).first
    let kinds = [CardKind.template(number - 1), own].compactMap(\.self)
    return .any(kinds.map { .own(.kind($0)) })
  }

  /// The value of a field, which may be an expression or a whole word.
  private static func field(_ value: [Character]) throws(Failure) -> SearchPattern {
    let text = String(value)
    if text.hasPrefix("re:") {
      return SearchPattern(expression: try expression(String(text.dropFirst(3))))
    }
    guard text.hasPrefix("w:") else { return SearchPattern(value) }
    return SearchPattern(expression: SearchPattern(Array(value.dropFirst(2))).wholeWord)
  }

  private static func expression(_ text: String) throws(Failure) -> String {
    guard TextExpression(text) != nil else {
      throw Failure("Invalid search: `re:\(text)` is not a regular expression")
    }
    return text
  }

  private static func numbers(_ text: String, _ name: String) throws(Failure) -> [Int64] {
    guard let numbers = Search.numbers(text) else {
      throw Failure("Invalid search: `\(name):\(text)`")
    }
    return numbers
  }

  /// A condition that a person's search has, too.
  private static func own(_ part: String) throws(Failure) -> AnkiConnectSearch {
    // Clients are told in Anki's words.
    guard let condition = try? Search.condition(part) else {
      throw Failure("Invalid search: `\(part)`")
    }
    return .own(condition)
  }
}
