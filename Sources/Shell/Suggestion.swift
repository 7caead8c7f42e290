/// A suggestion for a mistyped word.
enum Suggestion {
  /// Returns the closest name, if its distance is small for its length.
  static func of(_ word: String, among names: [String]) -> String? {
    let near = names.map { (name: $0, distance: distance(word.lowercased(), $0)) }
      .min { $0.distance < $1.distance }
    let most = min(word.count - 1, max(1, word.count / 3))
    guard let near, near.distance <= most else { return nil }
    return near.name
  }

  /// Returns the edit distance: insertions, deletions, replacements and swaps of adjacent
  /// characters.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var rows = [Array(0...right.count)]
    for (row, character) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = rows[row][column] + (character == other ? 0 : 1)
        next.append(min(replaced, rows[row][column + 1] + 1, next[column] + 1))
        guard row > 0, column > 0, character == right[column - 1], other == left[row - 1] else {
          continue
        }
        next[column + 1] = min(next[column + 1], rows[row - 1][column - 1] + 1)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
