/// The readings and accents that imported dictionaries have for the words of texts, where they
/// stand above the built-in one.
///
/// An accent is taken for a word in its reading. A reading is taken only if a dictionary has the
/// spelling and none of them the reading of the analysis, which knows the sentence.
struct PreferredReadings: Sendable {
  /// The downsteps by spelling and reading, in hiragana.
  private var accents: [WordName: [Int]] = [:]
  /// The readings by spelling, best first, in hiragana.
  private var readings: [String: [String]] = [:]

  static let none = PreferredReadings()

  var isEmpty: Bool { accents.isEmpty && readings.isEmpty }

  /// - Parameter writings: in dictionary form.
  init(of writings: [String], _ dictionaries: ImportedDictionariesQuery) throws {
    guard dictionaries.above > 0, !writings.isEmpty else { return }
    let keys = ImportedQuery.Keys(writings.map { LookupKey.of($0) }.uniqued())
    let list = ImportedQuery.Keys(writings)
    for dictionary in dictionaries.dictionaries.prefix(dictionaries.above) {
      if dictionary.about.accents > 0 {
        for accent in try dictionary.read({ try $0.accents(of: list) }) {
          let name = WordName(accent.writing, Hiragana.folded(accent.reading))
          if accents[name] == nil { accents[name] = accent.pitches.map(\.fall).uniqued() }
        }
      }
      guard dictionary.about.terms > 0 else { continue }
      for name in try dictionary.read({ try $0.names(written: keys) }) {
        readings[name.writing, default: []].append(Hiragana.folded(name.reading))
      }
    }
  }

  private init() {}

  /// The morae after which the pitch may fall; empty if they don't say.
  func falls(of writing: String, reading: String) -> [Int] {
    accents[WordName(writing, Hiragana.folded(reading))] ?? []
  }

  /// Nil if they don't have the word, or have it read so.
  func reading(of writing: String, insteadOf reading: String) -> String? {
    guard let known = readings[writing], !known.contains(Hiragana.folded(reading)) else {
      return nil
    }
    return known.first
  }
}
