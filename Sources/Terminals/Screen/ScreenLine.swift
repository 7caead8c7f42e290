/// One row of a `Screen`, where a wide character holds two cells and never stays in half.
struct ScreenLine: Sendable, Equatable {
  fileprivate enum Cell: Sendable, Equatable {
    case narrow(String)
    case wide(String)
    /// The right half of the wide character before it.
    case rest
  }

  private static let blank = Cell.narrow(" ")
  private var cells: [Cell]

  init(columns: Int) {
    cells = Array(repeating: Self.blank, count: columns)
  }

  var text: String { text(from: 0) }

  /// Without the blanks at its end.
  func text(from column: Int) -> String {
    let text = cells[column...].map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// With all its blanks.
  func text(before column: Int) -> String {
    cells[..<column].map(\.text).joined()
  }

  func resized(to columns: Int) -> ScreenLine {
    var line = self
    line.cells = Array((cells + ScreenLine(columns: columns).cells).prefix(columns))
    line.blankHalves()
    return line
  }

  mutating func put(_ character: String, width: Int, at column: Int) {
    cells[column] = width == 2 ? .wide(character) : .narrow(character)
    if width == 2 && column + 1 < cells.count { cells[column + 1] = .rest }
    blankHalves()
  }

  /// Adds a voicing mark, an accent or the like to the character left of the column.
  mutating func join(_ mark: Unicode.Scalar, before column: Int) {
    guard let owner = cells[..<column].lastIndex(where: { $0 != .rest }) else { return }
    cells[owner].join(mark)
  }

  mutating func blank(_ columns: some RangeExpression<Int>) {
    for column in columns.relative(to: cells).clamped(to: cells.indices) {
      cells[column] = Self.blank
    }
    blankHalves()
  }

  mutating func delete(_ count: Int, at column: Int) {
    let width = cells.count
    cells.removeSubrange(column..<min(column + count, width))
    self = resized(to: width)
  }

  mutating func insert(_ count: Int, at column: Int) {
    let width = cells.count
    cells.insert(contentsOf: Array(repeating: Self.blank, count: count), at: column)
    self = resized(to: width)
  }

  /// A wide character that lost one of its cells loses the other, as on an xterm.
  private mutating func blankHalves() {
    for column in cells.indices {
      let wideBefore = column > 0 && cells[column - 1].isWide
      let restAfter = column + 1 < cells.count && cells[column + 1] == .rest
      if cells[column] == .rest && !wideBefore { cells[column] = Self.blank }
      if cells[column].isWide && !restAfter { cells[column] = Self.blank }
    }
  }
}

extension ScreenLine.Cell {
  fileprivate var text: String {
    switch self {
    case .narrow(let character), .wide(let character): character
    case .rest: ""
    }
  }

  fileprivate var isWide: Bool {
    if case .wide = self { true } else { false }
  }

  fileprivate mutating func join(_ mark: Unicode.Scalar) {
    switch self {
    case .narrow(let character): self = .narrow(character + String(mark))
    case .wide(let character): self = .wide(character + String(mark))
    case .rest: break
    }
  }
}
