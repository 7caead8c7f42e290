extension [[Line]] {
  /// Rows of cells set in columns, each as wide on the screen as its widest cell; the last of a row
  /// that holds anything is free to wrap.
  ///
  /// - Parameter right: the columns, from 0, whose cells stand at their right edge.
  func inColumns(flushRight right: Set<Int> = [], gap: Int = 2) -> [Line] {
    let count = map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0
    }
    return map { row in
      let last = row.lastIndex { $0.width > 0 } ?? 0
      var line = row[...last].indices.map { column in
        let cell = row[column]
        if right.contains(column) { return cell.indented(widths[column] - cell.width) }
        return column == last ? cell : cell.padded(to: widths[column])
      }.joined(by: Line(String(repeating: " ", count: gap)))
      line.hanging = widths[..<last].reduce(0, +) + gap * last
      return line
    }
  }

  /// Paragraphs with a blank line between; those without lines are left out.
  var joinedByBlankLines: [Line] {
    [Line](filter { !$0.isEmpty }.joined(separator: [Line()]))
  }
}

extension [(String, String)] {
  /// Names in faint with what they are the names of.
  func inColumns(indentedBy columns: Int = 0) -> [Line] {
    map { [Line($0.0, .faint).indented(columns), Line($0.1)] }.inColumns()
  }
}
