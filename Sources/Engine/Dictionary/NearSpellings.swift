/// Spellings that differ from a misspelt one by a single slip.
enum NearSpellings {
  /// Longer texts are no words.
  private static let longest = 20

  /// Kana that are mistaken for each other: by their sound, their voicing, their size or how a vowel
  /// is lengthened.
  private static let confused = [
    "かが", "きぎ", "くぐ", "けげ", "こご", "さざ", "しじぢ", "すずづ", "せぜ", "そぞ", "ただ", "ちぢじ",
    "つづっず", "てで", "とど", "はばぱわ", "ひびぴ", "ふぶぷ", "へべぺえ", "ほぼぽ", "やゃ", "ゆゅ", "よょ",
    "うおー", "いえー", "あー", "をお",
  ]

  /// Of a word in hiragana: what is mistaken, swapped or too much, or a っ, ん or long vowel that is
  /// missing.
  static func ofKana(_ word: String) -> Set<String> {
    guard (2...longest).contains(word.count) else { return [] }
    return edits(word, adding: Array("っんうおいえあー")) { kana in
      confused.filter { $0.contains(kana) }.flatMap { Array($0) }
    }
  }

  /// Of a word in Latin letters: a letter that is wrong, swapped, missing or too much.
  static func ofLetters(_ word: String) -> Set<String> {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    guard (4...longest).contains(word.count), word.allSatisfy(letters.contains) else { return [] }
    return edits(word, adding: letters) { _ in letters }
  }

  private static func edits(
    _ word: String, adding added: [Character], replacing: (Character) -> [Character]
  ) -> Set<String> {
    let letters = Array(word)
    var edits: Set<String> = []
    func put(_ new: [Character], at range: Range<Int>) {
      edits.insert(String(letters[..<range.lowerBound] + new + letters[range.upperBound...]))
    }
    for place in 0...letters.count {
      for letter in added { put([letter], at: place..<place) }
      guard place < letters.count else { break }
      put([], at: place..<place + 1)
      for letter in replacing(letters[place]) { put([letter], at: place..<place + 1) }
      guard place + 1 < letters.count else { continue }
      put([letters[place + 1], letters[place]], at: place..<place + 2)
    }
    edits.remove(word)
    return edits
  }
}

extension OpenDictionary {
  /// The most spellings that are suggested for a text.
  private static let mostSuggested = 3

  /// Returns what may be meant by a text that finds no word: readings or meanings of words that it
  /// nearly spells, the likeliest first.
  func nearSpellings(of text: String) throws -> [String] {
    guard WordSearch.pattern(of: text) == nil, let search = WordSearch(text) else { return [] }
    let words = search.terms.count == 1 ? NearSpellings.ofLetters(search.terms[0]) : []
    let isRead = Writing.isKana(search.key)
    let readings =
      isRead
      ? Set(search.readings.flatMap(NearSpellings.ofKana))
      : Set(words.map { LookupKey.of(Kana.hiragana(from: $0)) }.filter(Writing.isKana))
    let (read, meant) = (try usedReadings(among: readings), try usedMeanings(among: words))
    return Array((isRead ? read + meant : meant + read).prefix(Self.mostSuggested))
  }

  /// Common words come first, then those that more words are made with.
  private func usedReadings(among keys: Set<String>) throws -> [String] {
    let used = try keyed(keys.sorted()).filter { !shown([FoundWord($0.entry, .itself)]).isEmpty }
    let ranked = used.map { ($0.entry.isCommon ? 0 : 1, -$0.entry.uses, $0.key) }
    return ranked.sorted { $0 < $1 }.map(\.2).uniqued()
  }

  private func usedMeanings(among words: Set<String>) throws -> [String] {
    guard let wordFile, !words.isEmpty else { return [] }
    let keyed = Dictionary(words.map { (LookupKey.ofGloss($0), $0) }) { first, _ in first }
    let entries = try wordFile.readWords {
      try $0.words(
        meaning: keyed.keys.sorted(), isAnyEnough: true, in: .first, most: WordSearch.most)
    }
    return shown(entries.map { FoundWord($0, .meaning) }).filter(\.entry.isCommon)
      .flatMap { $0.entry.senses.flatMap(\.glosses) }
      .compactMap { keyed[LookupKey.ofGloss($0)] }.uniqued()
  }
}
