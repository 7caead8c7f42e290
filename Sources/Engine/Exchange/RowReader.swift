import Foundation

/// Converts the rows of a table to items.
struct RowReader {
  struct Row: Hashable {
    var deck: String
    var content: ItemContent
    /// The fields that the row contains. The others stay unchanged.
    var given: Set<ImportField>
    /// Whether the front is a text with deletions, whose cards ask for them.
    var isCloze = false
    /// Whether the picture is part of the question.
    var isPictureAsked = false
    /// In Markdown, the path of the picture, as the text has it.
    var picturePath = ""
    /// The note that the row is, in Anki's own export.
    var note: ImportedNote?
    /// The type that the note is added with; nil for an item.
    var noteType: NoteType?
    /// Whether the note becomes an item because its type isn't here, or doesn't fit it.
    var lacksType = false
    /// Counted from 1; 0 in Markdown.
    var line = 0
    /// The loss unless the note is there, in Anki's own export.
    var loss = Loss()
    var matching = Matching()

    var hasAnswer: Bool {
      isCloze || noteType != nil || !content.picture.isEmpty && !isPictureAsked
        || [content.back, content.reading].contains { !$0.isEmpty }
    }

    /// Whether it is added as a note.
    var isNote: Bool { isCloze || isPictureAsked || noteType != nil }

    /// Whether they say the same, wherever they are in the file.
    static func == (one: Row, other: Row) -> Bool {
      one.deck == other.deck && one.content == other.content && one.given == other.given
        && one.isCloze == other.isCloze && one.picturePath == other.picturePath
        && one.note == other.note
    }

    /// The values that tell rows apart, but for the few that differ in tags or pictures alone.
    func hash(into hasher: inout Hasher) {
      hasher.combine(content.front)
      hasher.combine(content.back)
      hasher.combine(content.reading)
      hasher.combine(content.notes)
    }

    /// The row with the reading in brackets taken out of its front; nil if there is none.
    var withoutBrackets: Row? {
      guard let read = Brackets.read(content.front) else { return nil }
      var row = self
      row.content.front = read.word.trimmed
      if content.reading.isEmpty {
        row.content.reading = SafeHTML.plainText(read.reading).trimmed
        row.given.insert(.reading)
      }
      return row
    }

    /// Returns an existing item's content, updated with the row's fields.
    func taken(over old: ItemContent) -> ItemContent { content.taken(given, over: old) }
  }

  /// The contents of rows that items have no place for.
  struct Loss {
    /// Pictures and sounds in texts.
    var media = 0
    /// Columns with text that hold no field.
    var columns: Set<Int> = []

    mutating func add(_ other: Loss) {
      media += other.media
      columns.formUnion(other.columns)
    }
  }

  /// The loss of all rows, except for Anki's notes.
  private(set) var loss = Loss()
  private var lossOfRow = Loss()
  /// The columns that hold something; nil if a person chose them.
  private let usedColumns: Set<Int>?
  private let header: TableHeader
  let layout: TableLayout
  let defaultDeck: String
  /// Whether a row named no deck.
  private(set) var usesDefaultDeck = false
  /// The fields that a row contains, by its number of columns.
  private let fieldsByCount: [Set<ImportField>]
  /// A cache of validated deck names, by the name in the row.
  private var deckNames: [String: String] = [:]

  init(_ table: TextTable, for request: ImportRequest) {
    let layout = TableLayout(table, for: request)
    let header = layout.header
    (self.header, self.layout) = (header, layout)
    defaultDeck = header.deck ?? request.deck
    usedColumns =
      request.columns == nil ? header.noteColumns.union(layout.columns.values) : nil
    let always: Set<ImportField> = header.tags.isEmpty ? [] : [.tags]
    let lastColumn = layout.columns.values.max() ?? 0
    fieldsByCount = (0...lastColumn + 1).map { count in
      always.union(layout.columns.filter { $0.value < count }.keys)
    }
  }

  /// - Throws: `Problem` with the reason if the row cannot be an item.
  mutating func row(_ record: TextTable.Record) throws -> Row {
    let fields = try record.fields.get()
    guard fields.dropFirst(layout.width).allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
      throw Problem(
        """
        There are \(fields.count) columns, but \(layout.width) in the header: text that contains \
        the separator needs quotation marks.
        """, remedy: "Put them around it.")
    }
    func text(_ field: ImportField) -> String {
      guard let column = layout.columns[field], column < fields.count else { return "" }
      return fields[column]
    }
    lossOfRow = Loss()
    let note = layout.hasNotes ? self.note(fields) : nil
    let deck = text(.deck)
    var front = side(text(.front))
    // A note may begin with a sound or a picture. It is found by its guid.
    if note?.guid?.isEmpty == false, !text(.front).trimmed.isEmpty,
      SafeHTML.plainText(SafeHTML.reduced(front)).isEmpty
    {
      front = NoteFields.noText
    }
    let content = try ItemContent(
      front: front, back: side(text(.back)), reading: side(text(.reading)),
      notes: side(text(.notes)), tags: header.tags + header.tags(from: text(.tags)),
      picture: MediaName.checked(text(.picture)),
      synonyms: ItemContent.synonyms(from: markup(text(.synonyms)))
    ).tidied()
    guard fields.count > 1 || layout.columns.count == 1 else {
      throw Problem.oneColumn
    }
    countIgnored(fields)
    if deck.isEmpty { usesDefaultDeck = true }
    if note == nil { loss.add(lossOfRow) }
    return Row(
      deck: try deckName(deck.isEmpty ? defaultDeck : deck), content: content,
      given: fieldsByCount[min(fields.count, fieldsByCount.count - 1)], note: note,
      line: record.line, loss: note == nil ? Loss() : lossOfRow, matching: header.matching)
  }

  private func note(_ fields: [String]) -> ImportedNote {
    func field(_ column: Int?) -> String? {
      column.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    }
    let others = [layout.columns[.tags], layout.columns[.deck]]
    return ImportedNote(
      guid: field(header.guidColumn), type: field(header.noteTypeColumn) ?? header.noteType,
      fields: header.ofNote(fields, without: others).map { markup($0) },
      columns: header.ofNote(header.columns, without: others), isHTML: header.isHTML != false)
  }

  private mutating func deckName(_ text: String) throws -> String {
    if let known = deckNames[text] { return known }
    let name = try Deck.name(from: text)
    deckNames[text] = name
    return name
  }

  private mutating func countIgnored(_ fields: [String]) {
    guard let usedColumns else { return }
    for (column, field) in fields.enumerated()
    where !usedColumns.contains(column) && !field.allSatisfy(\.isWhitespace) {
      lossOfRow.columns.insert(column)
    }
  }

  /// A field without its sounds, of which an item's text has none. They are counted, like the
  /// pictures, which safe HTML is without.
  private mutating func side(_ field: String) -> String {
    guard field.utf8.contains(where: { "[<".utf8.contains($0) }) else { return markup(field) }
    let sounds = field.soundRanges.count
    let pictures = header.isHTML != false ? field.ranges(from: "<img", to: ">").count : 0
    lossOfRow.media += sounds + pictures
    return markup(sounds == 0 ? field : MediaReferences.withoutSounds(field))
  }

  /// Escapes text that looks like a tag, unless the file contains HTML. In a file that doesn't say,
  /// the usual tags of HTML are markup.
  private func markup(_ text: String) -> String {
    guard header.isHTML != true, text.utf8.contains(where: { "&<>".utf8.contains($0) }) else {
      return text
    }
    guard header.isHTML == false else { return SafeHTML.otherTagsEscaped(text) }
    let signs: [(Unicode.Scalar, String)] = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]
    return signs.reduce(text) { $0.replacingScalars($1.0, with: $1.1) }
  }
}

extension ItemContent {
  /// The front and the given fields, with the others of another content. A row can't tell a semicolon
  /// in a synonym from one between two, so synonyms stay if they are the same in one line.
  func taken(_ given: Set<ImportField>, over old: ItemContent) -> ItemContent {
    ItemContent(
      front: front, back: given.contains(.back) ? back : old.back,
      reading: given.contains(.reading) ? reading : old.reading,
      notes: given.contains(.notes) ? notes : old.notes,
      tags: given.contains(.tags) ? tags : old.tags,
      picture: given.contains(.picture) ? picture : old.picture,
      synonyms: given.contains(.synonyms) && self[.synonyms] != old[.synonyms]
        ? synonyms : old.synonyms)
  }
}
