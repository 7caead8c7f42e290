/// The preview of importing a table: its columns, first rows and result.
public struct ImportPreview: Hashable, Sendable {
  /// The field in each column; nil for one that is ignored.
  public var columns: [ImportField?]
  /// Whether the first row names the columns.
  public var hasHeader: Bool
  /// The first rows, without the names of the columns.
  public var firstRows: [[String]]
  /// The result of importing with these columns and this deck.
  public var report: ImportReport
  /// Where rows go that name no deck; nil if all name one.
  public var deck: String?
  /// The part of Anki's notes in each column: a field by its name, “GUID” or “Note type”; nil for
  /// another. Empty if the rows are no such notes.
  var noteColumns: [String?] = []

  /// Whether the first row is taken for data only because its words are no known names.
  public var assumesData = false

  /// The part of Anki's notes in a column; nil if it holds none.
  public func ofNote(_ column: Int) -> String? {
    noteColumns.indices.contains(column) ? noteColumns[column] : nil
  }

  /// How many rows there are, with those that can't be imported.
  public var rows: Int {
    report.added + report.updated + report.unchanged + report.badRows.count
  }

  /// For example “120 rows: 100 new, 5 updated, 15 unchanged; 2 skipped”.
  public var counts: String {
    """
    \(Quantity.count(rows, "row")): \(Quantity.grouped(report.added)) new, \
    \(Quantity.grouped(report.updated)) updated, \(Quantity.grouped(report.unchanged)) \
    unchanged; \(Quantity.grouped(report.badRows.count)) skipped
    """
  }

  static let mostShown = 5
}

extension ImportRequest {
  /// Parses columns as a person writes them: `front,back,-,tags`, with “-” for one to ignore.
  ///
  /// - Throws: `Problem` for a name that is no field's, or when none is the front.
  public static func columns(from text: String) throws -> [ImportField?] {
    let columns: [ImportField?] = try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { part in
        let name = String(part).trimmed.lowercased()
        if name == "-" { return nil }
        guard let field = ImportField(rawValue: name) else {
          let names = ImportField.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem(
            "“\(name)” is not a field of an item.",
            remedy: "Write \(names), or - to ignore a column.")
        }
        return field
      }
    try check(columns)
    return columns
  }

  /// - Throws: `Problem` when no column is the front, or two hold the same.
  public static func check(_ columns: [ImportField?]) throws {
    let fields = columns.compactMap(\.self)
    guard fields.contains(.front) else {
      throw Problem("No column is mapped to the front.", remedy: "Choose one.")
    }
    guard Set(fields).count == fields.count else {
      throw Problem(
        "Two columns are mapped to the same field.", remedy: "Change or ignore one of them.")
    }
  }
}
