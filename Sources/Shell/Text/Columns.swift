extension [[Line]] {
  /// Aligns rows of cells in columns, each as wide as its widest cell. The last cell of a row that
  /// is not empty may wrap.
  ///
  /// - Parameters:
  ///   - right: the columns to align right, from 0.
  ///   - limit: the greatest width of a column. A wider cell moves only the rest of its own row.
  func inColumns(
    flushRight right: Set<Int> = [], gap: Int = 2, limit: Int = .max
  ) -> [Line] {
    let count = map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      map { $0.indices.contains(column) ? $0[column].width : 0 }.filter { $0 <= limit }.max() ?? 0
    }
    return map { row in
      guard let last = row.lastIndex(where: { $0.width > 0 }) else { return Line() }
      var line = row[...last].indices.map { column in
        let cell = row[column]
        if right.contains(column) { return cell.indented(widths[column] - cell.width) }
        return column == last ? cell : cell.padded(to: widths[column])
      }.joined(by: Line(String(repeating: " ", count: gap)))
      line.hanging = widths[..<last].reduce(0, +) + gap * last
      return line
    }
  }

  /// Joins paragraphs with blank lines, leaving out empty ones.
  var joinedByBlankLines: [Line] {
    [Line](filter { !$0.isEmpty }.joined(separator: [Line()]))
  }
}

extension [(String, String)] {
  /// Aligns pairs of a faint name and its value.
  func inColumns(indentedBy columns: Int = 0) -> [Line] {
    map { [Line($0.0, .faint).indented(columns), Line($0.1)] }.inColumns().map { row in
      var row = row
      row.stacks = true
      return row
    }
  }
}
