import Foundation

/// Which of a word's English equivalents is its main sense, where a dictionary's order says
/// nothing: one about as common as the word, or akin to it.
///
/// Of 203 common German words, 172 so begin with what a learner's dictionary says; by the commonest
/// equivalent 163.
struct SenseOrder: Sendable {
  /// How common the words of the language are; without a list, the commonest equivalent is the
  /// best.
  let words: Frequencies?
  let english: Frequencies

  private static let objects: Set<Substring> = ["sth.", "sb.", "sb./sth.", "sth./sb."]
  /// Words beside which others count.
  private static let particles: Set<Substring> = [
    "a", "an", "the", "to", "of", "be", "up", "on", "off", "out", "in", "for", "with", "away", "at",
    "sth.", "sb.",
  ]
  /// The frequency of a phrase in no list: less than that of its words, which have at least 3.
  private static let rare = 2.5

  /// An English equivalent, and how likely it is the main sense; comparable for one word.
  struct Gloss {
    var text: String
    /// See `SenseOrder.plain`.
    var plain: String
    var likelihood: Double
  }

  /// Returns the equivalents from the likeliest: “beer, ale” of “ale, beer”.
  ///
  /// - Parameter trust: how much the given order counts, for each place.
  static func list(_ glosses: [Gloss], trust: Double = 0) -> String {
    guard glosses.count > 1 else { return glosses.first?.text ?? "" }
    let rated = glosses.enumerated().map { place, gloss in
      (text: gloss.text, score: gloss.likelihood - trust * Double(place))
    }
    return rated.sorted { $0.score > $1.score }.map(\.text).joined(separator: ", ")
  }

  func glosses(of meaning: String, for word: Word) -> [Gloss] {
    Self.glosses(of: meaning).map { gloss in
      let plain = Self.plain(gloss)
      return Gloss(text: gloss, plain: plain, likelihood: likelihood(ofPlain: plain, for: word))
    }
  }

  static func glosses(of meaning: String) -> [String] {
    meaning.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// How likely an equivalent is the main sense.
  func likelihood(of gloss: String, for word: String) -> Double {
    likelihood(ofPlain: Self.plain(gloss), for: Word(word, in: words))
  }

  private func likelihood(ofPlain plain: String, for word: Word) -> Double {
    let difference = commonness(of: plain) - word.zipf
    // English words have many senses, so that the equivalent may well be the commoner one.
    let distance = difference > 0 ? 0.2 * difference : -0.7 * difference
    let isPlural = plain.hasSuffix("s") && english.zipf(of: String(plain.dropLast())) != nil
    return (word.isAkin(to: plain) ? 0.4 : 0) - distance - (isPlural ? 0.6 : 0)
  }

  /// “recommend” of “to recommend sth. to sb. (formal)”.
  static func plain(_ gloss: String) -> String {
    let bare = gloss.contains("(") ? gloss.replacing(/\([^()]*\)/, with: "") : gloss
    var words = bare.lowercased().split(separator: " ")
    if words.count > 1, words[0] == "to" { words.removeFirst() }
    if words.count > 1, objects.contains(words[1]) { return String(words[0]) }
    return words.joined(separator: " ")
  }

  private func commonness(of plain: String) -> Double {
    if let zipf = english.zipf(of: plain) { return zipf }
    let all = plain.split(separator: " ")
    let telling = all.filter { !Self.particles.contains($0) }
    let zipfs = (telling.isEmpty ? all : telling).map { english.zipf(of: String($0)) ?? Self.rare }
    // A phrase is rarer than its words.
    return (zipfs.min() ?? Self.rare) - 1
  }

  /// A word whose equivalents are ordered.
  struct Word {
    /// 9 without a list, for the commonest equivalent to be the best.
    let zipf: Double
    private let letters: [UInt8]

    init(_ text: String, in words: Frequencies?) {
      letters = Self.letters(of: text)
      zipf = words.map { $0.zipf(of: text.lowercased()) ?? SenseOrder.rare } ?? 9
    }

    /// Whether three fifths of the letters of two words are the same, in the same order; accents do
    /// not count.
    func isAkin(to other: String) -> Bool {
      let others = Self.letters(of: other)
      guard !others.isEmpty, letters.count < 30, others.count < 30 else { return false }
      var row = [Int](repeating: 0, count: others.count + 1)
      for letter in letters {
        var diagonal = 0
        for place in others.indices {
          let above = row[place + 1]
          row[place + 1] = letter == others[place] ? diagonal + 1 : max(above, row[place])
          diagonal = above
        }
      }
      return Double(2 * (row.last ?? 0)) / Double(letters.count + others.count) >= 0.6
    }

    private static func letters(of text: String) -> [UInt8] {
      let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
      // Folding takes longer than all else.
      let folded =
        isPlain
        ? text.lowercased()
        : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return Array(folded.utf8)
    }
  }
}
