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

  /// A guess at what it takes: about 40 tokens a meaning, 90 an example.
  public var tokens: Int { meanings * 40 + examples * 90 }
}

extension TranslationJob {
  /// What the references of jobs for items begin with.
  static let fillMark = "fill"

  /// Whether it fills in what items are missing.
  public var isForItems: Bool { reference.hasPrefix("\(Self.fillMark) ") }
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
