/// Finds words that the tokeniser split and the list has as one: 子供/達, 旅/立っ.
struct WordJoining {
  private static let mostTokens = 6
  private static let mostBytes = 90

  private let list: WordList
  private let pronouncer: Pronouncer
  private var scratch: [UInt8] = []
  private var wordCache: WordCache

  init(_ list: WordList, _ pronouncer: Pronouncer, _ memory: ReadingMemory) {
    self.list = list
    self.pronouncer = pronouncer
    wordCache = WordCache(memory)
  }

  /// Returns the longest listed word that starts at a token and includes its neighbours, with the
  /// number of tokens.
  mutating func word(
    at first: Int, of tokens: [Token], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (word: PronouncedWord, count: Int)? {
    let start = tokens[first].start
    var hash = WordHash()
    add(bytes[start..<tokens[first].end], to: &hash)
    var longest: (entry: WordList.Word, last: Int)?
    var index = first + 1
    while index < min(tokens.count, first + Self.mostTokens), continues(tokens, index, first) {
      let token = tokens[index]
      guard token.end - start <= Self.mostBytes else { break }
      if token.known.role.contains(.inflected),
        let entry = entry(bytes[start..<token.start], hash, token.morpheme.lemma)
      {
        longest = (entry, index)
      }
      add(bytes[token.start..<token.end], to: &hash)
      let whole = UnsafeBufferPointer(rebasing: bytes[start..<token.end])
      if token.known.role.contains(.continuesWord), let entry = list.word(whole, hash: hash),
        !Weekday.isDivided(at: token.end, bytes)
      {
        longest = (entry, index)
      }
      index += 1
    }
    guard let longest else { return nil }
    let parts = tokens[first...longest.last]
    let whole = WordHash(bytes[start..<tokens[longest.last].end])
    if let known = wordCache.word(whole, of: parts) { return (known, parts.count) }
    guard let word = joined(parts, longest.entry).map({ pronouncer.word($0) }) else { return nil }
    wordCache.insert(word, whole)
    return (word, parts.count)
  }

  private func continues(_ tokens: [Token], _ index: Int, _ first: Int) -> Bool {
    let role = tokens[index].known.role
    if tokens[index].known.word.makesVolitional(tokens[index - 1].known.word) { return false }
    // A month and a day are a date: 十月十日 is not とつきとおか.
    if role.contains(.numeral), tokens[index - 1].surface.hasSuffix("月") { return false }
    if role.contains(.continuesWord) { return tokens[index].start == tokens[index - 1].end }
    return role.contains(.linksWord) && index == first + 1 && tokens[first].category == .noun
  }

  @inline(__always)
  private func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to hash: inout WordHash) {
    for byte in bytes { hash.add(byte) }
  }

  /// Looks up the word with its last token replaced by the dictionary form.
  private mutating func entry(
    _ front: Slice<UnsafeBufferPointer<UInt8>>, _ hash: WordHash, _ lemma: String
  ) -> WordList.Word? {
    var hash = hash
    for byte in lemma.utf8 { hash.add(byte) }
    guard list.mayHave(hash) else { return nil }
    scratch.removeAll(keepingCapacity: true)
    scratch += front
    scratch += lemma.utf8
    return scratch.withUnsafeBufferPointer { list.word($0, hash: hash) }
  }

  private func joined(_ tokens: ArraySlice<Token>, _ entry: WordList.Word) -> AnalysedWord? {
    guard let last = tokens.last else { return nil }
    let surface = tokens.reduce(into: "") { $0 += $1.surface }
    let front = tokens.dropLast().reduce(into: "") { $0 += $1.surface }
    let lemma =
      front + (last.known.role.contains(.inflected) ? last.morpheme.lemma : last.surface)
    let sum = tokens.reduce(into: "") { $0 += $1.known.word.reading }
    let isFixed = lemma == surface
    let form = isFixed ? nil : InflectedForm(surface, of: lemma)
    let readings = list.readings(of: entry).compactMap { reading -> WordList.Reading? in
      guard !isFixed else { return reading }
      return form?.reading(from: reading.kana).map { .init(kana: $0, isCommon: reading.isCommon) }
    }
    guard let best = readings.first else { return nil }
    // The words around の are usually separate. Only common set phrases are joined.
    if tokens.contains(where: { $0.known.role.contains(.linksWord) }), !best.isCommon {
      return nil
    }
    // The sum of the parts' readings is weak evidence against a common reading.
    let isAsDivided =
      best.kana == sum
      || !entry.isRanked && readings.contains { $0.kana == sum && $0.isCommon == best.isCommon }
    return AnalysedWord(
      surface: surface, lemma: lemma,
      partOfSpeech: last.known.word.partOfSpeech
        .ofWhole(beginningWith: tokens[tokens.startIndex].known.word.partOfSpeech),
      reading: isAsDivided ? sum : best.kana, readingSource: isAsDivided ? .dictionary : .list,
      morphemes: tokens.map(\.morpheme))
  }
}

extension PartOfSpeech {
  /// The part of speech of a word that ends in this token. A suffix makes it a noun, a verb or an
  /// adjective. It stands by itself if its first token does: 降り/だす.
  fileprivate func ofWhole(beginningWith first: PartOfSpeech) -> PartOfSpeech {
    var whole = self
    if !first.has(.dependent) { whole.traits.remove(.dependent) }
    guard category == .suffix else { return whole }
    whole.category =
      has(.verbal)
      ? .verb
      : has(.adjectiveLike) ? .adjective : has(.adjectival) ? .adjectivalNoun : .noun
    return whole
  }
}
