extension Line {
  /// Wraps the line to at most `columns`: at spaces, and between the characters of scripts written
  /// without them.
  func wrapped(to columns: Int) -> [Line] {
    guard width > columns else { return [self] }
    // If the indentation leaves too little room, wrapped lines start near the left edge.
    let requested = wrappedIndentation
    let hanging = columns - requested >= 20 ? requested : min(requested, 4, columns / 2)
    var wrapper = Wrapper(columns: columns, hanging: hanging)
    // So does the line, where that is its own indentation.
    var surplus = self.hanging == nil ? requested - hanging : 0
    let stacks = self.stacks && self.hanging != nil && hanging < requested
    for span in spans {
      for character in span.text {
        if stacks { wrapper.breakColumn(at: requested) }
        if surplus > 0 { surplus -= 1 } else { wrapper.add(character, span.role) }
      }
    }
    return wrapper.finished()
  }

  /// The line behind a mark, such as that of a list. Wrapped lines begin below the line, not the
  /// mark.
  func behind(_ mark: Line) -> Line {
    var line = mark + self
    line.hanging = mark.width + wrappedIndentation
    return line
  }

  private var wrappedIndentation: Int { hanging ?? text.prefix { $0 == " " }.count }
}

private struct Wrapper {
  private typealias Cell = (character: Character, role: Role)

  let columns: Int
  let hanging: Int
  private var lines: [Line] = []
  private var cells: [Cell] = []
  private var width = 0
  /// The last possible break, as the number of cells before it.
  private var lastBreak: Int?

  init(columns: Int, hanging: Int) {
    (self.columns, self.hanging) = (columns, hanging)
  }

  mutating func add(_ character: Character, _ role: Role) {
    let added = Width.of(character)
    if width + added > columns {
      if character == " " { return breakLine(after: cells.count) }
      if mayBreak(before: character) { lastBreak = cells.count }
      breakLine(after: lastBreak ?? cells.count)
    } else if mayBreak(before: character) {
      lastBreak = cells.count
    }
    cells.append((character, role))
    width += added
  }

  /// Begins the next line if the first one has come to where its last column begins.
  mutating func breakColumn(at column: Int) {
    guard lines.isEmpty, width == column, cells.last?.character == " " else { return }
    breakLine(after: cells.count)
  }

  mutating func finished() -> [Line] {
    if cells.contains(where: { $0.character != " " }) || lines.isEmpty {
      lines.append(Line(cells[...]))
    }
    return lines
  }

  private func mayBreak(before character: Character) -> Bool {
    // A part that ends no further than the next line begins gains no room there.
    guard width > hanging, let last = cells.last?.character,
      cells.contains(where: { $0.character != " " })
    else { return false }
    if last == " " { return character != " " }
    let isUnspaced = Width.of(last) == 2 || Width.of(character) == 2
    return isUnspaced && !Self.neverFirst.contains(character) && !Self.neverLast.contains(last)
  }

  private mutating func breakLine(after count: Int) {
    let rest = cells[count...].drop { $0.character == " " }
    var kept = cells[..<count]
    while kept.last?.character == " " { kept.removeLast() }
    // Nothing follows a separator in this line.
    if kept.suffix(2).map({ $0.character }) == [" ", "·"] { kept.removeLast(2) }
    lines.append(Line(kept))
    cells = Array(repeating: (" ", .plain), count: hanging) + rest
    width = cells.reduce(0) { $0 + Width.of($1.character) }
    lastBreak = nil
  }

  /// Japanese line breaking: characters that may not start a line, and ones that may not end one.
  private static let neverFirst = Set<Character>("、。，．・：；？！ー）」』】〕〉》)]}゛゜ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:?!")
  private static let neverLast = Set<Character>("（「『【〔〈《([{")
}

extension Line {
  fileprivate init(_ cells: ArraySlice<(character: Character, role: Role)>) {
    var spans: [Span] = []
    for cell in cells {
      if let last = spans.indices.last, spans[last].role == cell.role {
        spans[last].text.append(cell.character)
      } else {
        spans.append(Span(text: String(cell.character), role: cell.role))
      }
    }
    self.init(spans)
  }
}
