public import Foundation

/// A thing to learn, as its deck holds it.
public struct Item: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var deck: Deck.ID
  /// Which item of the course this is; nil for the learner's own.
  public var courseKey: String?
  public var content: ItemContent
  public var createdAt: Date
  public var isDeleted: Bool
}

/// What a person writes of an item. Text is NFC; fields may hold the few HTML tags of `SafeHTML`.
public struct ItemContent: Hashable, Sendable {
  public var front: String
  public var back: String
  public var reading: String
  public var notes: String
  public var tags: [String]
  /// The name of a file in the learner's media folder; empty for none.
  public var picture: String
  /// Meanings of the learner's own, which count as right without being shown.
  public var synonyms: [String]

  public init(
    front: String, back: String, reading: String = "", notes: String = "", tags: [String] = [],
    picture: String = "", synonyms: [String] = []
  ) {
    self.front = front
    self.back = back
    self.reading = reading
    self.notes = notes
    self.tags = tags
    self.picture = picture
    self.synonyms = synonyms
  }

  /// The front, as short as a list of changes or a title wants it.
  public var title: String {
    let text = SafeHTML.plainText(front).replacing("\n", with: " ")
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Synonyms as a person writes them: with semicolons between.
  public static func synonyms(from text: String) -> [String] {
    text.unicodeScalars.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// Tags as a person writes them: with blanks between.
  public static func tags(from text: String) -> [String] {
    Normalization.composed(text).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Trimmed, NFC, HTML made safe, tags once each.
  ///
  /// - Throws: `Problem` when the front is empty, or the picture's name leads elsewhere.
  func tidied() throws -> ItemContent {
    let tidy = ItemContent(
      front: Self.tidy(front), back: Self.tidy(back), reading: Self.tidy(reading),
      notes: Self.tidy(notes),
      tags: tags.map(Normalization.composed).filter { !$0.isEmpty }.uniqued(),
      picture: try MediaName.checked(picture),
      synonyms: synonyms.map(Self.tidy).filter { !$0.isEmpty }.uniqued())
    guard !SafeHTML.plainText(tidy.front).isEmpty else {
      throw Problem("The front is empty.", remedy: "Write what should be asked.")
    }
    return tidy
  }

  /// Equal for contents that say the same: tags and synonyms are kept without order, and tags
  /// without regard to case.
  var comparable: ItemContent {
    guard !tags.isEmpty || !synonyms.isEmpty else { return self }
    var comparable = self
    comparable.tags = Set(tags.map { $0.lowercased() }).sorted()
    comparable.synonyms = synonyms.sorted()
    return comparable
  }

  /// Without control characters: SQLite ends a text at its first NUL, and a terminal obeys others.
  private static func tidy(_ text: String) -> String {
    let isClean = !text.unicodeScalars.contains(where: \.isUnwanted)
    let clean = isClean ? text : String(text.unicodeScalars.filter { !$0.isUnwanted })
    return SafeHTML.reduced(Normalization.composed(clean)).trimmed
  }
}

extension String {
  /// Without the blanks and line breaks around it.
  var trimmed: String {
    let isTrimmed = [unicodeScalars.first, unicodeScalars.last].allSatisfy { $0?.isBlank != true }
    return isTrimmed ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  /// Foundation trims the zero-width space too.
  fileprivate var isBlank: Bool { properties.isWhitespace || value == 0x200B }
}
