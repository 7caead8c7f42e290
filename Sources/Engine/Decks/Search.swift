import Foundation

/// A search: words, and conditions such as `deck:Words is:due prop:lapses>3`.
public struct Search: Hashable, Sendable {
  public enum CardState: String, CaseIterable, Sendable {
    case due, new, learn, review, suspended, buried, leech
  }
  public enum Property: String, CaseIterable, Sendable {
    case stability, difficulty, interval, lapses
  }
  public enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">=", atMost = "<=", notEqual = "!=", more = ">", less = "<", equal = "="
  }
  /// The order of search results.
  public enum Order: String, CaseIterable, Sendable {
    case added, newest, due, front, interval, difficulty, lapses
  }

  public indirect enum Condition: Hashable, Sendable {
    case word(String)
    /// The whole front, as stored.
    case front(String)
    /// Any of these items; not in the language of searches.
    case items([Item.ID])
    case deck(String)
    case tag(String)
    /// A kept word of the language; see `WordLanguage.init(of:inDeck:)`.
    case language(WordLanguage)
    case `is`(CardState)
    /// Answered within this many days, counting today.
    case rated(days: Int, Grade?)
    /// Added within this many days, counting today.
    case added(days: Int)
    /// First answered within this many days, counting today.
    case introduced(days: Int)
    /// Edited within this many days, counting today.
    case edited(days: Int)
    /// With this flag; 0 for none.
    case flag(Int)
    case property(Property, Comparison, Double)
    /// A word as a whole, with stars for any text.
    case whole(String)
    /// A regular expression, in any field as stored.
    case expression(String)
    case not(Condition)
    case all([Condition])
    case any([Condition])
  }

  private static let mostWords = 100

  /// The conditions, which must all hold.
  public var conditions: [Condition]

  public init(_ conditions: [Condition] = []) {
    self.conditions = conditions
  }

  /// The text of a search for items by their whole fronts.
  public static func fronts(_ fronts: [String]) -> String {
    fronts.map { "front:\"\($0.replacing("\"", with: ""))\"" }.joined(separator: " OR ")
  }

  /// Parses a line such as `deck:"First Steps::Words" (is:due OR is:new) -tag:verb たべ`.
  ///
  /// - Throws: `Problem` that says which part is invalid.
  public init(_ text: String) throws {
    let tokens = SearchToken.tokens(of: text.precomposedStringWithCanonicalMapping)
    guard tokens.count <= Self.mostWords else {
      throw Problem(
        "The search is too long.",
        remedy: "Use at most \(Self.mostWords) words.")
    }
    var rest = tokens[...]
    conditions = try Self.conditions(&rest)
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
        let inside = Condition.all(try conditions(&rest))
        guard rest.popFirst() == .close else { throw refusal("(", "Close the group with “)”.") }
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
    guard let colon = part.firstIndex(of: ":") else { return .word(part) }
    let value = String(part[part.index(after: colon)...])
    switch part[..<colon].lowercased() {
    case "front": return .front(value)
    case "deck": return .deck(value)
    case "tag": return .tag(value)
    case "language": return try language(value)
    case "is": return .is(try state(value))
    case "rated": return try rated(value)
    case "added": return .added(days: try days(value, of: part))
    case "introduced": return .introduced(days: try days(value, of: part))
    case "edited": return .edited(days: try days(value, of: part))
    case "flag": return try flag(value)
    case "prop": return try property(value)
    case "w" where !value.isEmpty: return .whole(value)
    case "re": return try expression(value)
    default: return .word(part)
    }
  }

  private static func state(_ text: String) throws -> CardState {
    guard let state = CardState(rawValue: text.lowercased()) else {
      throw refusal(
        "is:\(text)",
        "After “is:”, use \(CardState.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return state
  }

  private static func language(_ text: String) throws -> Condition {
    guard let language = WordLanguage(rawValue: text.lowercased()) else {
      throw refusal(
        "language:\(text)",
        "Write language: with \(WordLanguage.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return .language(language)
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
    let remedy = "For example, prop:lapses>3 or prop:stability<=10."
    guard
      let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
      let range = text.range(of: comparison.rawValue),
      let property = Property(rawValue: text[..<range.lowerBound].lowercased()),
      let value = Double(text[range.upperBound...]), value.isFinite
    else { throw refusal("prop:\(text)", remedy) }
    return .property(property, comparison, value)
  }

  private static func expression(_ text: String) throws -> Condition {
    guard TextExpression(text) != nil else {
      throw refusal("re:\(text)", "Write re: with a regular expression, such as re:^食.*る$.")
    }
    return .expression(text)
  }

  private static func refusal(_ part: String, _ remedy: String) -> Problem {
    Problem("“\(part.prefix(40))” is not understood.", remedy: remedy)
  }
}
