public import Foundation

/// Something to learn, stored in a deck.
public struct Item: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  var deck: Deck.ID
  /// The key of its course entry. Nil for the learner's own items.
  public var courseKey: String?
  public var content: ItemContent
  public var createdAt: Date
  public var isDeleted: Bool
}

extension Item {
  /// The tag by which Anki marks leeches.
  static let leechTag = "leech"

  static func isLeechTag(_ tag: String) -> Bool { tag.lowercased() == leechTag }
}

/// The editable content of an item. Text is NFC, and fields may contain the HTML tags of
/// `SafeHTML`.
public struct ItemContent: Hashable, Sendable {
  public var front: String
  public var back: String
  public var reading: String
  public var notes: String
  public var tags: [String]
  /// The name of a file in the learner's media folder. Empty for none.
  public var picture: String
  /// The learner's own synonyms, accepted without being shown.
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

  /// The front without the marks of Anki's deletions.
  public var shownFront: String {
    guard front.contains("{{c") else { return front }
    return ImageOcclusion.isIn(front) ? ImageOcclusion.title : Cloze(front).plain
  }

  public var plainFront: String { SafeHTML.plainText(shownFront) }

  public var plainSynonyms: [String] { synonyms.map(SafeHTML.plainText) }

  /// The front, shortened for titles and lists of changes.
  public var title: String {
    let text = plainFront.replacing("\n", with: " ")
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Parses synonyms separated by semicolons. One that ends a character reference, such as `&lt;`,
  /// separates nothing.
  public static func synonyms(from text: String) -> [String] {
    var rest = text.unicodeScalars[...]
    let hasReferences = rest.contains("&")
    var synonyms: [String] = []
    for place in text.unicodeScalars.indices where text.unicodeScalars[place] == ";" {
      let part = text.unicodeScalars[rest.startIndex..<place]
      if hasReferences, part.endsInReference { continue }
      synonyms.append(String(part))
      rest = text.unicodeScalars[text.unicodeScalars.index(after: place)...]
    }
    return (synonyms + [String(rest)]).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Parses tags separated by spaces.
  public static func tags(from text: String) -> [String] {
    Normalization.composed(text.withoutControls).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// Returns the content trimmed, in NFC, with safe HTML and without duplicate tags.
  ///
  /// - Throws: `Problem` if the front is empty or the picture's name is a path.
  func tidied() throws -> ItemContent {
    let tidy = ItemContent(
      front: Self.tidy(front), back: Self.tidy(back), reading: Self.tidy(reading),
      notes: Self.tidy(notes),
      tags: tags.map(Normalization.composed).filter { !$0.isEmpty }.uniqued(),
      picture: try MediaName.checked(picture),
      synonyms: synonyms.map(Self.tidy).filter { !$0.isEmpty }.uniqued())
    guard !SafeHTML.plainText(tidy.front).isEmpty else { throw Problem.noFront }
    return tidy
  }

  /// - Throws: `Problem` if there is no back, reading or picture to ask for.
  func checkAnswer() throws {
    guard hasAnswer else { throw Problem.noBack }
  }

  var hasAnswer: Bool {
    !picture.isEmpty || [back, reading].contains { !SafeHTML.plainText($0).trimmed.isEmpty }
  }

  /// A value that is equal for equivalent contents: the order of tags and synonyms and the case of
  /// tags are ignored.
  var comparable: ItemContent {
    guard !tags.isEmpty || !synonyms.isEmpty else { return self }
    var comparable = self
    comparable.tags = Set(tags.map { $0.lowercased() }).sorted()
    comparable.synonyms = synonyms.sorted()
    return comparable
  }

  private static func tidy(_ text: String) -> String {
    SafeHTML.reduced(Normalization.composed(text.withoutControls)).trimmed
  }
}

extension Problem {
  public static let noFront = Problem(
    "The front is empty.", remedy: "Enter the word or question.")
  public static let noBack = Problem("The back is empty.", remedy: "Enter the answer.")
  public static let noCloze = Problem(
    "A cloze is missing.", remedy: "Put one around a word: {{c1::word}}.")
}

extension Substring.UnicodeScalarView {
  private static let references: Set = ["amp", "lt", "gt", "quot", "apos", "nbsp"]

  /// Whether a semicolon after it would end a character reference.
  fileprivate var endsInReference: Bool {
    let end = suffix(9)
    guard let sign = end.lastIndex(of: "&") else { return false }
    let name = end[end.index(after: sign)...]
    guard name.first == "#" else { return Self.references.contains(String(name)) }
    let isHex = name.dropFirst().first.map { "xX".unicodeScalars.contains($0) } ?? false
    let digits = name.dropFirst(isHex ? 2 : 1)
    return !digits.isEmpty
      && digits.allSatisfy { isHex ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0) }
  }
}
