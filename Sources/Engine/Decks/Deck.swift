import Foundation

/// A container of items. Names nest as "Parent::Child", and studying a deck includes its subdecks.
public struct Deck: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var name: String
  public var options: DeckOptions
  /// Whether it stays only for its items, which are deleted too.
  var isDeleted = false

  public init(id: ID, name: String, options: DeckOptions) {
    self.id = id
    self.name = name
    self.options = options
  }

  public static let separator = "::"
  /// The longest name, in Unicode scalars.
  static let longestName = 200

  public var leafName: String { Self.leaf(of: name) }
  public var depth: Int { path.count - 1 }

  public func isInside(_ other: Deck) -> Bool { Self.isInside(name, other.name) }

  static func isInside(_ name: String, _ outer: String) -> Bool {
    let (name, outer) = (name.utf8, outer.utf8)
    return zip(name, outer).allSatisfy { folded($0) == folded($1) }
      && name.dropFirst(outer.count).starts(with: separator.utf8)
  }

  /// The folded names of all decks that it may be inside of.
  var outerNames: [String] {
    let name = Self.folded(name).utf8
    return name.indices.filter { name[$0...].starts(with: Self.separator.utf8) }
      .map { String(Substring(name[..<$0])) }
  }

  /// Returns the name for comparison. Names that are equal in this form belong to one deck. Only A
  /// to Z are case-insensitive, as in the database, whose unique index cannot match “É” to “é”
  /// either.
  public static func folded(_ name: String) -> String {
    String(decoding: name.utf8.map(folded), as: UTF8.self)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns this deck with what differs between two other versions of it.
  func merging(_ changed: Deck, from drawn: Deck) -> Deck {
    var merged = self
    if changed.name != drawn.name { merged.name = changed.name }
    merged.options.merge(changed.options, from: drawn.options)
    return merged
  }

  /// Sorts decks as a tree, with subdecks right after their parent.
  static func sortedAsTree(_ decks: [Deck]) -> [Deck] {
    decks.map { (deck: $0, path: $0.path.map(folded)) }
      .sorted { stands($0.path, before: $1.path) }.map(\.deck)
  }

  private static func stands(_ path: [String], before other: [String]) -> Bool {
    // Parents are mostly the same.
    for (one, another) in zip(path, other) where one != another {
      let order = one.localizedStandardCompare(another)
      guard order == .orderedSame else { return order == .orderedAscending }
    }
    return path.count < other.count
  }

  static func leaf(of name: String) -> String {
    name.components(separatedBy: separator).last ?? name
  }

  /// The name of the deck around one; nil if there is none.
  static func parent(of name: String) -> String? {
    name.ranges(of: separator).last.map { String(name[..<$0.lowerBound]) }
  }

  private var path: [String] { name.components(separatedBy: Self.separator) }

  /// Trims every part of a name as typed.
  ///
  /// - Throws: `Problem` if a part is empty, or for a control character or too many characters.
  public static func name(from text: String) throws -> String {
    let parts = text.precomposedStringWithCanonicalMapping
      .components(separatedBy: separator).map(\.trimmed)
    let name = parts.joined(separator: separator)
    let scalars = name.unicodeScalars
    let hasControls = scalars.contains { $0.properties.generalCategory == .control }
    guard !hasControls, !parts.contains(""), scalars.count <= longestName else {
      throw Problem(
        "“\(text)” can't be the name of a deck.",
        remedy: hasControls
          ? "Leave out line breaks and other control characters."
          : """
          Enter a name of 1 to \(longestName) characters; “Parent::Child” puts it inside another.
          """)
    }
    return name
  }
}

/// A deck's options: the kinds of cards that it asks, its limits, steps and order.
public struct DeckOptions: Hashable, Sendable {
  public enum NewOrder: String, CaseIterable, Sendable { case added, random }

  public var newPerDay: Int
  public var reviewsPerDay: Int
  /// Desired retention, from 0.7 to 0.99.
  public var retention: Double
  public var newOrder = NewOrder.added
  public var cardKinds: [CardKind] = [.recall]
  /// Whether to show only one card of an item per day.
  public var buriesSiblings = true
  /// Whether new items come in lessons instead of reviews.
  public var isTaught = false
  /// Whether it was made for notes of Anki, whose cards are of the kind `template`.
  public var holdsNotes = false
  /// Whether scripts of its notes' cards run, in their frame.
  public var runsScripts = false
  /// Whether sounds of its notes' cards play by themselves; nil for what the settings say.
  public var playsSounds: Bool?
  public var steps = DeckSteps()

  init(newPerDay: Int, reviewsPerDay: Int, retention: Double) {
    self.newPerDay = newPerDay
    self.reviewsPerDay = reviewsPerDay
    self.retention = retention
  }

  public init(_ settings: Settings) {
    self.init(
      newPerDay: settings.newPerDay, reviewsPerDay: settings.reviewsPerDay,
      retention: settings.retention)
  }

  func asks(_ kind: CardKind) -> Bool { kind.isTemplate || cardKinds.contains(kind) }

  /// Whether an item can have more than one card.
  var asksTwice: Bool { cardKinds.count > 1 || holdsNotes }

  /// Takes what differs between two other versions.
  mutating func merge(_ changed: DeckOptions, from drawn: DeckOptions) {
    func copy<Option: Equatable>(_ option: WritableKeyPath<DeckOptions, Option>) {
      guard changed[keyPath: option] != drawn[keyPath: option] else { return }
      self[keyPath: option] = changed[keyPath: option]
    }
    copy(\.newPerDay)
    copy(\.reviewsPerDay)
    copy(\.retention)
    copy(\.newOrder)
    copy(\.cardKinds)
    copy(\.buriesSiblings)
    copy(\.isTaught)
    copy(\.holdsNotes)
    copy(\.runsScripts)
    copy(\.playsSounds)
    copy(\.steps.learning)
    copy(\.steps.relearning)
    copy(\.steps.leechLapses)
  }

  /// - Throws: `Problem` that names the option out of range.
  func check() throws {
    guard Settings.newPerDayRange.contains(newPerDay),
      Settings.reviewsPerDayRange.contains(reviewsPerDay)
    else {
      throw Problem(
        "The number of cards per day is out of range.",
        remedy: "Enter 0 to 9,999 new cards and 0 to 99,999 reviews per day.")
    }
    guard Settings.retentionRange.contains(retention) else { throw Problem.retentionOutOfRange }
    if let lapses = steps.leechLapses, !Settings.leechLapsesRange.contains(lapses) {
      throw Problem.leechThresholdOutOfRange
    }
    guard cardKinds.contains(where: CardKind.forAnyItem.contains) else {
      throw Problem.noCardTypeForAnyItem
    }
  }
}

extension Problem {
  public static let retentionOutOfRange = Problem(
    "Retention is out of range.",
    remedy: "Enter 0.70 to 0.99, or 70 to 99%; 0.90 suits most learners.")
  public static let leechThresholdOutOfRange = Problem(
    "The leech threshold is out of range.",
    remedy: "Enter 1 to 99 lapses, or leave it to Settings.")
  public static let noCardTypeForAnyItem = Problem(
    "Choose at least one card type that suits every item.",
    remedy: """
      Choose one of: \(CardKind.forAnyItem.map(\.template.label).joined(separator: ", ")). \
      The others suit only some items, and can be added to these.
      """)
}
