// The conditions that the parts of a search stand for.

extension Search {
  static func condition(_ part: String) throws -> Condition {
    if part.hasPrefix("--") { throw refusal(part, "Put one “-” before what to exclude.") }
    if part.hasPrefix("-"), part.count > 1 { return .not(try condition(String(part.dropFirst()))) }
    guard let (name, value) = field(of: part) else {
      return .word(part.replacing("\\:", with: ":"))
    }
    switch name.lowercased() {
    case "deck": return SearchPattern(Array(value)).exact.map(Condition.deck) ?? .decks(value)
    // Items without tags, too, as in Anki.
    case "tag" where value == "*": return .all([])
    case "tag":
      return try expression(in: value, of: part).map(Condition.tagExpression) ?? .tag(value)
    case "note" where value.isEmpty:
      throw refusal(part, "Write note: with a note type, such as note:Basic.")
    case "note": return .note(value)
    case "nid": return .notes(try ids(value, after: "nid"))
    case "cid": return .cards(try ids(value, after: "cid"))
    case "did": return .deckIDs(try ids(value, after: "did"))
    case "mid": return .noteTypes(try ids(value, after: "mid"))
    case "card": return try card(value)
    case "language": return .language(try named(value, after: "language"))
    // As cards are labelled.
    case "is" where value.lowercased() == "learning": return .is(.learn)
    case "is" where value.lowercased() == "buried-manually": return .is(.buried)
    // Siblings wait for another day without being buried.
    case "is" where value.lowercased() == "buried-sibling": return .any([])
    case "is": return .is(try named(value, after: "is"))
    case "rated": return try rated(value)
    case "added": return .added(days: try days(value, of: part))
    case "introduced": return .introduced(days: try days(value, of: part))
    case "edited": return .edited(days: try days(value, of: part))
    case "flag": return try flag(value)
    case "prop": return try property(value)
    case "w" where value.isEmpty: throw refusal(part, "Write w: with a word, such as w:eat.")
    case "w": return .whole(value)
    case "nc" where value.isEmpty: throw refusal(part, "Write nc: with a text, such as nc:cafe.")
    // All words ignore accents.
    case "nc": return .word("*\(value)*")
    case "re": return .expression(try expression(value, of: part))
    default: return try field(name, value, of: part)
    }
  }

  private static func field(
    _ name: String, _ value: String, of part: String
  ) throws -> Condition {
    if let pattern = try expression(in: value, of: part) { return .fieldExpression(name, pattern) }
    if value.lowercased().hasPrefix("nc:") {
      return .fieldIgnoringAccents(name, String(value.dropFirst(3)))
    }
    if name.lowercased() == "front" { return .front(value) }
    return Field(rawValue: name.lowercased()).map { Condition.field($0, value) }
      ?? .noteField(name, value)
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
      "introduced", "nid", "cid", "did", "mid", "w", "nc", "re",
    ]

  /// The column of an item's field by its name, in any case; nil for other names.
  static func column(of name: String) -> String? {
    let name = name.lowercased()
    return name == "front" ? name : Field(rawValue: name)?.rawValue
  }

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
    let part = "rated:\(text)"
    let (first, grade) = try graded(text, of: part)
    let count = try days(first, of: part)
    return .rated(.more, days: -count, grade)
  }

  /// Splits a text such as `7` or `7:1`, with a grade after the colon.
  private static func graded(
    _ text: String, of part: String
  ) throws -> (first: String, grade: Grade?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return (text, nil) }
    guard let grade = Int(parts[1]).flatMap(Grade.init) else {
      throw refusal(part, "For example, rated:7, or rated:7:1 for Again.")
    }
    return (String(parts[0]), grade)
  }

  /// As in Anki, 0 days are today, too.
  private static func days(_ text: String, of part: String) throws -> Int {
    guard let days = Int(text), (0...100_000).contains(days) else {
      throw refusal(part, "Use a number of days, such as 1 for today or 7 for a week.")
    }
    return max(1, days)
  }

  /// Parses `=-1` for cards answered yesterday, or `=-1:1` for those answered with Again then.
  private static func ratedOn(_ text: String) throws -> Condition {
    let part = "prop:\(text)"
    let (first, grade) = try graded(text, of: part)
    guard let property = PropertyComparison(first), property.name == "rated",
      let days = Int(exactly: property.value), (-100_000...0).contains(days)
    else {
      throw refusal(
        part, "Use a day up to today, such as prop:rated=0, or prop:rated=-1 for yesterday.")
    }
    return .rated(property.comparison, days: days, grade)
  }

  private static func property(_ text: String) throws -> Condition {
    if text.lowercased().hasPrefix("rated") { return try ratedOn(text) }
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

  /// Returns the expression of a value such as `re:^a` or, for a whole word, `w:eat`; nil for
  /// others.
  private static func expression(in value: String, of part: String) throws -> String? {
    let start = value.lowercased()
    if start.hasPrefix("re:") { return try expression(String(value.dropFirst(3)), of: part) }
    guard start.hasPrefix("w:"), value.count > 2 else { return nil }
    return SearchPattern(Array(value.dropFirst(2))).wholeWord
  }

  private static func expression(_ text: String, of part: String) throws -> String {
    guard TextExpression(text) != nil else {
      throw refusal(part, "Write re: with a regular expression, such as re:^食.*る$.")
    }
    return text
  }

  static func refusal(_ part: String, _ remedy: String) -> Problem {
    Problem("“\(part.prefix(40))” is not understood.", remedy: remedy)
  }
}
