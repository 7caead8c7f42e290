/// What a person sees in a terminal's window: the rows after all that was written and erased.
///
/// Knows the part of an xterm that line editors use. Colours are ignored; rows that scroll off
/// the top are gone; a change of size cuts or adds blanks, and wraps nothing anew.
public struct Screen: Sendable, Equatable {
  public struct Position: Sendable, Equatable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Counted from 0; the column equals `columns` while a full row waits to be wrapped.
  public internal(set) var cursor = Position(row: 0, column: 0)
  public private(set) var columns: Int
  var lines: [ScreenLine]
  private var saved = Position(row: 0, column: 0)
  private var sequences = EscapeSequences()

  public init(columns: Int, rows: Int) {
    self.columns = columns
    lines = Array(repeating: ScreenLine(columns: columns), count: rows)
  }

  /// Every row of the window, without the blanks at its end.
  public var rows: [String] { lines.map(\.text) }

  /// The rows down to the last that has something, one a line.
  public var text: String { Self.text(of: rows) }

  /// The same text, cut where the cursor stands; the blanks before the cursor are kept.
  public var textAroundCursor: (before: String, after: String) {
    let line = lines[cursor.row]
    let before = rows[..<cursor.row] + [line.text(before: cursor.column)]
    let after = [line.text(from: cursor.column)] + rows[(cursor.row + 1)...]
    return (before.joined(separator: "\n"), Self.text(of: after))
  }

  private static func text(of rows: [String]) -> String {
    rows.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  public mutating func feed(_ text: String) {
    feed(Array(text.utf8))
  }

  public mutating func feed(_ bytes: [UInt8]) {
    for instruction in sequences.read(bytes) { obey(instruction) }
  }

  public mutating func resize(columns: Int, rows: Int) {
    let scrolledOff = max(0, cursor.row - rows + 1)
    lines = lines.dropFirst(scrolledOff).prefix(rows).map { $0.resized(to: columns) }
    lines += Array(repeating: ScreenLine(columns: columns), count: rows - lines.count)
    self.columns = columns
    cursor = Position(row: cursor.row - scrolledOff, column: min(cursor.column, columns))
  }
}

extension Screen {
  private mutating func obey(_ instruction: EscapeSequences.Instruction) {
    switch instruction {
    case .draw(let scalar): draw(scalar)
    case .control(let control): obey(control: control)
    case .escape(let order): obey(escape: order)
    case .sequence(let order, let numbers): obey(sequence: order, numbers)
    }
  }

  private mutating func obey(control: Unicode.Scalar) {
    switch control {
    case "\r": cursor.column = 0
    case "\n": feedLine()
    case "\u{08}": move(byColumns: -1)
    case "\t": move(toColumn: (cursor.column / 8 + 1) * 8)
    default: break
    }
  }

  private mutating func obey(escape order: Unicode.Scalar) {
    switch order {
    case "7": saved = cursor
    case "8": cursor = saved
    case "D": feedLine()
    case "M": feedLineBackwards()
    case "c": self = Screen(columns: columns, rows: lines.count)
    default: break
    }
  }

  /// By the letters of ECMA-48.
  private mutating func obey(sequence order: Unicode.Scalar, _ numbers: [Int?]) {
    let mode = numbers.number(0) ?? 0
    let count = distance(mode)
    switch order {
    case "A": move(toRow: cursor.row - count)
    case "B": move(toRow: cursor.row + count)
    case "C": move(byColumns: count)
    case "D": move(byColumns: -count)
    case "E": move(toRow: cursor.row + count, column: 0)
    case "F": move(toRow: cursor.row - count, column: 0)
    case "G": move(toColumn: count - 1)
    case "d": move(toRow: count - 1)
    case "H", "f": move(toRow: count - 1, column: distance(numbers.number(1) ?? 1) - 1)
    case "J": eraseScreen(mode)
    case "K": eraseLine(mode)
    case "X": edit { $0.blank($1..<$1 + count) }
    case "P": edit { $0.delete(count, at: $1) }
    case "@": edit { $0.insert(count, at: $1) }
    case "L": insertLines(count)
    case "M": deleteLines(count)
    default: break
    }
  }

  /// A distance left out, or 0, counts as 1. Nothing is farther than the window is large, and a
  /// program may ask for any number.
  private func distance(_ number: Int) -> Int {
    min(max(1, number), max(columns, lines.count))
  }
}

extension [Int?] {
  fileprivate func number(_ index: Int) -> Int? {
    index < count ? self[index] : nil
  }
}
