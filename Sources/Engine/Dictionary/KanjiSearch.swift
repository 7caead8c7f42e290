import Foundation

/// What a person looks for among kanji: kanji themselves, a reading, a meaning, a part, or how
/// many strokes they have.
enum KanjiSearch: Hashable, Sendable {
  case kanji([String])
  case reading(String)
  /// Words of a meaning, which may be romaji too.
  case meaning([String], reading: String?)
  case part(String)
  case strokes(Int)

  static let most = 200

  init?(_ text: String) {
    let text = text.precomposedStringWithCompatibilityMapping.lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let short = String(text.unicodeScalars.prefix(LookupKey.longest))
    guard !short.isEmpty else { return nil }
    if let strokes = Self.strokes(short) {
      self = .strokes(strokes)
    } else if short.hasPrefix("part:"), let part = short.dropFirst(5).first {
      self = .part(String(part))
    } else if short.unicodeScalars.contains(where: \.isKanji) {
      self = .kanji(short.unicodeScalars.filter(\.isKanji).map(String.init).uniqued())
    } else {
      self.init(words: short)
    }
  }

  private init?(words text: String) {
    let key = LookupKey.of(Kana.hiragana(from: text))
    let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x250 }
    guard isLatin else {
      self = .reading(key)
      return
    }
    let words = KanjiRow.keys(ofMeaning: text)
    guard !words.isEmpty else { return nil }
    self = .meaning(words, reading: Writing.isKana(key) ? key : nil)
  }

  /// "8 strokes", "strokes:8", "8画"; nil for anything else.
  private static func strokes(_ text: String) -> Int? {
    let digits = text.filter { "0"..."9" ~= $0 }
    let rest = text.filter { !("0"..."9" ~= $0) && !$0.isWhitespace }
    guard ["strokes", "stroke", "strokes:", "画"].contains(rest), digits.count <= 2 else {
      return nil
    }
    return Int(digits)
  }

  /// In the dictionary, the most used first.
  func literals(_ query: KanjiQuery) throws -> [String] {
    switch self {
    case .kanji(let literals):
      // One kanji is also looked for as a part of others.
      let others =
        literals.count == 1 ? try query.literals(.part, literals[0], most: Self.most) : []
      return (literals + others).uniqued()
    case .reading(let key): return try query.literals(.reading, key, most: Self.most)
    case .part(let part): return try query.literals(.part, part, most: Self.most)
    case .strokes(let count): return try query.literals(strokes: count, most: Self.most)
    case .meaning(let words, let reading):
      let meant = try words.map { Set(try query.literals(.meaning, $0, most: 2_000)) }
      let first = try query.literals(.meaning, words[0], most: 2_000)
      let read = try reading.map { try query.literals(.reading, $0, most: Self.most) } ?? []
      let all = first.filter { literal in meant.allSatisfy { $0.contains(literal) } } + read
      return Array(all.uniqued().prefix(Self.most))
    }
  }

  /// Among the kanji of the course.
  func fits(_ entry: KanjiEntry) -> Bool {
    switch self {
    case .kanji(let literals): return literals.contains(entry.literal)
    case .strokes(let count): return entry.strokes == count
    case .part(let part): return entry.parts.contains(part)
    case .reading(let key): return Self.readings(entry).contains(key)
    case .meaning(let words, let reading):
      let meanings = Set(entry.meanings.flatMap(KanjiRow.keys(ofMeaning:)))
      return meanings.isSuperset(of: words) || reading.map(Self.readings(entry).contains) ?? false
    }
  }

  private static func readings(_ entry: KanjiEntry) -> Set<String> {
    Set((entry.on + entry.kun + entry.nanori).flatMap(KanjiRow.keys(ofReading:)))
  }
}
