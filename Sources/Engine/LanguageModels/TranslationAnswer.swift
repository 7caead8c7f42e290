import Foundation

/// Finds the translations of numbered lines in what a model wrote.
///
/// The text is parsed as it is, else the first part of it that has the expected shape. Lines are
/// matched by number: one that is missing, doubled with another text, or not what was asked for, is
/// left out, so that it can be asked for again.
struct TranslationAnswer {
  let translations: [Int: String]

  /// - Parameters:
  ///   - lines: the texts that were asked for, by number.
  ///   - task: the task for each line; nil for a translation of lyrics.
  init(_ text: String, for lines: [Int: String], task: FillTask? = nil) {
    let found: [Int: String] =
      LenientJSON.first(in: text) { value in
        let found = Self.matched(Self.unwrapped(value), lines)
        return found.isEmpty ? nil : found
      } ?? [:]
    translations = found.filter { number, text in
      task?.accepts(text, for: lines[number] ?? "") != false
    }
  }

  /// Returns the list or the map of lines within the answer.
  private static func unwrapped(_ value: JSONValue, depth: Int = 0) -> JSONValue {
    guard depth < 4 else { return value }
    switch value {
    case .string(let text):
      guard let inner = LenientJSON.first(in: text, { $0 }) else { return value }
      return unwrapped(inner, depth: depth + 1)
    case .object(let values):
      let key = values.keys.first { ["lines", "translations"].contains($0.lowercased()) }
      if let inner = key.flatMap({ values[$0] }) { return unwrapped(inner, depth: depth + 1) }
      if values.count == 1, let only = values.values.first, number(values.keys.first ?? "") == nil {
        return unwrapped(only, depth: depth + 1)
      }
      return value
    default: return value
    }
  }

  // MARK: Matching

  private static func matched(_ value: JSONValue, _ lines: [Int: String]) -> [Int: String] {
    let entries: [(number: Int?, text: String)] =
      switch value {
      case .array(let values): values.compactMap(entry)
      case .object(let values):
        values.compactMap { key, value in
          guard let number = number(key), let text = text(value) else { return nil }
          return (number, text)
        }
      default: []
      }
    return accepted(numbered(entries, lines), lines)
  }

  private static func entry(_ value: JSONValue) -> (number: Int?, text: String)? {
    if let text = value.string { return (nil, text) }
    guard let fields = value.object else { return nil }
    let byName = Dictionary(
      fields.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    let text = ["translation", "translated", "text", "english", "t"].compactMap { byName[$0] }
      .compactMap(text).first
    let number = ["line", "number", "index", "id", "i", "n"].compactMap { byName[$0] }
      .compactMap(integer).first
    return text.map { (number, $0) }
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value["translation"]?.string
  }

  private static func integer(_ value: JSONValue) -> Int? {
    value.integer ?? value.string.flatMap(number)
  }

  /// Reads “3”, “３”, “line 3” and “3.”.
  private static func number(_ text: String) -> Int? {
    let digits = text.compactMap(\.wholeNumberValue)
    guard (1...6).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  /// Without numbers, only the same number of entries is accepted, in order. Numbers that begin at
  /// 0 where 1 was asked are shifted if they are exactly 0 to n-1.
  private static func numbered(
    _ entries: [(number: Int?, text: String)], _ lines: [Int: String]
  ) -> [(number: Int, text: String)] {
    let wanted = lines.keys.sorted()
    let given = entries.compactMap(\.number)
    if given.isEmpty {
      guard entries.count == wanted.count else { return [] }
      return zip(wanted, entries).map { ($0, $1.text) }
    }
    let isFromZero =
      given.sorted() == Array(0..<wanted.count) && wanted == Array(1...max(1, wanted.count))
    return entries.compactMap { entry in
      entry.number.map { ($0 + (isFromZero ? 1 : 0), entry.text) }
    }
  }

  private static func accepted(
    _ entries: [(number: Int, text: String)], _ lines: [Int: String]
  ) -> [Int: String] {
    var accepted: [Int: String] = [:]
    var doubled: Set<Int> = []
    for (number, text) in entries {
      guard let source = lines[number], let clean = clean(text, of: source) else { continue }
      if let other = accepted[number], other != clean { doubled.insert(number) }
      accepted[number] = clean
    }
    return accepted.filter { !doubled.contains($0.key) }
  }

  // MARK: Cleaning

  /// Returns the translation as one line of plain text; nil if it is none.
  static func clean(_ text: String, of source: String) -> String? {
    let line = plain(text)
    // A translation is rarely longer than five times a Japanese line, and has no links of its own.
    let isSensible =
      line.count <= 80 + 6 * source.count
      && !["](", "://"].contains { line.contains($0) && !source.contains($0) }
    guard !line.isEmpty, line != "...", line != "…", isSensible else { return nil }
    // A line of English in a song is its own translation.
    let isCopied =
      line.filter(\.isLetter) == plain(source).filter(\.isLetter)
      && source.unicodeScalars.contains(where: { $0.isKana || $0.isKanji })
    return isCopied ? nil : line
  }

  private static func plain(_ text: String) -> String {
    let decoded = SafeHTML.plainText(text)
    let shown = decoded.unicodeScalars.filter { !$0.isHidden }
    let words = String(String.UnicodeScalarView(shown)).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ").precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  /// Whether it is invisible or changes how others are shown.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control: value != 0x0A && value != 0x09
    case .format, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
