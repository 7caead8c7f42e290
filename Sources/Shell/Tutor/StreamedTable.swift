import Engine

/// The lines of a table that comes piece by piece. Columns can be aligned only once the widest cell
/// is known, so the lines wait until the table is over.
struct StreamedTable {
  /// More lines than any table of an answer has. What waits for so long is shown as it is.
  private static let most = 200

  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }
  var isFull: Bool { lines.count >= Self.most }

  mutating func add(_ line: String) { lines.append(line) }

  /// Ends the table.
  ///
  /// - Parameter columns: the width that there is. Where the table is wider, each row is a list of
  ///   its cells behind the names of their columns.
  /// - Returns: its lines in aligned columns; as they were if they are no table.
  mutating func end(within columns: Int) -> [MarkdownStream.Part] {
    defer { lines = [] }
    guard case .table(let header, let rows)? = Markdown(lines.joined(separator: "\n")).blocks.first
    else { return lines.map { MarkdownStream.Part(text: "\($0)\n", isStrong: false) } }
    let (names, cells) = (header.map(Self.text), rows.map { $0.map(Self.text) })
    let aligned = ([names] + cells).map { $0.map { Line($0) } }.inColumns()
    guard aligned.map(\.width).max() ?? 0 <= columns else { return Self.list(names, cells) }
    return aligned.enumerated().map {
      MarkdownStream.Part(text: "\($1.text)\n", isStrong: $0 == 0)
    }
  }

  private static func list(_ names: [String], _ rows: [[String]]) -> [MarkdownStream.Part] {
    rows.flatMap { row in
      zip(names, row).enumerated().flatMap { place, cell in
        [
          MarkdownStream.Part(text: (place == 0 ? "• " : "  ") + "\(cell.0): ", isStrong: true),
          MarkdownStream.Part(text: "\(cell.1)\n", isStrong: false),
        ]
      }
    }
  }

  /// A cell without its marks.
  private static func text(_ inlines: [Markdown.Inline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text), .code(let text): text
      case .strong(let inside), .emphasis(let inside), .mark(let inside, _): text(inside)
      case .ruby(let word, let reading): "\(word) (\(reading))"
      case .lineBreak: " "
      }
    }.joined()
  }
}
