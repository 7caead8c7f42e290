import CMeCab

/// Splits sentences into words and reads them. For one task at a time.
///
/// libmecab finds the tokens. Each is read once, with the dictionary and the word list, and cached
/// with its furigana and accent, because nearly all text consists of the same few thousand words.
/// Then, from left to right, the first of these applies: a number with its counter, a word that the
/// tokeniser split, a reading that depends on the context, the token as it is.
struct SentenceAnalyser {
  private let tagger: Tagger
  private let lattice: Lattice
  private let tagSet: TagSet
  private let list: WordList
  private let reading: ReadingGuard
  private var joining: WordJoining
  private let pronouncer: Pronouncer
  private let numbers = NumberReading()
  /// The cache of tokens. Known ones are keyed by the unique address of their line in the
  /// dictionary, others by their bytes as well.
  private var cache: RecentCache<PronouncedWord>
  private var wordCache: WordCache
  private var tokens: [Token] = []
  /// The parts of speech by the dictionary's context class of a token, which determines its tags.
  private var partsOfSpeech: [UInt16: PartOfSpeech] = [:]
  /// The longest word of the list, in bytes.
  private static let longestWord = 90
  /// The most words in a text that may be one entry of the list, such as a proverb.
  private static let mostWords = 12

  init(
    _ tagger: Tagger, _ list: WordList, _ pronouncer: Pronouncer, _ memory: ReadingMemory
  ) throws(Problem) {
    self.tagger = tagger
    lattice = try tagger.lattice()
    tagSet = tagger.tagSet
    self.list = list
    reading = ReadingGuard(list: list)
    joining = WordJoining(list, pronouncer, memory)
    (cache, wordCache) = (RecentCache(bits: memory.tokenBits), WordCache(memory))
    self.pronouncer = pronouncer
  }

  /// Returns the words of a text. Joined, they are the text, including spaces.
  mutating func analyse(_ text: String) -> [PronouncedWord] {
    if let plain = VariantKanji.plain(text) {
      return VariantKanji.restored(analyse(plain), to: text, by: pronouncer)
    }
    var text = text
    return text.withUTF8 { bytes in
      var words: [PronouncedWord] = []
      words.reserveCapacity(bytes.count / 5 + 1)
      for piece in Pieces(bytes) {
        read(UnsafeBufferPointer(rebasing: bytes[piece]), into: &words)
      }
      return words
    }
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into words: inout [PronouncedWord]
  ) {
    collectTokens(bytes)
    let cuts = HiddenCounter.cuts(in: tokens, bytes)
    if !cuts.isEmpty { collectTokens(bytes, cutAt: cuts) }
    let start = words.count
    var index = 0
    while index < tokens.count {
      let role = tokens[index].known.role
      if role.isEmpty || role == .continuesWord {
        words.append(tokens[index].known)
        index += 1
      } else {
        let (word, count) = word(at: index, bytes, before: words.last?.word)
        words.append(word)
        index += count
      }
    }
    if bytes.count <= Self.longestWord, words.count - start <= Self.mostWords,
      let whole = wholeWord(bytes, words[start...].map(\.word))
    {
      words.replaceSubrange(start..., with: [whole])
    }
  }

  /// Returns the text as one word if the list has it. Its reading overrides names and numbers,
  /// because there is no context for another reading.
  private mutating func wholeWord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ words: [AnalysedWord]
  ) -> PronouncedWord? {
    guard let word = list.word(bytes, hash: WordHash(bytes)), let last = words.last,
      let best = list.readings(of: word).first,
      words.count != 2 || !words[1].makesVolitional(words[0])
    else { return nil }
    let reading = words.reduce(into: "") { $0 += $1.reading }
    guard word.isRanked ? best.kana != reading : !list.word(word, isRead: reading) else {
      return nil
    }
    let surface = String(decoding: bytes, as: UTF8.self)
    return wordCache.same(
      AnalysedWord(
        surface: surface, lemma: surface, partOfSpeech: last.partOfSpeech, reading: best.kana,
        readingSource: .list, morphemes: words.flatMap(\.morphemes)), by: pronouncer)
  }

  private mutating func word(
    at index: Int, _ bytes: UnsafeBufferPointer<UInt8>, before: AnalysedWord?
  ) -> (PronouncedWord, Int) {
    let role = tokens[index].known.role
    let number =
      role.contains(.numeral)
      ? numbers.number(at: index, of: tokens, bytes, before: before) : nil
    let joined =
      role.contains(.startsWord) ? joining.word(at: index, of: tokens, bytes) : nil
    if let number, !joins(joined, instead: number) {
      let word = AnalysedWord(
        surface: number.surface, lemma: number.surface,
        partOfSpeech: PartOfSpeech(.noun, .number), reading: number.reading,
        readingSource: .rule, morphemes: tokens[number.tokens].map(\.morpheme))
      return (wordCache.same(word, by: pronouncer), number.tokens.count)
    }
    if let joined { return joined }
    if role.contains(.contextual), let word = ContextRule.reading(at: index, of: tokens) {
      return (wordCache.same(word, by: pronouncer), 1)
    }
    if let word = LoneKanji.word(at: index, of: tokens, list) {
      return (wordCache.same(word, by: pronouncer), 1)
    }
    return (tokens[index].known, 1)
  }

  /// Whether a joined word replaces a possible number: 百合 is ゆり, 二人三脚 is one word.
  private func joins(
    _ joined: (word: PronouncedWord, count: Int)?, instead number: NumberReading.Number
  ) -> Bool {
    guard let joined, !number.isCertain, joined.count >= number.tokens.count else { return false }
    if joined.count > number.tokens.count { return true }
    let readings = list.readings(joined.word.word.surface)
    return readings.first?.isCommon == true
      && !readings.contains { $0.kana == number.reading }
  }

  /// Fills `tokens`, including the spaces between them.
  private mutating func collectTokens(
    _ bytes: UnsafeBufferPointer<UInt8>, cutAt cuts: [Int] = []
  ) {
    tokens.removeAll(keepingCapacity: true)
    var place = 0
    var next = lattice.parse(bytes, cutAt: cuts)
    while let node = next, node.pointee.length > 0 {
      let length = Int(node.pointee.length)
      let start = place + max(0, Int(node.pointee.rlength) - length)
      let end = start + length
      guard end <= bytes.count else { break }
      if start > place { appendBlank(bytes, place, start) }
      tokens.append(Token(start: start, end: end, known: known(node, bytes, start, end)))
      place = end
      next = UnsafePointer(node.pointee.next)
    }
    if place < bytes.count { appendBlank(bytes, place, bytes.count) }
  }

  private mutating func appendBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    let morpheme = Morpheme(
      surface: String(decoding: bytes[start..<end], as: UTF8.self),
      partOfSpeech: PartOfSpeech(.symbol, .space))
    tokens.append(Token(start: start, end: end, known: known(morpheme)))
  }

  private mutating func known(
    _ node: UnsafePointer<mecab_node_t>, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int,
    _ end: Int
  ) -> PronouncedWord {
    let address = UInt(bitPattern: node.pointee.feature)
    // Unknown tokens of one kind share a line in the dictionary.
    let isKnown = node.pointee.stat == MECAB_NOR_NODE
    let key = isKnown ? address : address ^ WordHash(bytes[start..<end]).key
    let met = cache.value(key) {
      isKnown || $0.word.surface.utf8.elementsEqual(bytes[start..<end])
    }
    if let met { return met }
    let surface = String(decoding: bytes[start..<end], as: UTF8.self)
    let token = tagger.withFeature(of: node) { feature in
      let part =
        isKnown
        ? partOfSpeech(node.pointee.lcAttr, feature)
        : tagSet.partOfSpeech(ofUnknown: surface, feature)
      let morpheme = tagSet.morpheme(surface, part, feature, isKnown: isKnown)
      return known(reading.volitional(morpheme) ?? morpheme)
    }
    cache.insert(token, for: key)
    return token
  }

  private mutating func partOfSpeech(_ context: UInt16, _ feature: Feature) -> PartOfSpeech {
    if let part = partsOfSpeech[context] { return part }
    let part = tagSet.partOfSpeech(feature)
    partsOfSpeech[context] = part
    return part
  }

  private func known(_ morpheme: Morpheme) -> PronouncedWord {
    pronouncer.word(reading.word(morpheme), as: TokenRole(morpheme))
  }
}

/// Splits a text into pieces for libmecab, whose working memory grows with the sentence.
struct Pieces: Sequence, IteratorProtocol {
  private static let longest = 3_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> Range<Int>? {
    guard place < bytes.count else { return nil }
    let start = place
    place = bytes.count - start <= Self.longest ? bytes.count : cut(start, start + Self.longest)
    return start..<place
  }

  /// Returns the offset after the last 。 or line ending, or else the start of a scalar.
  private func cut(_ start: Int, _ end: Int) -> Int {
    let stop = Array("。".utf8)
    for place in stride(from: end, to: start + Self.longest / 2, by: -1) {
      if bytes[place - 1] == UInt8(ascii: "\n") || bytes[(place - 3)..<place].elementsEqual(stop) {
        return place
      }
    }
    return (start + 1...end).reversed().first { bytes[$0] & 0xC0 != 0x80 } ?? end
  }
}
