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

  private mutating func paragraph() -> Markdown.Block {
    let first = lines.removeFirst()
    let more = lines.prefix { !$0.isBlank && !$0.startsBlock(quotes: depth > 0) }
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
    let digits = text.prefix(while: \.isPlainDigit)
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

extension Character {
  fileprivate var isPlainDigit: Bool { isASCII && isNumber }
}
