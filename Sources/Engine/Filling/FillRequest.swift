/// What a language model is to fill in where items have nothing.
public struct FillRequest: Hashable, Sendable {
  public enum Field: String, CaseIterable, Sendable {
    /// The meaning, for items with a reading alone.
    case meaning
    /// A sentence with its translation, in the notes of items without notes.
    case example
  }

  /// Which items, as a search.
  public var query: String
  public var fields: Set<Field>

  public init(_ query: String, fields: Set<Field> = Set(Field.allCases)) {
    (self.query, self.fields) = (query, fields)
  }
}

/// How much there is to fill in.
public struct FillPlan: Hashable, Sendable {
  public var meanings = 0
  public var examples = 0

  public init(meanings: Int = 0, examples: Int = 0) {
    (self.meanings, self.examples) = (meanings, examples)
  }

  public var isEmpty: Bool { meanings + examples == 0 }

  subscript(field: FillRequest.Field) -> Int {
    get {
      switch field {
      case .meaning: meanings
      case .example: examples
      }
    }
    set {
      switch field {
      case .meaning: meanings = newValue
      case .example: examples = newValue
      }
    }
  }

  /// A guess at what it takes: 25 tokens are sent for an item with its share of the instructions,
  /// and about 15 come back for a meaning, 65 for an example.
  public var tokens: TokenCount {
    TokenCount(input: (meanings + examples) * 25, output: meanings * 15 + examples * 65)
  }
}

/// What a job fills in: a field of some items. It stands in the job's reference as text, such as
/// “fill meaning 4,7,12”.
struct FillReference: Hashable {
  private static let mark = "fill"

  var field: FillRequest.Field
  /// In the order of the job's lines.
  var items: [Item.ID]

  init(_ field: FillRequest.Field, _ items: [Item.ID]) {
    (self.field, self.items) = (field, items)
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[0] == Self.mark,
      let field = FillRequest.Field(rawValue: String(parts[1]))
    else { return nil }
    self.init(field, parts[2].split(separator: ",").compactMap { Item.ID($0) })
  }

  var text: String {
    "\(Self.mark) \(field.rawValue) \(items.map(String.init).joined(separator: ","))"
  }
}

extension TranslationJob {
  /// Whether it fills in what items are missing.
  public var isForItems: Bool { FillReference(reference) != nil }
}

extension FillRequest.Field {
  var task: LineTask {
    switch self {
    case .meaning: .meaning
    case .example: .example
    }
  }

  /// Whether an item has nothing there.
  func isMissing(in content: ItemContent) -> Bool {
    switch self {
    case .meaning: SafeHTML.plainText(content.back).trimmed.isEmpty
    case .example: SafeHTML.plainText(content.notes).trimmed.isEmpty
    }
  }

  /// The item as the model sees it: on one line, and different for different items.
  func line(of content: ItemContent) -> String {
    let parts = [content.front, content.reading, self == .example ? content.back : ""]
      .map { SafeHTML.plainText($0).replacing("\n", with: " ") }
    let reading = parts[1].isEmpty ? "" : " (\(parts[1]))"
    return String((parts[0] + reading + (parts[2].isEmpty ? "" : ": \(parts[2])")).prefix(300))
  }

  func write(_ text: String, to content: inout ItemContent) {
    switch self {
    case .meaning: content.back = text
    case .example: content.notes = text.replacing(" — ", with: "\n")
    }
  }
}
