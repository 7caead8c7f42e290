import Foundation

/// A search for kanji: by the kanji themselves, a reading, a meaning, parts, or the number of
/// strokes. All conditions must hold.
///
///     KanjiSearch("part:木 8 strokes")   // 林, 枝, 板 ...
struct KanjiSearch: Hashable, Sendable {
  /// The conditions. Never empty. The first one determines the order of the results.
  private let conditions: [KanjiCondition]

  /// - Returns: nil if the text has nothing to search for.
  init?(_ text: String) {
    let plain = text.precomposedStringWithCompatibilityMapping.lowercased()
    let short = String(plain.unicodeScalars.prefix(Lookup.longestText))
    var words = short.split(whereSeparator: \.isWhitespace)[...]
    var (others, rest): ([KanjiCondition], [Substring]) = ([], [])
    while let word = words.popFirst() {
      if word.hasPrefix("part:") {
        // The vertical stroke, which is full-width as a part.
        others += word.dropFirst(5).map { .part($0 == "|" ? "｜" : String($0)) }
      } else if let strokes = Self.strokes(String(word)) {
        others.append(.strokes(strokes))
      } else if let next = words.first, let strokes = Self.strokes(String(word + next)) {
        others.append(.strokes(strokes))
        words.removeFirst()
      } else {
        rest.append(word)
      }
    }
    conditions = Self.said(by: rest.joined(separator: " ")) + others
    if conditions.isEmpty { return nil }
  }

  /// Parses "strokes:8", "8strokes" or "8画". Returns nil for anything else.
  private static func strokes(_ word: String) -> Int? {
    let digits = word.filter { "0"..."9" ~= $0 }
    let rest = word.filter { !("0"..."9" ~= $0) }
    guard ["strokes", "stroke", "strokes:", "画"].contains(rest), digits.count <= 2 else {
      return nil
    }
    return Int(digits)
  }

  private static func said(by text: String) -> [KanjiCondition] {
    let kanji = text.unicodeScalars.filter(\.isKanji).map(String.init).uniqued()
    guard kanji.isEmpty else { return [.kanji(kanji)] }
    guard !text.isEmpty else { return [] }
    let key = LookupKey.of(Kana.hiragana(from: text))
    guard text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) else { return [.reading(key)] }
    // Nearly every kanji has a meaning with "a" in it.
    let words = KanjiRow.keys(ofMeaning: text).filter { $0.count > 1 }
    if Writing.isKana(key) { return [.meaning(words, reading: key)] }
    return words.isEmpty ? [] : [.meaning(words, reading: nil)]
  }

  /// The kanji that are searched for by themselves, without another condition.
  var named: [String] {
    if conditions.count == 1, case .kanji(let literals) = conditions[0] { literals } else { [] }
  }

  /// Returns the matches in the dictionary, most used first.
  func literals(_ query: KanjiQuery) throws -> [String] {
    let sets = try conditions.dropFirst().map { Set(try $0.literals(query)) }
    let first = try conditions.first?.literals(query) ?? []
    return first.filter { literal in sets.allSatisfy { $0.contains(literal) } }
  }

  /// Whether a kanji of the course matches.
  func fits(_ entry: KanjiEntry) -> Bool {
    conditions.allSatisfy { $0.fits(entry) }
  }
}

/// One condition of a search for kanji.
enum KanjiCondition: Hashable, Sendable {
  case kanji([String])
  case reading(String)
  /// Words that the meanings must all contain, or the reading that they are as romaji.
  case meaning([String], reading: String?)
  case part(String)
  case strokes(Int)

  /// Returns the matches in the dictionary, most used first.
  func literals(_ query: KanjiQuery) throws -> [String] {
    switch self {
    case .kanji(let literals):
      // A single kanji is also searched as a part of others.
      let others = literals.count == 1 ? try query.literals(.part, literals[0]) : []
      return (literals + others).uniqued()
    case .reading(let key): return try query.literals(.reading, key)
    case .part(let part): return try query.literals(.part, part)
    case .strokes(let count): return try query.literals(strokes: count)
    case .meaning(let words, let reading):
      let meant = try words.map { try query.literals(.meaning, $0) }
      let others = meant.dropFirst().map(Set.init)
      let fitting = (meant.first ?? []).filter { one in others.allSatisfy { $0.contains(one) } }
      let read = try reading.map { try query.literals(.reading, $0) } ?? []
      return (fitting + read).uniqued()
    }
  }

  func fits(_ entry: KanjiEntry) -> Bool {
    switch self {
    case .kanji(let literals): return literals.contains(entry.literal)
    case .strokes(let count): return entry.strokes == count
    case .part(let part): return entry.parts.contains(part)
    case .reading(let key): return Self.readings(entry).contains(key)
    case .meaning(let words, let reading):
      let meanings = Set(entry.meanings.flatMap(KanjiRow.keys(ofMeaning:)))
      let means = !words.isEmpty && meanings.isSuperset(of: words)
      return means || reading.map(Self.readings(entry).contains) ?? false
    }
  }

  private static func readings(_ entry: KanjiEntry) -> Set<String> {
    Set((entry.on + entry.kun + entry.nanori).flatMap(KanjiRow.keys(ofReading:)))
  }
}
