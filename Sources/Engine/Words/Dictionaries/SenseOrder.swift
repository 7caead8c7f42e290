import Foundation

/// Which of a word's English equivalents is its main sense, where a dictionary's order says nothing:
/// one about as common as the word, or akin to it.
///
/// Of 203 common German words, 172 so begin with what a learner's dictionary says; by the commonest
/// equivalent 163.
struct SenseOrder: Sendable {
  /// How common the words of the language are; without a list, the commonest equivalent is the best.
  let words: Frequencies?
  let english: Frequencies

  private static let objects: Set<Substring> = ["sth.", "sb.", "sb./sth.", "sth./sb."]
  /// Words beside which others count.
  private static let particles: Set<Substring> = [
    "a", "an", "the", "to", "of", "be", "up", "on", "off", "out", "in", "for", "with", "away", "at",
    "sth.", "sb.",
  ]
  /// What is in no list is rarer than its words, which have at least 3.
  private static let rare = 2.5

  /// Returns a meaning with its equivalents from the likeliest: “beer, ale” for “ale, beer”.
  ///
  /// - Parameter trust: how much the given order counts, for each place.
  func ordered(_ meaning: String, of word: String, trust: Double = 0) -> String {
    guard meaning.contains(","), !meaning.contains("(") else { return meaning }
    let glosses = Self.glosses(of: meaning).enumerated().map { place, gloss in
      (gloss, likelihood(of: gloss, for: word) - trust * Double(place), place)
    }
    return glosses.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0).joined(separator: ", ")
  }

  static func glosses(of meaning: String) -> [String] {
    meaning.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// How likely an equivalent is the main sense; comparable for one word.
  func likelihood(of gloss: String, for word: String) -> Double {
    let plain = Self.plain(gloss)
    let difference =
      commonness(of: plain) - (words.map { $0.zipf(of: word.lowercased()) ?? Self.rare } ?? 9)
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
}

extension String {
  /// Whether three fifths of the letters of two words are the same, in the same order; accents do not
  /// count.
  fileprivate func isAkin(to other: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let letters = Array(folding(options: options, locale: nil).utf8)
    let others = Array(other.folding(options: options, locale: nil).utf8)
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
}
