/// A line of an LRC file: its time stamps or tag, and the rest.
struct LRCLine: Hashable {
  enum Attachment: Hashable {
    /// `[tr]`, `[tr:en]`: a translation.
    case translation
    /// `[fu]<かな,first,end>…`: readings.
    case readings
    /// `[tt]<ms,index>…<total ms>`: times within the line.
    case times
    /// `[ro]`, and anything unknown.
    case other
  }

  /// `[key:value]` in a line without stamps.
  struct Tag: Hashable {
    var key: String
    var value: String
  }

  /// The times of the line, in milliseconds.
  var stamps: [Int] = []
  /// The first invalid time stamp, such as `00:xx.00`.
  var brokenStamp: String?
  var tag: Tag?
  var attachment: Attachment?
  var text = ""

  init(_ line: String) {
    var rest = line[...]
    while let (content, after) = Self.bracket(rest) {
      if let stamp = Self.time(content) {
        stamps.append(stamp)
      } else if brokenStamp == nil, attachment == nil, Self.isLikeTime(content) {
        brokenStamp = String(content)
      } else if stamps.isEmpty {
        tag = Self.tag(Self.balanced(rest) ?? content)
        break
      } else if attachment == nil, let found = Self.attachment(content) {
        attachment = found
      } else {
        break
      }
      rest = after
    }
    text = String(rest).trimmed
  }

  /// Splits `[content]rest`.
  private static func bracket(_ text: Substring) -> (content: Substring, rest: Substring)? {
    let text = text.drop { $0 == " " }
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return nil }
    return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
  }

  /// The content up to the bracket that closes the first one: a title may have brackets.
  private static func balanced(_ text: Substring) -> Substring? {
    let text = text.drop { $0 == " " }
    var depth = 0
    for place in text.indices {
      if text[place] == "[" { depth += 1 }
      if text[place] == "]" { depth -= 1 }
      if depth == 0 { return text[..<place].dropFirst() }
    }
    return nil
  }

  private static let keys: Set = [
    "ti", "ar", "al", "au", "by", "re", "ve", "length", "offset", "la", "#", "id", "tool", "lang",
  ]

  private static func tag(_ content: Substring) -> Tag? {
    guard let colon = content.firstIndex(of: ":") else { return nil }
    let key = content[..<colon].lowercased().trimmed
    guard keys.contains(key) else { return nil }
    return Tag(key: key, value: String(content[content.index(after: colon)...]).trimmed)
  }

  private static func attachment(_ content: Substring) -> Attachment? {
    switch content.split(separator: ":").first {
    case "tr": .translation
    case "fu": .readings
    case "tt": .times
    case "ro": .other
    default: nil
    }
  }

  /// Returns the milliseconds of `m:ss`, `mm:ss.xx`, `mm:ss:xx` or `mm:ss,xxx`; nil for other text.
  static func time(_ text: Substring) -> Int? {
    let sign = text.first == "-" ? -1 : 1
    let text = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "," }
    guard (2...3).contains(parts.count), text.dropFirst(parts[0].count).first == ":",
      parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
      let minutes = Int(parts[0]), let seconds = Int(parts[1])
    else { return nil }
    let fraction = parts.count == 3 ? milliseconds(ofFraction: parts[2]) : 0
    return max(0, sign * ((minutes * 60 + seconds) * 1_000 + fraction))
  }

  /// Whether it begins as a time does.
  private static func isLikeTime(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.count <= 12 else { return false }
    return text[..<colon].contains(where: \.isASCIIDigit)
      && text[..<colon].allSatisfy { $0.isASCIIDigit || "-+xX".contains($0) }
  }

  /// Returns a number of at most ten characters, so that adding it to a time can't overflow.
  static func number(_ text: Substring) -> Int? {
    text.utf8.count <= 10 ? Int(text) : nil
  }

  /// Returns 500 for “5”, “50” and “500”.
  static func milliseconds(ofFraction digits: Substring) -> Int {
    Int((digits + "000").prefix(3)) ?? 0
  }
}
