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
    /// The position of a new card among the others, as in Anki.
    case position = "pos"
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
    /// The whole front, with Anki's wildcards.
    case front(String)
    /// A whole field, with Anki's wildcards: of the item, or one of this name of a note from Anki.
    case field(Field, String)
    /// A whole field of notes from Anki by its name, with Anki's wildcards. If there is no such
    /// field, and the name is none by `isName`, it is text with a colon in it.
    case noteField(String, String)
    /// A regular expression in a field of the item or of a note from Anki, by its name.
    case fieldExpression(String, String)
    /// A whole field by its name, with Anki's wildcards, whatever its accents.
    case fieldIgnoringAccents(String, String)
    /// Any of these items; not in the language of searches.
    case items([Item.ID])
    case deck(String)
    /// Decks by a name with Anki's wildcards.
    case decks(String)
    /// A tag and those below it, with Anki's wildcards.
    case tag(String)
    /// A regular expression in a tag.
    case tagExpression(String)
    /// An Anki note type by its name, with Anki's wildcards.
    case note(String)
    /// Any of these notes, cards or note types, by Anki's ids.
    case notes([Int64]), cards([Int64]), noteTypes([Int64])
    /// In one of these decks itself, not in a deck below it, by Anki's ids.
    case deckIDs([Int64])
    /// A kept word of the language; see `WordLanguage.init(of:inDeck:)`.
    case language(WordLanguage)
    case `is`(CardState)
    case kind(CardKind)
    /// Cards of a kind, or made by a template of this name, with Anki's wildcards.
    case card(String)
    /// Answered on a day that compares so with this one, counted from today: 0 or less.
    case rated(Comparison, days: Int, Grade?)
    /// Added within this many days, counting today.
    case added(days: Int)
    /// First answered within this many days, counting today.
    case introduced(days: Int)
    /// Edited or added within this many days, counting today.
    case edited(days: Int)
    /// Cards with this flag; 0 for none.
    case flag(Int)
    case property(Property, Comparison, Double)
    /// SM-2's ease, which only cards from Anki have.
    case ease(Comparison, Double)
    /// A word as a whole, with Anki's wildcards.
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
    let unescaped = text.replacing(/\\./, with: "")
    guard unescaped.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
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
}

extension Search {
  public static func text(ofDeck name: String) -> String {
    "deck:\"\(escaped(name, "\\\"*_"))\""
  }

  /// The text of a search in a deck, or in the subdecks of a parent that is none itself.
  public static func text(of deck: Deck) -> String {
    guard deck.isOnlyParent else { return text(ofDeck: deck.name) }
    return "deck:\"\(escaped(deck.name + Deck.separator, "\\\"*_"))*\""
  }

  public static func text(ofTag tag: String) -> String {
    // A backslash distinguishes it from items without tags, a regular expression, or a whole word.
    let folded = tag.lowercased()
    let isMistakable = folded == "none" || ["re:", "w:"].contains { folded.hasPrefix($0) }
    let text = (isMistakable ? "\\" : "") + escaped(tag, "\\\"*_")
    return tag.contains { "()\"".contains($0) } ? "tag:\"\(text)\"" : "tag:\(text)"
  }

  /// The text of a search for items by their whole front.
  public static func text(ofFront front: String) -> String {
    // A backslash distinguishes it from a regular expression, a whole word, or any accents.
    let isMistakable = ["re:", "w:", "nc:"].contains { front.lowercased().hasPrefix($0) }
    return "front:\"\(escaped(front, isMistakable ? "\\\"_:" : "\\\"_"))\""
  }

  /// Puts a backslash before signs.
  private static func escaped(_ text: String, _ signs: String) -> String {
    text.map { signs.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// The text of a search in one deck. The last space ends a word with an open bracket.
  public static func text(_ query: String, inDeck name: String) -> String {
    "\(text(ofDeck: name)) (\(query) )"
  }
}
