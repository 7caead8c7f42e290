/// A page's section on one language, by headings.
struct WiktionarySection {
  struct Block {
    /// The heading without the number of “Etymology 2”.
    var heading: String
    /// The lines; those of one template are joined.
    var lines: [String]
  }

  private(set) var blocks: [Block] = []

  /// Pages that have more are not written by people.
  private static let mostBlocks = 1_000

  /// - Parameter page: without comments.
  /// - Returns: nil if it has no such section.
  init?(_ page: String, language: WordLanguage) {
    let lines = page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isStart = { (line: Substring) in
      Self.heading(line).map { $0 == (2, language.name) } ?? false
    }
    guard let start = lines.firstIndex(where: { isStart(Substring($0)) }) else { return nil }
    blocks.append(Block(heading: "", lines: []))
    var joined = JoinedLines()
    for line in lines[(start + 1)...].lazy.map(Substring.init) {
      guard !line.isEmpty else { continue }
      guard let (level, heading) = Self.heading(line) else {
        joined.append(line)
        continue
      }
      blocks[blocks.count - 1].lines = joined.take()
      if level <= 2 || blocks.count == Self.mostBlocks { return }
      blocks.append(Block(heading: heading, lines: []))
    }
    blocks[blocks.count - 1].lines = joined.take()
  }

  /// Parses a heading such as “===Etymology 1===”, with its level.
  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    guard line.utf8.first == UInt8(ascii: "="), line.utf8.count < 200 else { return nil }
    let level = line.utf8.prefix { $0 == UInt8(ascii: "=") }.count
    guard (1...6).contains(level), line.utf8.count > 2 * level else { return nil }
    let whole = String(line).trimmed
    let end = whole.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard level == end, whole.utf8.count > 2 * level else { return nil }
    let text = whole.dropFirst(level).dropLast(level)
    let number = text.reversed().prefix { $0.isNumber || $0.isWhitespace }.count
    return (level, String(text.dropLast(number)).trimmed)
  }
}

/// Joins the lines of templates that go over several. One without an end loses only its own line.
private struct JoinedLines {
  private var lines: [String] = []
  /// The lines of a template that is open.
  private var pending: [String] = []
  /// The braces that are open at the end of the last line.
  private var open = 0

  /// The most lines of a template; one that seems longer has no end.
  private static let limit = 200
  /// The longest line read, in bytes. Longer ones are cut; real pages have lines of up to about
  /// 4,000.
  private static let length = 20_000

  mutating func append(_ line: Substring) {
    let line = Substring(line.utf8.prefix(Self.length))
    // A definition is in no template.
    if line.utf8.first == UInt8(ascii: "#") || pending.count > Self.limit { apart() }
    pending.append(String(line))
    open = max(0, open + Self.balance(of: line))
    if open == 0 { together() }
  }

  mutating func take() -> [String] {
    apart()
    defer { self = JoinedLines() }
    return lines
  }

  private mutating func together() {
    lines.append(pending.joined(separator: "\n"))
    pending = []
  }

  /// The template has no end: what followed it are lines of their own.
  private mutating func apart() {
    lines += pending
    (pending, open) = ([], 0)
  }

  private static func balance(of line: Substring) -> Int {
    var (balance, last): (Int, UInt8) = (0, 0)
    for byte in line.utf8 {
      if byte == last, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        balance += byte == UInt8(ascii: "{") ? 1 : -1
        last = 0
      } else {
        last = byte
      }
    }
    return balance
  }
}
