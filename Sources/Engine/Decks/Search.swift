import Foundation

/// What a person looks for: words, and conditions such as `deck:Words is:due prop:lapses>3`.
public struct Search: Hashable, Sendable {
  public enum CardState: String, CaseIterable, Sendable { case due, new, suspended, leech }
  public enum Property: String, CaseIterable, Sendable {
    case stability, difficulty, interval, lapses
  }
  public enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">=", atMost = "<=", notEqual = "!=", more = ">", less = "<", equal = "="
  }

  public indirect enum Condition: Hashable, Sendable {
    case word(String)
    /// The whole front as it is kept.
    case front(String)
    case deck(String)
    case tag(String)
    case `is`(CardState)
    case property(Property, Comparison, Double)
    case not(Condition)
  }

  /// All of them have to hold.
  public var conditions: [Condition]

  public init(_ conditions: [Condition] = []) {
    self.conditions = conditions
  }

  /// Reads a line such as `deck:"First Steps::Words" is:due -tag:verb たべ`.
  ///
  /// - Throws: `Problem` saying which part is not understood.
  public init(_ text: String) throws {
    let parts = Self.parts(text.precomposedStringWithCanonicalMapping)
    guard parts.count <= InputLimit.wordsOfSearch else {
      throw Problem(
        "That is too much to look for.",
        remedy: "Give at most \(InputLimit.wordsOfSearch) words.")
    }
    conditions = try parts.map(Self.condition)
  }

  private static func condition(_ part: String) throws -> Condition {
    if part.hasPrefix("--") { throw refusal(part, "Write one “-” before what is not wanted.") }
    if part.hasPrefix("-"), part.count > 1 { return .not(try condition(String(part.dropFirst()))) }
    guard let colon = part.firstIndex(of: ":") else { return .word(part) }
    let value = String(part[part.index(after: colon)...])
    switch part[..<colon].lowercased() {
    case "front": return .front(value)
    case "deck": return .deck(value)
    case "tag": return .tag(value)
    case "is": return .is(try state(value))
    case "prop": return try property(value)
    default: return .word(part)
    }
  }

  private static func state(_ text: String) throws -> CardState {
    guard let state = CardState(rawValue: text.lowercased()) else {
      throw refusal("is:\(text)", "After is: comes due, new, suspended or leech.")
    }
    return state
  }

  private static func property(_ text: String) throws -> Condition {
    let remedy = "Write for example prop:lapses>3 or prop:stability<=10."
    guard
      let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
      let range = text.range(of: comparison.rawValue),
      let property = Property(rawValue: text[..<range.lowerBound].lowercased()),
      let value = Double(text[range.upperBound...]), value.isFinite
    else { throw refusal("prop:\(text)", remedy) }
    return .property(property, comparison, value)
  }

  private static func refusal(_ part: String, _ remedy: String) -> Problem {
    Problem("“\(part.prefix(40))” is not understood.", remedy: remedy)
  }

  /// Cut at blanks outside quotation marks.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case _ where character.isWhitespace && !isQuoted:
        if !part.isEmpty { parts.append(part) }
        part = ""
      default: part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
