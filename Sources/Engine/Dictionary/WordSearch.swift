/// What a person who looks something up may mean by it, and in which order it is shown.
struct WordSearch {
  static let most = 30
  /// Words from one place that are looked for at most, so that no text can ask for millions.
  private static let longestWord = 16

  /// Forms to look for, by the key the dictionary has them under.
  private let forms: [String: [Deinflection]]
  /// The text itself, as a key; in kana when it was romaji.
  let key: String
  /// The words of a meaning; empty for what is Japanese.
  let terms: [String]
  /// The meaning as one word, by `LookupKey`.
  let meaning: String

  /// - Returns: nil for a text in which there is nothing to look for.
  init?(_ text: String) {
    let text = String(text.unicodeScalars.prefix(InputLimit.lookup))
    let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x250 }
    let kana = isLatin ? Kana.hiragana(from: text.lowercased()) : text
    key = LookupKey.of(kana)
    // A word may be written in Latin letters, and is then not inflected.
    let isReadable = !isLatin || Writing.isKana(key)
    forms = Self.forms(of: key, isReadable: isReadable)
    terms = isLatin ? Self.terms(text) : []
    meaning = terms.isEmpty ? "" : LookupKey.ofGloss(text)
    guard !forms.isEmpty || !terms.isEmpty else { return nil }
  }

  var keys: [String] { forms.keys.sorted() }

  /// What begins with a single kana is too much to be of use.
  var mayBeBeginning: Bool { !forms.isEmpty && key.unicodeScalars.count > 1 }

  private static func forms(of key: String, isReadable: Bool) -> [String: [Deinflection]] {
    guard !key.isEmpty else { return [:] }
    guard isReadable else { return [key: [Deinflection(uninflected: key)]] }
    return Dictionary(grouping: Deinflection.all(of: key), by: \.base)
  }

  private static func terms(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(8).map(String.init)
  }

  /// The words among those that are really what was looked for, the surest first.
  func found(_ words: [(key: String, entry: WordEntry)]) -> [FoundWord] {
    var matches: [WordEntry.ID: FoundWord] = [:]
    for (key, entry) in words {
      guard let nearest = nearest(to: entry, under: key) else { continue }
      if let known = matches[entry.id], known.steps.count <= nearest.count { continue }
      matches[entry.id] = FoundWord(
        entry, nearest.isEmpty ? .itself : .inflected(nearest), form: entry.form(under: key))
    }
    return matches.values.sorted { weight($0) < weight($1) }
  }

  /// The fewest steps from the word to what was looked for; empty for the word itself.
  private func nearest(to entry: WordEntry, under key: String) -> [Inflection]? {
    let wordClass = entry.wordClass
    return forms[key, default: []].filter { $0.fits(wordClass) }.map(\.steps)
      .min { $0.count < $1.count }
  }

  /// The word itself first, then the common ones, what is usually written as it was looked for,
  /// and fewer steps: 食べられなかった is of 食べる rather than of the rare 食べられる.
  private func weight(_ found: FoundWord) -> Weight {
    let isAsWritten =
      found.form.writing == found.form.reading || found.entry.isUsuallyKana
      || !Writing.isKana(key)
    return Weight(
      doubts: [found.match != .itself, !found.form.isCommon, !isAsWritten].map { $0 ? 1 : 0 },
      steps: found.steps.count, id: found.entry.id)
  }

  private struct Weight: Comparable {
    var doubts: [Int]
    var steps: Int
    var id: WordEntry.ID

    static func < (a: Weight, b: Weight) -> Bool {
      guard a.doubts == b.doubts else { return a.doubts.lexicographicallyPrecedes(b.doubts) }
      return (a.steps, a.id) < (b.steps, b.id)
    }
  }
}

extension WordEntry {
  /// The first of its forms that is written or read so.
  fileprivate func form(under key: String) -> Form? {
    forms.first { LookupKey.of($0.writing) == key || LookupKey.of($0.reading) == key }
  }
}

extension WordSearch {
  /// What may begin at a place in a text, the longest first.
  ///
  /// - Parameter offset: in UTF-16 units, as a page's script counts; outside the text is nowhere.
  /// - Returns: with each its length in the same units.
  static func beginnings(in text: String, at offset: Int) -> [(search: WordSearch, length: Int)] {
    guard let start = text.scalarIndex(at: offset) else { return [] }
    let run = text.unicodeScalars[start...].prefix(longestWord).prefix(while: \.isOfWords)
    // 三 is not what is meant by the ミ of ミュージカル.
    let isWritten = run.prefix(2).allSatisfy(\.isKatakana) && run.count > 1
    return run.indices.reversed().compactMap { last in
      if isWritten, last == run.startIndex { return nil }
      let beginning = String(run[...last])
      return WordSearch(beginning).map { ($0, beginning.utf16.count) }
    }
  }

  /// Where the word that covers a place may begin at the earliest: with the kanji before it, over
  /// its own kana, or with the katakana that it is one of.
  static func earliestStart(in text: String, at offset: Int) -> Int {
    guard let place = text.scalarIndex(at: offset), place < text.endIndex else { return offset }
    let before = text.unicodeScalars[..<place].suffix(longestWord)
    let here = text.unicodeScalars[place]
    let stem: Substring.UnicodeScalarView =
      if here.isHiragana {
        before.droppingLast(while: \.isHiragana).trailing(while: \.isKanji)
      } else if here.isKanji {
        before.trailing(while: \.isKanji)
      } else {
        before.trailing(while: \.isKatakana)
      }
    return stem.isEmpty ? offset : text.utf16.distance(from: text.startIndex, to: stem.startIndex)
  }
}

extension String {
  /// The place of the second half of a pair is the place of the pair; outside the text is nowhere.
  fileprivate func scalarIndex(at offset: Int) -> Index? {
    utf16.index(startIndex, offsetBy: max(0, offset), limitedBy: endIndex).map { index in
      index.samePosition(in: unicodeScalars)
        ?? unicodeScalars.index(before: unicodeScalars.index(after: index))
    }
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func trailing(while isMeant: (Unicode.Scalar) -> Bool) -> Self {
    let last = lastIndex { !isMeant($0) }
    return last.map { self[index(after: $0)...] } ?? self
  }

  fileprivate func droppingLast(while isMeant: (Unicode.Scalar) -> Bool) -> Self {
    self[..<trailing(while: isMeant).startIndex]
  }
}
