/// The possible meanings of a search text, and the order of the results.
struct WordSearch {
  static let most = 30
  /// The maximum number of words to search for from one offset, so that no text can request
  /// millions.
  private static let longestWord = 16

  /// The forms to search for, by their lookup key.
  private let forms: [String: [Deinflection]]
  /// The lookup keys among them that are not only of another reading.
  private let ownKeys: Set<String>
  /// The possible readings of the text, as lookup keys: romaji in kana, こんにちわ also as こんにちは. Never
  /// empty; first what it is by the rules.
  let readings: [String]
  /// The text as a lookup key. In kana if it was romaji.
  var key: String { readings[0] }
  /// Whether the text is in hiragana or in romaji, which is meant so.
  private let isHiragana: Bool
  /// The text itself as a lookup key, if it is in Latin letters.
  private let latin: String?
  /// The words of a meaning. Empty for Japanese text.
  let terms: [String]
  /// Nil for Japanese text.
  let meaning: SearchedMeaning?

  /// - Returns: nil if the text has nothing to search for.
  init?(_ asked: String) {
    let scalars = asked.unicodeScalars.prefix(Lookup.longestText).map(\.inUsualWidth)
    let isLatin = scalars.allSatisfy { $0.value < 0x250 }
    // Japanese words have no blanks, but lines that are copied do.
    let text = String(scalars.filter { isLatin || !$0.properties.isWhitespace })
    let written = LookupKey.of(text)
    let read =
      isLatin
      ? RomajiReadings.of(text.lowercased()).map { LookupKey.of($0) }.uniqued()
      : Self.readings(ofJapanese: written)
    let isReadable = !read.isEmpty
    readings = isReadable ? read : [written]
    isHiragana = isLatin || Writing.isHiragana(text)
    let key = readings[0]
    var forms = Self.forms(of: key, isReadable: isReadable)
    let usual = String(key.unicodeScalars.map { Self.usualKanji[$0] ?? $0 })
    if usual != key {
      forms.merge(Self.forms(of: usual, isReadable: isReadable)) { first, _ in first }
    }
    // Words in Latin letters exist, but they don't inflect.
    latin = isLatin && !written.isEmpty ? written : nil
    if let latin { forms[latin] = [Deinflection(uninflected: latin)] }
    ownKeys = Set(forms.keys)
    for other in readings.dropFirst() {
      forms.merge(Self.forms(of: other, isReadable: true)) { first, _ in first }
    }
    self.forms = forms
    terms = isLatin ? Self.terms(text) : []
    meaning = terms.isEmpty ? nil : SearchedMeaning(text)
    guard !forms.isEmpty || !terms.isEmpty else { return nil }
  }

  /// The kanji that EDICT's character set has in place of others.
  private static let usualKanji: [Unicode.Scalar: Unicode.Scalar] = [
    "𠮟": "叱", "頰": "頬", "剝": "剥", "塡": "填", "髙": "高", "﨑": "崎",
  ]

  var keys: [String] { forms.keys.sorted() }

  /// Whether to search for words that begin with the text. A single kana would have too many.
  var mayBeBeginning: Bool { !forms.isEmpty && key.unicodeScalars.count > 1 }

  /// A final わ may be the particle は, which sounds so.
  private static func readings(ofJapanese key: String) -> [String] {
    guard key.count > 3, key.hasSuffix("わ"), Writing.isHiragana(key) else { return [key] }
    return [key, String(key.dropLast()) + "は"]
  }

  private static func forms(of key: String, isReadable: Bool) -> [String: [Deinflection]] {
    guard !key.isEmpty else { return [:] }
    guard isReadable else { return [key: [Deinflection(uninflected: key)]] }
    return Dictionary(grouping: Deinflection.all(of: key), by: \.base)
  }

  private static func terms(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(8).map(String.init)
  }

  /// Whether a word is written as the text is, in Latin letters: `PC`.
  func isWritten(_ found: FoundWord) -> Bool {
    latin.map { LookupKey.of(found.form.writing) == $0 } ?? false
  }

  /// Returns the words that really match, best first.
  func found(_ words: [(key: String, entry: WordEntry)]) -> [FoundWord] {
    var matches: [WordEntry.ID: Match] = [:]
    for (key, entry) in words {
      guard let nearest = nearest(to: entry, under: key) else { continue }
      let match = Match(
        word: FoundWord(
          entry, nearest.isEmpty ? .itself : .inflected(nearest), form: entry.form(under: key)),
        isOtherReading: !ownKeys.contains(key))
      if let known = matches[entry.id], known.distance <= match.distance { continue }
      matches[entry.id] = match
    }
    let others = Others(
      mostUses: matches.values.map(\.word.entry.uses).max() ?? 0,
      haveBasicForm: matches.values.contains(where: \.isBasicForm),
      haveOtherReading: matches.values.contains(where: \.isOtherReading))
    return matches.values.map { (weight: weight($0, beside: others), word: $0.word) }
      .sorted { $0.weight < $1.weight }.map(\.word)
  }

  private struct Match {
    var word: FoundWord
    /// Whether only another reading of the text than that by the rules finds it.
    var isOtherReading: Bool

    var distance: (Int, Int) { (isOtherReading ? 1 : 0, word.steps.count) }
    var isBasicForm: Bool { !isOtherReading && word.isBasicForm }
  }

  /// Returns the shortest list of inflections from the word to the search text. Empty if they are
  /// the same.
  private func nearest(to entry: WordEntry, under key: String) -> [Inflection]? {
    let wordClass = entry.wordClass
    return forms[key, default: []].filter { $0.fits(wordClass) }.map(\.steps)
      .min { $0.count < $1.count }
  }

  /// The values that depend on all results together.
  private struct Others {
    /// The most uses that one has. とる is 取る, with hundreds, although 摂る, with one, is usually in
    /// kana.
    var mostUses: Int
    var haveBasicForm: Bool
    var haveOtherReading: Bool
  }

  /// Ranks the word itself first, then common words, those by the text's own reading, words usually
  /// written as in the search, those that are no verb's stem, fewer inflections, the most basic
  /// verbs, more words made with it, and more senses: 食べられなかった belongs to 食べる rather than the rare
  /// 食べられる, いく is 行く before 幾, せっけん is 石鹸 before 席巻, and かう is 買う before 飼う. Forms of the
  /// most basic verbs come before words that few others are made with: しない is する before 市内, but
  /// した is 下 before する.
  ///
  /// こんにちわ gives way to こんにちは, and of きっぷ, 切符 comes before キップ.
  private func weight(_ match: Match, beside others: Others) -> Weight {
    let found = match.word
    let isUsuallyKana =
      found.entry.isUsuallyKana && others.mostUses < 100 * (found.entry.uses + 1)
    let isAsWritten = isWrittenInKana(found) || isUsuallyKana || !Writing.isKana(key)
    let givesWay = others.haveOtherReading && found.entry.isColloquial
    let isEstablished =
      !others.haveBasicForm || (isAsWritten ? found.form.isCommon : found.entry.uses >= 10)
    let nearness =
      switch found.match {
      case .itself: isEstablished ? 0 : 2
      default: match.isBasicForm ? 1 : 3
      }
    return Weight(
      nearness: nearness,
      doubts: [
        found.form.isCommon ? 0 : 1, match.isOtherReading ? 1 : givesWay ? 2 : 0,
        isAsWritten ? 0 : 1, Writing.isKana(key) && found.entry.isStem ? 1 : 0,
      ],
      steps: found.steps.count,
      uses: isAsWritten ? 0 : found.isBasic ? .max : found.entry.uses,
      senses: found.entry.breadth, id: found.entry.id)
  }

  /// Whether the word has no kanji, and is not in katakana where the text is in hiragana.
  private func isWrittenInKana(_ found: FoundWord) -> Bool {
    let writing = found.form.writing
    return writing == found.form.reading && !(isHiragana && Writing.isKatakana(writing))
  }

  private struct Weight: Comparable {
    var nearness: Int
    var doubts: [Int]
    var steps: Int
    var uses: Int
    var senses: Int
    var id: WordEntry.ID

    static func < (a: Weight, b: Weight) -> Bool {
      guard a.nearness == b.nearness else { return a.nearness < b.nearness }
      guard a.doubts == b.doubts else { return a.doubts.lexicographicallyPrecedes(b.doubts) }
      return (a.steps, -a.uses, -a.senses, a.id) < (b.steps, -b.uses, -b.senses, b.id)
    }
  }
}

extension WordEntry {
  fileprivate var isColloquial: Bool { senses.first?.marks.contains("col") ?? false }

  /// Returns the first form with this spelling or reading.
  fileprivate func form(under key: String) -> Form? {
    forms.first { LookupKey.of($0.writing) == key || LookupKey.of($0.reading) == key }
  }
}

extension WordSearch {
  /// Returns the possible words at an offset, longest first.
  ///
  /// - Parameter offset: in UTF-16 code units, as in JavaScript. Offsets outside the text have no
  ///   words.
  /// - Returns: each search with its length in the same units.
  static func beginnings(in text: String, at offset: Int) -> [(search: WordSearch, length: Int)] {
    guard let start = text.scalarIndex(at: offset) else { return [] }
    let run = text.unicodeScalars[start...].prefix(longestWord).prefix(while: \.isOfWords)
    // The ミ of ミュージカル doesn't mean 三.
    let isWritten = run.prefix(2).allSatisfy(\.isKatakana) && run.count > 1
    return run.indices.reversed().compactMap { last in
      if isWritten, last == run.startIndex { return nil }
      let beginning = String(run[...last])
      return WordSearch(beginning).map { ($0, beginning.utf16.count) }
    }
  }

  /// Returns the earliest possible start of the word that covers an offset: the kanji before it,
  /// across its own kana, or the run of katakana it belongs to.
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

extension WordSearch {
  /// Returns a text with wildcards as a pattern of SQLite's GLOB for keys: `*` stands for any text
  /// and `_` for any character, as in Find. Nil for a text without them, or of nothing else.
  static func pattern(of text: String) -> String? {
    let text = String(text.unicodeScalars.prefix(Lookup.longestText).map(\.inUsualWidth))
    let wildcards = text.filter(isWildcard).map { $0 == "_" ? "?" : "*" }
    let pieces = text.split(omittingEmptySubsequences: false, whereSeparator: isWildcard)
    let keys = pieces.map { literal(WordSearch(String($0))?.key ?? "") }
    guard !wildcards.isEmpty, keys.contains(where: { !$0.isEmpty }) else { return nil }
    return zip(keys, wildcards + [""]).map { $0 + $1 }.joined()
  }

  static func isOnlyWildcards(_ text: String) -> Bool {
    String(text.unicodeScalars.map(\.inUsualWidth))
      .allSatisfy { isWildcard($0) || $0.isWhitespace }
  }

  /// Escapes what GLOB takes for more than itself.
  private static func literal(_ key: String) -> String {
    key.map { "[?".contains($0) ? "[\($0)]" : "\($0)" }.joined()
  }

  private static func isWildcard(_ character: Character) -> Bool { "*_".contains(character) }
}

extension Unicode.Scalar {
  /// The ASCII character of a full-width one, as input methods write ｔａｂｅｒｕ; others as they are.
  fileprivate var inUsualWidth: Unicode.Scalar {
    (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(value - 0xFEE0) ?? self : self
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init(String.UnicodeScalarView(scalars))
  }

  /// Returns the index at an offset. Both halves of a surrogate pair have the same index. Returns
  /// nil outside the text.
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
