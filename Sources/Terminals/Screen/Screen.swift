/// The visible contents of a terminal window: its rows after everything written and erased.
///
/// Ignores backgrounds and keeps no scrollback. A copy is a snapshot; feed only one of the copies
/// further.
public struct Screen: Sendable, Equatable {
  public struct Position: Sendable, Equatable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      (self.row, self.column) = (row, column)
    }
  }

  /// How a character is shown.
  public struct Look: Sendable, Hashable {
    public var isBold = false
    public var isUnderlined = false
    /// The text's colour in the terminal's palette, such as 1 for red; nil for the usual one. Faint
    /// text has 8, grey.
    public var colour: UInt8?

    public init(isBold: Bool = false, isUnderlined: Bool = false, colour: UInt8? = nil) {
      (self.isBold, self.isUnderlined, self.colour) = (isBold, isUnderlined, colour)
    }
  }

  /// Text of one look, perhaps over several rows.
  public struct Run: Sendable, Hashable {
    public var text: String
    public var look: Look

    public init(_ text: String, _ look: Look = Look()) {
      (self.text, self.look) = (text, look)
    }
  }

  private let emulator: Emulator
  private var picture: Emulator.Picture

  public init(columns: Int, rows: Int) {
    emulator = Emulator(columns: columns, rows: rows)
    picture = emulator.feed([])
  }

  /// The zero-based cursor position. The column equals the number of columns while a full row is
  /// about to wrap.
  public var cursor: Position { picture.cursor }

  /// The rows of the window, without trailing spaces.
  public var rows: [String] {
    picture.cells.map { Self.trimmed($0[...]).map(\.text).joined() }
  }

  /// The rows down to the last that is not empty, separated by newlines.
  public var text: String {
    rows.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// The text with its looks.
  public var runs: [Run] { Self.runs(Self.trimmed(picture.cells.map { $0[...] })) }

  /// The text with its looks, split at the cursor; spaces before the cursor are kept.
  public var runsAroundCursor: (before: [Run], after: [Run]) {
    let cells = picture.cells
    let line = cells[cursor.row]
    let above = cells[..<cursor.row].map { Self.trimmed($0[...]) }
    let below = cells[(cursor.row + 1)...].map { $0[...] }
    return (
      Self.runs(above + [line[..<cursor.column]]),
      Self.runs(Self.trimmed([line[cursor.column...]] + below))
    )
  }

  /// The text before the cursor in its line, which may have wrapped from rows above. A row whose
  /// last cell alone is empty may have wrapped, too: before a wide character.
  public var lineBeforeCursor: String {
    let cells = picture.cells
    var first = cursor.row
    while first > 0, cells[first - 1].suffix(2).contains(where: { $0.text != " " }) { first -= 1 }
    let line = cells[first..<cursor.row].joined() + cells[cursor.row][..<cursor.column]
    return line.map(\.text).joined()
  }

  public static func == (one: Screen, other: Screen) -> Bool { one.picture == other.picture }

  public mutating func feed(_ text: String) {
    feed(Array(text.utf8))
  }

  public mutating func feed(_ bytes: [UInt8]) {
    picture = emulator.feed(bytes)
  }

  public mutating func resize(columns: Int, rows: Int) {
    picture = emulator.resize(columns: columns, rows: rows)
  }

  /// Returns the cells without spaces at their end.
  private static func trimmed(_ cells: ArraySlice<Emulator.Cell>) -> ArraySlice<Emulator.Cell> {
    let last = cells.lastIndex { $0.text != " " }
    return cells[..<(last.map { $0 + 1 } ?? cells.startIndex)]
  }

  /// Returns the rows without empty ones at their end.
  private static func trimmed(
    _ rows: [ArraySlice<Emulator.Cell>]
  ) -> [ArraySlice<Emulator.Cell>] {
    let rows = rows.map { trimmed($0) }
    return Array(rows[..<(rows.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
  }

  /// Returns the text of rows, separated by newlines.
  private static func runs(_ rows: [ArraySlice<Emulator.Cell>]) -> [Run] {
    var runs: [Run] = []
    func add(_ text: String, _ look: Look) {
      if runs.last?.look == look {
        runs[runs.count - 1].text += text
      } else {
        runs.append(Run(text, look))
      }
    }
    for (number, row) in rows.enumerated() {
      if number > 0 { add("\n", Look()) }
      // The right half of a wide character has no look of its own.
      for cell in row where !cell.text.isEmpty { add(cell.text, cell.look) }
    }
    return runs
  }
}
