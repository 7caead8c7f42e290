import Foundation

/// A request to a language model to fill in missing fields of items.
public struct FillRequest: Hashable, Sendable {
  public enum Field: String, CaseIterable, Sendable {
    /// The meaning, for items with a reading alone.
    case meaning
    /// A sentence with the item, in the notes of items without notes.
    case example
    /// The translation of a sentence: of one written by the model, or of a Japanese one alone in
    /// the notes.
    case translation
  }

  /// Which items, as a search.
  public var query: String
  public var fields: Set<Field>
  /// Whether only the latest imported items are filled in: those that were added together last.
  public var isOfLatestImport: Bool

  public init(
    _ query: String, fields: Set<Field> = Set(Field.allCases), isOfLatestImport: Bool = false
  ) {
    self.query = query
    self.fields = fields
    self.isOfLatestImport = isOfLatestImport
  }

  /// The tasks for language models.
  var tasks: [FillTask] {
    [
      fields.contains(.meaning) ? .meaning : nil,
      fields.contains(.example) ? fields.contains(.translation) ? .example : .sentence : nil,
      fields.contains(.translation) ? .translation : nil,
    ].compactMap(\.self)
  }

  /// Names what is asked for together: the same for the same request at the same state of the jobs.
  func name(after cursor: Int64) -> String {
    let asked = [query, "\(isOfLatestImport)"] + fields.map(\.rawValue).sorted()
    return "\(cursor)-\(SHA256.hex(Data(asked.joined(separator: "\n").utf8)).prefix(16))"
  }

  /// Whether something was asked for by this name with the same search, with any fields.
  func hasName(_ name: String) -> Bool {
    guard let cursor = name.split(separator: "-").first.flatMap({ Int64($0) }) else { return false }
    let choices = Field.allCases.reduce([Set<Field>()]) { sets, field in
      sets + sets.map { $0.union([field]) }
    }
    return choices.contains { fields in
      var request = self
      request.fields = fields
      return request.name(after: cursor) == name
    }
  }
}

/// How much there is to fill in.
public struct FillPlan: Hashable, Sendable {
  public var meanings = 0
  /// The number of examples, with or without their translations.
  public var examples = 0
  /// The number of translations of existing sentences.
  public var translations = 0
  /// Fields that are being filled in already; they don't count to the others.
  public var underway = 0

  public init(
    meanings: Int = 0, examples: Int = 0, translations: Int = 0, underway: Int = 0
  ) {
    self.meanings = meanings
    self.examples = examples
    self.translations = translations
    self.underway = underway
  }

  public var isEmpty: Bool { count == 0 }

  private var count: Int { meanings + examples + translations }

  subscript(task: FillTask) -> Int {
    get {
      switch task {
      case .meaning: meanings
      case .example, .sentence: examples
      case .translation: translations
      }
    }
    set {
      switch task {
      case .meaning: meanings = newValue
      case .example, .sentence: examples = newValue
      case .translation: translations = newValue
      }
    }
  }

  /// A guess at what it takes: 25 tokens are sent for an item with its share of the instructions,
  /// and about 15 come back for a meaning, 65 for an example, 30 for a translation.
  public var tokens: TokenCount {
    TokenCount(
      input: count * 25, output: meanings * 15 + examples * 65 + translations * 30)
  }

  /// For example “That takes about 1,800 tokens and costs about 0.12.”
  public func costSentence(_ prices: TutorSettings) -> String {
    let cost = tokens.cost(prices).map { " and costs about \($0)" } ?? ""
    return "That takes about \(Quantity.grouped(tokens.total)) tokens\(cost)."
  }

  /// For example “12 meanings and 3 examples”.
  public var sentence: String {
    let parts = [(meanings, "meaning"), (examples, "example"), (translations, "translation")]
      .filter { $0.0 > 0 }.map { Quantity.count($0.0, $0.1) }
    return parts.isEmpty ? "nothing" : Quantity.list(parts)
  }

  /// For example “12 meanings and 3 examples were filled in”.
  public var doneSentence: String { "\(sentence) \(count == 1 ? "was" : "were") filled in" }

  /// Creates a request for the lines that failed jobs have left, each once. A line of a song counts
  /// as a translation.
  public init(leftOf jobs: [LineJob]) {
    self.init()
    var counted: [String: Set<String>] = [:]
    for job in jobs where !job.isOpen {
      let task = job.request.work.task
      let left = job.request.distinctLines.filter { job.result[$0] == nil }
        .filter { counted[task?.word ?? job.id, default: []].insert($0).inserted }
      self[task ?? .translation] += left.count
    }
  }
}

/// A job's field and items, stored in the job's reference as text, such as “fill 17-5f… meaning
/// 4,7,12”.
struct FillReference: Hashable {
  private static let mark = "fill"

  /// The ID of the request, whose jobs are written and undone together.
  var fill: String
  var task: FillTask
  /// The items in the order of the job's lines.
  var items: [Item.ID]

  init(_ fill: String, _ task: FillTask, _ items: [Item.ID]) {
    self.fill = fill
    self.task = task
    self.items = items
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    // Before version 0.6.0, jobs did not belong together.
    guard (3...4).contains(parts.count), parts[0] == Self.mark,
      let task = FillTask(rawValue: parts[parts.count - 2])
    else { return nil }
    let items = parts[parts.count - 1].split(separator: ",").compactMap { Item.ID($0) }
    self.init(parts.count == 4 ? parts[1] : text, task, items)
  }

  /// Returns the request of a job from its reference, without the items; nil for a job of something
  /// else.
  static func fill(of text: String) -> String? {
    let parts = text.split(separator: " ", maxSplits: 2)
    // Before version 0.6.0, there was one part less.
    guard parts.count == 3, parts[0] == mark, parts[2].contains(" ") else { return nil }
    return String(parts[1])
  }

  var text: String {
    "\(Self.mark) \(fill) \(task.rawValue) \(items.map(String.init).joined(separator: ","))"
  }
}

extension FillTask {
  /// The name of the field, such as “meaning”.
  var word: String {
    switch self {
    case .meaning: "meaning"
    case .example, .sentence: "example"
    case .translation: "translation"
    }
  }

  /// Whether the item lacks the field.
  func isMissing(in content: ItemContent) -> Bool {
    switch self {
    case .meaning: Self.isEmpty(content.back)
    case .example, .sentence: Self.isEmpty(content.notes)
    case .translation: Self.untranslated(content.notes) != nil
    }
  }

  /// Whether a field has neither text nor sounds and pictures.
  private static func isEmpty(_ field: String) -> Bool {
    SafeHTML.plainText(field).trimmed.isEmpty && !field.contains("[sound:")
      && !field.contains("<img")
  }

  /// Returns the Japanese sentence that is all of the notes; nil for other notes.
  private static func untranslated(_ notes: String) -> String? {
    let text = SafeHTML.plainText(notes).trimmed
    let scalars = text.unicodeScalars
    guard !text.isEmpty, text.count <= 200, !text.contains(where: \.isNewline),
      scalars.contains(where: { $0.isKana || $0.isKanji }),
      !scalars.contains(where: { $0.isASCII && $0.properties.isAlphabetic })
    else { return nil }
    return text
  }

  /// The item as the model sees it: on one line, and different for different items.
  func line(of content: ItemContent) -> String {
    if self == .translation { return Self.untranslated(content.notes) ?? "" }
    let parts = [content.front, content.reading, self == .meaning ? "" : content.back]
      .map { SafeHTML.plainText($0).replacing("\n", with: " ") }
    let reading = parts[1].isEmpty ? "" : " (\(parts[1]))"
    return String((parts[0] + reading + (parts[2].isEmpty ? "" : ": \(parts[2])")).prefix(300))
  }

  /// Whether a line is still that of an item, whose meaning may have been filled in since.
  func isLine(_ line: String, of content: ItemContent) -> Bool {
    var before = content
    before.back = ""
    return line == self.line(of: content) || line == self.line(of: before)
  }

  func write(_ text: String, to content: inout ItemContent) {
    switch self {
    case .meaning: content.back = text
    case .example: content.notes = text.replacing(" — ", with: "\n")
    case .sentence: content.notes = text
    case .translation: content.notes += "\n" + text
    }
  }
}
