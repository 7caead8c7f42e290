import Foundation

/// A search: words, and conditions such as `deck:Words is:due prop:lapses>3`.
public struct Search: Hashable, Sendable {
  public enum CardState: String, CaseIterable, Sendable {
    case due, new, learn, review, suspended, buried, leech
  }
  public enum Property: String, CaseIterable, Sendable {
    case stability, difficulty, interval, lapses
    case repetitions = "reps"
    /// The probability of recall now, 0 to 1.
    case retrievability = "r"
    /// Days from today to the review, or to the day of the step; below 0 where it is late.
    case due
  }
  /// A field of an item that conditions name, besides its front.
  public enum Field: String, CaseIterable, Sendable {
    case back, reading, notes, picture
  }
  public enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">=", atMost = "<=", notEqual = "!=", more = ">", less = "<", equal = "="
  }
  public enum Order: String, CaseIterable, Sendable {
    /// The first is by how well the words of the search match.
    case match, added, newest, due, front, interval, stability, difficulty, lapses
  }

  public indirect enum Condition: Hashable, Sendable {
    case word(String)
    /// The whole front, as stored.
    case front(String)
    /// A whole field, with stars for any text.
    case field(Field, String)
    /// A whole field of notes from Anki by its name, with Anki's wildcards. If there is no such
    /// field, and the name is none by `isName`, it is text with a colon in it.
    case noteField(String, String)
    /// Any of these items; not in the language of searches.
    case items([Item.ID])
    case deck(String)
    /// Decks by a name with stars for any text.
    case decks(String)
    case tag(String)
    /// An Anki note type by its name, with stars for any text.
    case note(String)
    /// Any of these notes, cards or note types, by Anki's ids.
    case notes([Int64]), cards([Int64]), noteTypes([Int64])
    /// A kept word of the language; see `WordLanguage.init(of:inDeck:)`.
    case language(WordLanguage)
    case `is`(CardState)
    case kind(CardKind)
    /// Cards of a kind, or made by a template of this name, in which a star matches any text.
    case card(String)
    /// Answered within this many days, counting today.
    case rated(days: Int, Grade?)
    /// Added within this many days, counting today.
    case added(days: Int)
    /// First answered within this many days, counting today.
    case introduced(days: Int)
    /// Edited or added within this many days, counting today.
    case edited(days: Int)
    /// Cards with this flag; 0 for none.
    case flag(Int)
    case property(Property, Comparison, Double)
    /// A word as a whole, with stars for any text.
    case whole(String)
    /// A regular expression, in any field as stored, or in those of a note from Anki.
    case expression(String)
    case not(Condition)
    case all([Condition])
    case any([Condition])
  }

  private static let mostWords = 100

  /// The conditions, which must all hold.
  public var conditions: [Condition]

  init(_ conditions: [Condition] = []) {
    self.conditions = conditions
  }

  /// Parses a line such as `deck:"First Steps::Words" (is:due OR is:new) -tag:verb たべ`.
  ///
  /// - Throws: `Problem` that says which part is invalid.
  public init(_ text: String) throws {
    guard text.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
      throw Problem(
        "A quotation mark is not closed.", remedy: "Close it with another “\"”, or leave it out.")
    }
    let tokens = SearchToken.tokens(of: text.precomposedStringWithCanonicalMapping)
    guard tokens.count <= Self.mostWords else {
      throw Problem(
        "The search is too long.",
        remedy: "Use at most \(Self.mostWords) words.")
    }
    var rest = tokens[...]
    conditions = try Self.conditions(&rest)
    guard rest.isEmpty else {
      throw Self.refusal(")", "Open the group with “(”, or put “)” in quotation marks.")
    }
  }

  /// Parses conditions up to the end of the group.
  private static func conditions(_ rest: inout ArraySlice<SearchToken>) throws -> [Condition] {
    var groups: [[Condition]] = [[]]
    while let token = rest.first, token != .close {
      rest.removeFirst()
      switch token {
      case .close: break
      case .or: groups.append([])
      case .part(let part): groups[groups.count - 1].append(try condition(part))
      case .open(let isNegated):
        let parts = try conditions(&rest)
        guard rest.popFirst() == .close else { throw refusal("(", "Close the group with “)”.") }
        guard !parts.isEmpty else { throw refusal("()", "Write a condition in the group.") }
        let inside = Condition.all(parts)
        groups[groups.count - 1].append(isNegated ? .not(inside) : inside)
      }
    }
    guard groups.count > 1 else { return groups[0] }
    guard !groups.contains([]) else { throw refusal("OR", "Write a condition on both sides.") }
    return [.any(groups.map(Condition.all))]
  }

  private static func condition(_ part: String) throws -> Condition {
    if part.hasPrefix("--") { throw refusal(part, "Put one “-” before what to exclude.") }
    if part.hasPrefix("-"), part.count > 1 { return .not(try condition(String(part.dropFirst()))) }
    guard let (name, value) = field(of: part) else {
      return .word(part.replacing("\\:", with: ":"))
    }
    switch name.lowercased() {
    case "front": return .front(try whole(value, of: part))
    case "deck": return value.contains("*") ? .decks(value) : .deck(value)
    case "tag": return .tag(value)
    case "note" where value.isEmpty:
      throw refusal(part, "Write note: with a note type, such as note:Basic.")
    case "note": return .note(value)
    case "nid": return .notes(try ids(value, after: "nid"))
    case "cid": return .cards(try ids(value, after: "cid"))
    case "mid": return .noteTypes(try ids(value, after: "mid"))
    case "card": return try card(value)
    case "language": return .language(try named(value, after: "language"))
    // As cards are labelled.
    case "is" where value.lowercased() == "learning": return .is(.learn)
    case "is": return .is(try named(value, after: "is"))
    case "rated": return try rated(value)
    case "added": return .added(days: try days(value, of: part))
    case "introduced": return .introduced(days: try days(value, of: part))
    case "edited": return .edited(days: try days(value, of: part))
    case "flag": return try flag(value)
    case "prop": return try property(value)
    case "w" where value.isEmpty: throw refusal(part, "Write w: with a word, such as w:eat.")
    case "w": return .whole(value)
    case "re": return try expression(value)
    default:
      let text = try whole(value, of: part)
      return Field(rawValue: name.lowercased()).map { Condition.field($0, text) }
        ?? .noteField(name, text)
    }
  }

  /// Splits a part at its first colon that has no backslash before it.
  ///
  /// Returns nil for text such as “12:30”, “http://…”, “Words::Spanish” or, in quotation marks,
  /// “a: b”.
  private static func field(of part: String) -> (name: String, value: String)? {
    let colon = part.indices.first { part[$0] == ":" && !part[..<$0].hasSuffix("\\") }
    guard let colon else { return nil }
    let (name, value) = (String(part[..<colon]), String(part[part.index(after: colon)...]))
    let isText = value.first.map { $0.isWhitespace || $0 == ":" || $0 == "/" } ?? false
    let canBeName = !isText || names.contains(name.lowercased())
    return name.first?.isLetter == true && canBeName ? (name, value) : nil
  }

  /// Whether a text before a colon is meant as a name: without spaces and signs.
  static func isName(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// The names before a colon.
  static let names: [String] =
    ["front"] + Field.allCases.map(\.rawValue) + [
      "deck", "tag", "card", "language", "is", "flag", "prop", "rated", "added", "edited",
      "introduced", "nid", "cid", "mid", "w", "re",
    ]

  /// Parses the number of a card's template, counted from 1, or the name of its kind or template.
  private static func card(_ text: String) throws -> Condition {
    switch Int(text) {
    case nil where !text.isEmpty: return .card(text)
    case let number? where number > 0: return .kind(.template(number - 1))
    default: throw refusal("card:\(text)", remedyForCards)
    }
  }

  static let remedyForCards =
    "After “card:”, use \(CardKind.names), or the number or name of a template."

  /// Parses a value that has a name, such as `due` after `is:`.
  private static func named<Value: CaseIterable & RawRepresentable>(
    _ text: String, after field: String
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text.lowercased()) else {
      throw refusal(
        "\(field):\(text)",
        "After “\(field):”, use \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  /// Parses a flag's number or name.
  private static func flag(_ text: String) throws -> Condition {
    guard let number = Card.flag(text) else {
      throw refusal("flag:\(text)", "Write flag: with 1 to 7, or 0 for no flag.")
    }
    return .flag(number)
  }

  /// Parses `7`, or `7:1` for cards answered with Again.
  private static func rated(_ text: String) throws -> Condition {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let days = try days(String(parts[0]), of: "rated:\(text)")
    guard parts.count > 1 else { return .rated(days: days, nil) }
    guard let grade = Int(parts[1]).flatMap(Grade.init) else {
      throw refusal("rated:\(text)", "For example, rated:7, or rated:7:1 for Again.")
    }
    return .rated(days: days, grade)
  }

  private static func days(_ text: String, of part: String) throws -> Int {
    guard let days = Int(text), (1...100_000).contains(days) else {
      throw refusal(part, "Use a number of days, such as 1 for today or 7 for a week.")
    }
    return days
  }

  private static func property(_ text: String) throws -> Condition {
    guard let condition = PropertyComparison(text)?.condition else {
      let names = Property.allCases.map(\.rawValue).joined(separator: ", ")
      throw refusal(
        "prop:\(text)", "After “prop:”, compare \(names) with a number, as in prop:lapses>3.")
    }
    return condition
  }

  private static func ids(_ text: String, after name: String) throws -> [Int64] {
    guard let ids = numbers(text) else {
      throw refusal(
        "\(name):\(text)", "Write \(name): with Anki's ids, such as \(name):1700000000000.")
    }
    return ids
  }

  private static func expression(_ text: String) throws -> Condition {
    guard TextExpression(text) != nil else {
      throw refusal("re:\(text)", "Write re: with a regular expression, such as re:^食.*る$.")
    }
    return .expression(text)
  }

  /// - Throws: `Problem` for what Anki takes for a regular expression in one field.
  private static func whole(_ value: String, of part: String) throws -> String {
    guard !value.lowercased().hasPrefix("re:") else {
      throw refusal(part, "Write re: without a field, such as re:^食.*る$, for all fields.")
    }
    return value.lowercased().hasPrefix("re\\:")
      ? value.replacing("\\:", with: ":", maxReplacements: 1) : value
  }

  private static func refusal(_ part: String, _ remedy: String) -> Problem {
    Problem("“\(part.prefix(40))” is not understood.", remedy: remedy)
  }
}

extension Search {
  /// Returns the text of a search for a deck. A quotation mark can't be quoted, so a star replaces
  /// it.
  public static func text(ofDeck name: String) -> String {
    "deck:\"\(name.replacing("\"", with: "*"))\""
  }

  /// The text of a search for items by their whole front.
  public static func text(ofFront front: String) -> String {
    let front = front.replacing("\"", with: "")
    // A backslash distinguishes it from a regular expression.
    let isMistakable = front.lowercased().hasPrefix("re:")
    let text = isMistakable ? front.replacing(":", with: "\\:", maxReplacements: 1) : front
    return "front:\"\(text)\""
  }

  /// The text of a search in one deck. The last space ends a word with an open bracket.
  public static func text(_ query: String, inDeck name: String) -> String {
    "\(text(ofDeck: name)) (\(query) )"
  }
}
