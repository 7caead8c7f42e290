/// The visible contents of a terminal window: its rows after everything written and erased.
///
/// Ignores colours and keeps no scrollback. A copy is a snapshot; feed only one of the copies
/// further.
public struct Screen: Sendable, Equatable {
  public struct Position: Sendable, Equatable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      (self.row, self.column) = (row, column)
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
  public var rows: [String] { picture.cells.map { Self.text(of: $0[...]) } }

  /// The rows down to the last that is not empty, separated by newlines.
  public var text: String { Self.text(of: rows) }

  /// The text split at the cursor; spaces before the cursor are kept.
  public var textAroundCursor: (before: String, after: String) {
    let line = picture.cells[cursor.row]
    let before = rows[..<cursor.row] + [line[..<cursor.column].joined()]
    let after = [Self.text(of: line[cursor.column...])] + rows[(cursor.row + 1)...]
    return (before.joined(separator: "\n"), Self.text(of: after))
  }

  /// The text before the cursor in its line, which may have wrapped from rows above. A row whose
  /// last cell alone is empty may have wrapped, too: before a wide character.
  public var lineBeforeCursor: String {
    let cells = picture.cells
    var first = cursor.row
    while first > 0, cells[first - 1].suffix(2).contains(where: { $0 != " " }) { first -= 1 }
    return (cells[first..<cursor.row] + [Array(cells[cursor.row][..<cursor.column])])
      .map { $0.joined() }.joined()
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

  private static func text(of cells: ArraySlice<String>) -> String {
    String(cells.joined().reversed().drop { $0 == " " }.reversed())
  }

  private static func text(of rows: [String]) -> String {
    rows.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }
}
