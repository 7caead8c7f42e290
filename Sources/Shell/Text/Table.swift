/// Columns of text set by how wide they are on the screen.
struct Table {
  enum Side { case left, right }

  var sides: [Side]
  var rows: [[Line]]

  /// Every column as wide as its widest cell; the last that holds anything is free to wrap.
  func lines(gap: Int = 2) -> [Line] {
    let widths = sides.indices.map { column in
      rows.map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0
    }
    return rows.map { row in
      let last = row.lastIndex { $0.width > 0 } ?? 0
      var line = row[...last].indices.map { column in
        let cell = row[column]
        if sides[column] == .right { return cell.indented(widths[column] - cell.width) }
        return column == last ? cell : cell.padded(to: widths[column])
      }.joined(by: Line(String(repeating: " ", count: gap)))
      line.hanging = widths[..<last].reduce(0, +) + gap * last
      return line
    }
  }
}
