// Drawing, moving and erasing, as the escape sequences of a `Screen` ask for them.

extension Screen {
  mutating func draw(_ scalar: Unicode.Scalar) {
    let width = scalar.columns
    guard width > 0 else { return lines[cursor.row].join(scalar, before: cursor.column) }
    if cursor.column + width > columns {
      cursor.column = 0
      feedLine()
    }
    lines[cursor.row].put(String(scalar), width: width, at: cursor.column)
    cursor.column += width
  }

  mutating func feedLine() {
    if cursor.row < lines.count - 1 {
      cursor.row += 1
    } else {
      lines.removeFirst()
      lines.append(ScreenLine(columns: columns))
    }
  }

  mutating func feedLineBackwards() {
    if cursor.row > 0 {
      cursor.row -= 1
    } else {
      insertLines(1)
    }
  }

  mutating func move(byColumns distance: Int) {
    move(toColumn: columnOnScreen + distance)
  }

  mutating func move(toColumn column: Int) {
    cursor.column = min(max(0, column), columns - 1)
  }

  mutating func move(toRow row: Int, column: Int? = nil) {
    cursor.row = min(max(0, row), lines.count - 1)
    move(toColumn: column ?? cursor.column)
  }

  mutating func eraseLine(_ mode: Int) {
    switch mode {
    case 0: edit { $0.blank($1...) }
    case 1: edit { $0.blank(...$1) }
    default: edit { line, _ in line.blank(0...) }
    }
  }

  mutating func eraseScreen(_ mode: Int) {
    if mode <= 1 { eraseLine(mode) }
    let erased =
      switch mode {
      case 0: cursor.row + 1..<lines.count
      case 1: 0..<cursor.row
      default: 0..<lines.count
      }
    for row in erased { lines[row] = ScreenLine(columns: columns) }
  }

  mutating func insertLines(_ count: Int) {
    let blank = Array(repeating: ScreenLine(columns: columns), count: count)
    let height = lines.count
    lines.insert(contentsOf: blank, at: cursor.row)
    lines = Array(lines.prefix(height))
  }

  mutating func deleteLines(_ count: Int) {
    let count = min(count, lines.count - cursor.row)
    lines.removeSubrange(cursor.row..<cursor.row + count)
    lines += Array(repeating: ScreenLine(columns: columns), count: count)
  }

  mutating func edit(_ change: (inout ScreenLine, _ column: Int) -> Void) {
    change(&lines[cursor.row], columnOnScreen)
  }

  /// While a full row waits to be wrapped the cursor still stands on its last column.
  private var columnOnScreen: Int { min(cursor.column, columns - 1) }
}
