/// Counts the words that are made with a common one: 石鹸水 with 石鹸.
///
/// EDICT says which words are common, but not how common. Of common words that are read alike, the
/// one that others are made with is nearly always the more frequent one: of 1,345 such readings it
/// is in 7 of 10 (by wordfreq's list of Japanese), the one with more senses in 5.
enum WordUses {
  /// Longer words, in characters, have none.
  private static let longest = 4

  /// Returns how many other words contain each word, in its first spelling with its reading: 内股
  /// [うちもも] contains 股 read もも, but not 股 read また.
  static func counts(of words: [WordGathering.Word]) -> [Int] {
    let common = common(words)
    var counts = Array(repeating: 0, count: words.count)
    for word in words {
      var used: Set<Int> = []
      for form in word.forms {
        let spelled = parts(of: form.writing).flatMap { common[$0] ?? [] }
        used.formUnion(spelled.filter { form.reading.contains(words[$0].forms[0].reading) })
      }
      for place in used { counts[place] += 1 }
    }
    return counts
  }

  /// Returns the places of the common words with kanji, by their spelling as a number.
  private static func common(_ words: [WordGathering.Word]) -> [UInt64: [Int]] {
    var places: [UInt64: [Int]] = [:]
    for (place, word) in words.enumerated() where word.forms[0].isCommon {
      let writing = word.forms[0].writing.unicodeScalars
      guard writing.count <= longest, writing.contains(where: \.isKanji) else { continue }
      places[writing.reduce(0, number), default: []].append(place)
    }
    return places
  }

  /// Returns the parts of a spelling that can be words, without the whole. As numbers, because
  /// there are millions.
  private static func parts(of writing: String) -> [UInt64] {
    let scalars = Array(writing.unicodeScalars)
    return scalars.indices.flatMap { start in
      let longest = min(longest, scalars.count - 1)
      return scalars[start...].prefix(longest).reduce(into: [UInt64]()) { parts, scalar in
        parts.append(number(parts.last ?? 0, scalar))
      }
    }
  }

  /// Returns the number of a spelling with one more character. EDICT's characters have 16 bits.
  private static func number(_ start: UInt64, _ scalar: Unicode.Scalar) -> UInt64 {
    start << 16 | UInt64(UInt16(truncatingIfNeeded: scalar.value))
  }
}
