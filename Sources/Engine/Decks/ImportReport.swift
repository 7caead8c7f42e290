/// The result of importing rows as items, or a preview of it.
public struct ImportReport: Hashable, Sendable, Codable {
  public struct BadRow: Hashable, Sendable, Codable {
    /// Counted from 1, as in an editor.
    public var line: Int
    public var reason: String
  }

  /// How many bad rows a preview names.
  public static let mostBadRows = 10

  public var added = 0
  /// Rows whose front already existed. Their content was updated and the schedule kept.
  public var updated = 0
  public var unchanged = 0
  /// The number of added items with neither a back nor a reading to ask for.
  public var withoutAnswer = 0
  /// The number of added items whose note type is not here, or doesn't fit them.
  public var withoutNoteType = 0
  /// The number of added items whose row equals an earlier row of the file.
  public var repeated = 0
  /// Pictures that rows name and that are nowhere, in the rows' order.
  public var missingPictures: [String] = []
  /// Pictures and sounds within texts, which items have no place for.
  public var leftOutMedia = 0
  /// Columns with text that hold no field.
  public var ignoredColumns = 0
  public var badRows: [BadRow] = []
  public var decks: [String] = []

  public init() {}

  public mutating func add(_ other: ImportReport) {
    added += other.added
    updated += other.updated
    unchanged += other.unchanged
    withoutAnswer += other.withoutAnswer
    withoutNoteType += other.withoutNoteType
    repeated += other.repeated
    missingPictures += other.missingPictures
    leftOutMedia += other.leftOutMedia
    ignoredColumns += other.ignoredColumns
    badRows += other.badRows
    decks = Array(Set(decks + other.decks)).sorted()
  }

  public var isEmpty: Bool { added + updated + unchanged + badRows.count == 0 }

  /// Sentences about what to check before studying; nil if there is nothing. That of ignored columns
  /// is the last, and a face says how they are chosen there.
  public var warning: String? {
    var sentences: [String] = []
    if isEmpty {
      sentences.append("There are no rows: check that it is the right file.")
    }
    if isWithoutSeparator { sentences.append(Problem.oneColumn.remedy) }
    if withoutAnswer > 0 {
      let items = Quantity.count(withoutAnswer, "new item")
      sentences.append("\(items) without a back: fill it in before you study.")
    }
    if withoutNoteType > 0 {
      let items = Quantity.count(withoutNoteType, "new item")
      sentences.append(
        """
        \(items) plain, without the note type that the file names: it is not here, or has other \
        fields. An Anki package (.apkg) brings it.
        """)
    }
    if repeated > 0 {
      let rows = Quantity.count(repeated, "row")
      let they = repeated == 1 ? "repeats" : "repeat"
      sentences.append("\(rows) \(they) an earlier one; each is a separate item.")
    }
    if let first = missingPictures.first {
      let pictures = Quantity.count(missingPictures.count, "picture")
      let (which, them) = missingPictures.count == 1 ? ("", "it") : ("first ", "them")
      sentences.append(
        """
        \(pictures) not found, \(which)“\(first)”: zip \(them) with the file (in a terminal, beside it \
        is enough) and import again.
        """)
    }
    if leftOutMedia > 0 {
      let media =
        leftOutMedia == 1
        ? "1 picture or sound" : "\(Quantity.grouped(leftOutMedia)) pictures or sounds"
      sentences.append("\(media) in texts left out; an Anki package (.apkg) brings them.")
    }
    if ignoredColumns > 0 {
      sentences.append("\(Quantity.count(ignoredColumns, "column")) ignored.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Whether no row could be separated.
  private var isWithoutSeparator: Bool {
    !badRows.isEmpty && added + updated + unchanged == 0
      && badRows.allSatisfy { $0.reason == Problem.oneColumn.sentence }
  }
}

extension Problem {
  static let oneColumn = Problem(
    "There is only one column.",
    remedy: """
      Separate the columns by tabs or commas, or name another character in a first line of the \
      file, such as “#separator:^”.
      """)
}
