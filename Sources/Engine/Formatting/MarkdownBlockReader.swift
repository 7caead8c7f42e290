/// Divides lines into blocks.
struct MarkdownBlockReader {
  private var lines: ArraySlice<Substring>
  private let depth: Int

  init(_ lines: ArraySlice<Substring>, depth: Int) {
    (self.lines, self.depth) = (lines, depth)
  }

  func blocks() -> [Markdown.Block] {
    var reader = self
    var blocks: [Markdown.Block] = []
    while let block = reader.next() { blocks.append(block) }
    return blocks
  }

  private mutating func next() -> Markdown.Block? {
    lines = lines.drop(while: \.isBlank)
    guard let line = lines.first else { return nil }
    if line.isFence { return code() }
    if let (level, text) = line.heading {
      lines.removeFirst()
      return .heading(level: level, MarkdownInlineReader.inlines(text))
    }
    if line.isRule {
      lines.removeFirst()
      return .rule
    }
    if let columns = lines.columnsOfTable { return table(columns) }
    if depth > 0, line.quoted != nil { return quote() }
    if depth > 0, let marker = line.listMarker { return list(marker) }
    return paragraph()
  }

  private mutating func code() -> Markdown.Block {
    lines.removeFirst()
    let code = lines.prefix { !$0.isFence }
    lines = lines.dropFirst(code.count + 1)
    return .code(code.joined(separator: "\n"))
  }

  private mutating func quote() -> Markdown.Block {
    let inside = lines.prefix { $0.quoted != nil }
    lines = lines.dropFirst(inside.count)
    return .quote(MarkdownBlockReader(inside.compactMap(\.quoted)[...], depth: depth - 1).blocks())
  }

  /// An item has the lines that are indented below it, too.
  private mutating func list(_ first: Substring.ListMarker) -> Markdown.Block {
    var items: [[Markdown.Block]] = []
    while let line = lines.first, let marker = line.listMarker, marker.isKin(of: first) {
      lines.removeFirst()
      let more = lines.prefix { $0.indentation >= 2 && !$0.isBlank }
      lines = lines.dropFirst(more.count)
      let indentation = more.map(\.indentation).min() ?? 0
      let inside = [marker.text] + more.map { $0.dropFirst(indentation) }
      items.append(MarkdownBlockReader(inside[...], depth: depth - 1).blocks())
      // Blank lines between items belong to the list.
      let next = lines.drop(while: \.isBlank)
      if next.first?.listMarker?.isKin(of: first) == true { lines = next }
    }
    return .list(items, start: first.number)
  }

  /// The header, the line under it, and the rows up to a blank line or another block.
  private mutating func table(_ columns: Int) -> Markdown.Block {
    let header = lines.removeFirst().cells
    lines.removeFirst()
    let rows = lines.prefix { !$0.isBlank && !$0.startsBlock(quotes: depth > 0) }
    lines = lines.dropFirst(rows.count)
    return .table(
      header: header.map(MarkdownInlineReader.inlines),
      rows: rows.map { $0.cells.prefix(columns).map(MarkdownInlineReader.inlines) })
  }

  private mutating func paragraph() -> Markdown.Block {
    let first = lines.removeFirst()
    let end = lines.indices.first { place in
      lines[place].isBlank || lines[place].startsBlock(quotes: depth > 0)
        || lines[place...].columnsOfTable != nil
    }
    let more = lines[..<(end ?? lines.endIndex)]
    lines = lines.dropFirst(more.count)
    let inlines = ([first] + more).map { MarkdownInlineReader.inlines($0.trimmedInside) }
    return .paragraph(Array(inlines.joined(separator: [.lineBreak])))
  }
}

extension Substring {
  fileprivate struct ListMarker {
    var number: Int?
    var text: Substring

    func isKin(of other: Self) -> Bool { (number == nil) == (other.number == nil) }
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }
  fileprivate var content: Substring { drop { $0 == " " || $0 == "\t" } }
  fileprivate var isFence: Bool { content.hasPrefix("```") }

  fileprivate var trimmedInside: Substring {
    var text = content
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  fileprivate var heading: (level: Int, text: Substring)? {
    let marks = prefix { $0 == "#" }.count
    let rest = dropFirst(marks)
    guard (1...6).contains(marks), rest.first == " " else { return nil }
    return (marks, rest.trimmedInside)
  }

  fileprivate var isRule: Bool {
    let marks = filter { !$0.isWhitespace }
    guard let mark = marks.first, "-*_".contains(mark) else { return false }
    return marks.count >= 3 && marks.allSatisfy { $0 == mark }
  }

  fileprivate var quoted: Substring? {
    guard content.first == ">" else { return nil }
    let rest = content.dropFirst()
    return rest.first == " " ? rest.dropFirst() : rest
  }

  fileprivate var listMarker: ListMarker? {
    let text = content
    if let mark = text.first, "-*+•".contains(mark), text.dropFirst().first == " " {
      return ListMarker(text: text.dropFirst(2))
    }
    let digits = text.prefix(while: \.isASCIIDigit)
    let rest = text.dropFirst(digits.count)
    guard (1...6).contains(digits.count), let sign = rest.first, ".)".contains(sign),
      rest.dropFirst().first == " "
    else { return nil }
    return ListMarker(number: Int(digits), text: rest.dropFirst(2))
  }

  fileprivate func startsBlock(quotes: Bool) -> Bool {
    isFence || heading != nil || isRule || quotes && (quoted != nil || listMarker != nil)
  }
}

// MARK: - Tables

extension ArraySlice<Substring> {
  /// How many columns the table has that begins here; nil if none does. More than are ever needed
  /// are no table.
  fileprivate var columnsOfTable: Int? {
    guard let header = first, header.contains("|"), let under = dropFirst().first,
      under.isUnderHeader
    else { return nil }
    let count = under.cells.count
    return count <= Markdown.mostColumns && header.cells.count == count ? count : nil
  }
}

extension Substring {
  /// Whether it is the line between a header and its rows: `|---|:--:|`.
  fileprivate var isUnderHeader: Bool {
    contains("|") && contains("-") && allSatisfy { "|-: \t".contains($0) }
      && cells.allSatisfy { $0.wholeMatch(of: /:?-+:?/) != nil }
  }

  /// The parts between bars. A bar behind a backslash and one in ruby are text.
  fileprivate var cells: [Substring] {
    var (cells, start, place) = ([Substring](), startIndex, startIndex)
    while place < endIndex {
      switch self[place] {
      case "\\": place = index(place, offsetBy: 2, limitedBy: endIndex) ?? endIndex
      case "{":
        place =
          self[place...].prefixMatch(of: /\{[^{}|]{1,60}\|[^{}|]{1,60}\}/)?.range.upperBound
          ?? index(after: place)
      case "|":
        cells.append(self[start..<place].trimmedInside)
        place = index(after: place)
        start = place
      default: place = index(after: place)
      }
    }
    cells.append(self[start...].trimmedInside)
    // The bars at both ends enclose the row.
    if content.first == "|" { cells.removeFirst() }
    if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }
}
