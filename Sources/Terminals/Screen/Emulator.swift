import CVTerm
import Synchronization

/// The libvterm terminal behind a `Screen`.
final class Emulator: Sendable {
  /// An empty cell is a space; the right half of a wide character is "".
  struct Cell: Sendable, Equatable {
    var text: String
    var look: Screen.Look
  }

  struct Picture: Sendable, Equatable {
    /// The cells by row.
    var cells: [[Cell]]
    var cursor: Screen.Position
  }

  private let terminal: Mutex<State>

  init(columns: Int, rows: Int) {
    terminal = Mutex(State(columns: columns, rows: rows))
  }

  deinit {
    terminal.withLock { $0.free() }
  }

  func feed(_ bytes: [UInt8]) -> Picture {
    terminal.withLock { terminal in
      terminal.write(bytes)
      return terminal.picture
    }
  }

  func resize(columns: Int, rows: Int) -> Picture {
    terminal.withLock { terminal in
      vterm_set_size(terminal.parser, Int32(rows), Int32(columns))
      return terminal.picture
    }
  }
}

private struct State {
  let parser: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
  /// The cells drawn last, while the cursor is still at their start: the only way to learn from
  /// libvterm that a full row is about to wrap.
  private let drawn: UnsafeMutablePointer<VTermRect>
  private var numbers = NumberLimit()
  private var faint = FaintText()

  init(columns: Int, rows: Int) {
    parser = vterm_new(Int32(rows), Int32(columns))
    screen = vterm_obtain_screen(parser)
    (callbacks, drawn) = (.allocate(capacity: 1), .allocate(capacity: 1))
    callbacks.initialize(to: VTermScreenCallbacks())
    drawn.initialize(to: VTermRect())
    callbacks.pointee.damage = { rectangle, drawn in
      drawn?.assumingMemoryBound(to: VTermRect.self).pointee = rectangle
      return 1
    }
    callbacks.pointee.movecursor = { now, _, _, drawn in
      let drawn = drawn?.assumingMemoryBound(to: VTermRect.self)
      if now.row != drawn?.pointee.start_row || now.col != drawn?.pointee.start_col {
        drawn?.pointee = VTermRect()
      }
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, drawn)
    vterm_set_utf8(parser, 1)
    vterm_screen_reset(screen, 1)
  }

  func free() {
    vterm_free(parser)
    callbacks.deallocate()
    drawn.deallocate()
  }

  mutating func write(_ bytes: [UInt8]) {
    faint.coloured(numbers.limited(bytes)).withUnsafeBytes { bytes in
      _ = vterm_input_write(
        parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
  }

  var picture: Emulator.Picture {
    var (rows, columns, cursor) = (Int32(), Int32(), VTermPos())
    vterm_get_size(parser, &rows, &columns)
    vterm_state_get_cursorpos(vterm_obtain_state(parser), &cursor)
    let cells = (0..<rows).map { row in (0..<columns).map { cell(row, $0) } }
    let last = drawn.pointee
    let wrapsNext =
      last.start_row == cursor.row && last.start_col == cursor.col && last.end_col == columns
      && cells[Int(cursor.row)][Int(cursor.col)].text != " "
    return Emulator.Picture(
      cells: cells,
      cursor: Screen.Position(
        row: Int(cursor.row), column: Int(wrapsNext ? columns : cursor.col)))
  }

  private func cell(_ row: Int32, _ column: Int32) -> Emulator.Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: row, col: column), &cell)
    return Emulator.Cell(text: Self.text(of: cell), look: Screen.Look(cell))
  }

  private static func text(of cell: VTermScreenCell) -> String {
    withUnsafeBytes(of: cell.chars) { bytes in
      let scalars = bytes.bindMemory(to: UInt32.self).prefix { $0 != 0 }
      guard let first = scalars.first else { return " " }
      // The right half of a wide character has all bits set.
      return first == .max
        ? "" : String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }
  }
}

extension Screen.Look {
  fileprivate init(_ cell: VTermScreenCell) {
    let type = UInt32(cell.fg.type)
    let isOfPalette =
      type & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue
      && type & VTERM_COLOR_DEFAULT_FG.rawValue == 0
    self.init(
      isBold: cell.attrs.bold != 0, isUnderlined: cell.attrs.underline != 0,
      colour: isOfPalette ? cell.fg.indexed.idx : nil)
  }
}
