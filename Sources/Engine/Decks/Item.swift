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

  /// Synonyms as a person writes them: with semicolons between.
  public static func synonyms(from text: String) -> [String] {
    text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// Tags as a person writes them: with blanks between.
  public static func tags(from text: String) -> [String] {
    text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).map(
      String.init)
  }

  /// Trimmed, NFC, HTML made safe, tags once each.
  ///
  /// - Throws: `Problem` when the front is empty, or the picture's name leads elsewhere.
  func tidied() throws -> ItemContent {
    let tidy = ItemContent(
      front: Self.tidy(front), back: Self.tidy(back), reading: Self.tidy(reading),
      notes: Self.tidy(notes),
      tags: tags.map(\.precomposedStringWithCanonicalMapping).reduce(into: []) { unique, tag in
        if !tag.isEmpty, !unique.contains(tag) { unique.append(tag) }
      },
      picture: try MediaName.checked(picture),
      synonyms: synonyms.map(Self.tidy).reduce(into: []) { unique, synonym in
        if !synonym.isEmpty, !unique.contains(synonym) { unique.append(synonym) }
      })
    guard !SafeHTML.plainText(tidy.front).isEmpty else {
      throw Problem("The front is empty.", remedy: "Write what should be asked.")
    }
    return tidy
  }

  /// Tags are kept without order, and without regard to case.
  func saysTheSame(as other: ItemContent) -> Bool {
    func folded(_ content: ItemContent) -> ItemContent {
      var folded = content
      folded.tags = Set(content.tags.map { $0.lowercased() }).sorted()
      return folded
    }
    return folded(self) == folded(other)
  }

  /// Without control characters: SQLite ends a text at its first NUL, and a terminal obeys others.
  private static func tidy(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    return SafeHTML.reduced(String(scalars).precomposedStringWithCanonicalMapping)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
