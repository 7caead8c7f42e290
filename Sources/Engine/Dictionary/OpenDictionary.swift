/// The dictionary as a lookup finds it: the built-in one with those imported, or the course's
/// words if there is no built-in one.
struct OpenDictionary: Sendable {
  /// Nil if it has no words. The course's own words are used instead.
  var wordFile: DictionaryFileRepository?
  var kanjiFile: DictionaryFileRepository?
  let lexicon: CourseLexicon
  /// The problems found while opening or building it.
  var problems: [Problem]
  /// The imported dictionaries in use.
  var imported = ImportedDictionariesQuery.empty
  var showsVulgar = false
  /// Returns the base forms of an English word: “cat” for “cats”.
  var englishBases: @Sendable (String) -> [String] = { _ in [] }

  var isEmpty: Bool { wordFile == nil && kanjiFile == nil }

  /// This dictionary with vulgar words: to compare, not to show.
  var withVulgarWords: OpenDictionary {
    var all = self
    all.showsVulgar = true
    return all
  }

  /// Returns the words that are written so in Latin letters, those that are meant so, those that
  /// are spelled or read so, those that are meant by what the text is a form of, those that it is a
  /// form of, those with the text in a meaning, and longer ones: of each, the built-in dictionary's
  /// before those of imported ones. Rare words that are meant so come after common ones that are
  /// read so or of a form: “dare” is 誰 before 肝試し, “cats” is 猫 before the musical キャッツ.
  ///
  /// If there are none, romaji of several words is searched for as one.
  ///
  /// Of a text with wildcards, returns the words that are spelled or read like it.
  func found(_ text: String) throws -> [FoundWord] {
    if let pattern = WordSearch.pattern(of: text) { return try words(like: pattern) }
    guard let search = WordSearch(text) else { return [] }
    let byMeaning = try words(meantBy: search)
    let bySpelling = search.found(try keyed(search.keys))
    // Forms of basic verbs come between: して is する before 仕手.
    let exact = bySpelling.prefix((bySpelling.lastIndex { $0.match == .itself } ?? -1) + 1)
    let byForm = try words(meantByFormOf: search)
    let common: [FoundWord] =
      exact.isEmpty
      ? byForm.filter(\.entry.isCommon) : exact.filter { $0.match == .itself && $0.form.isCommon }
    var found = bySpelling.filter(search.isWritten)
    found += byMeaning.divided(by: common)
    if found.count < WordSearch.most { found += try importedWords(search, .meaning) }
    found += exact
    found += try lemmas(of: exact)
    found += byForm + bySpelling
    for match in [FoundWord.Match.gloss, .beginning] {
      if found.count < WordSearch.most { found += try builtIn(search, match) }
      if found.count < WordSearch.most { found += try importedWords(search, match) }
    }
    if found.isEmpty, let joined = RomajiReadings.joined(text) { return try self.found(joined) }
    return shown(found).map { word in
      var word = word
      word.meantSense = word.sense(meantBy: search)
      return word
    }
  }

  private func words(like pattern: String) throws -> [FoundWord] {
    let most = WordSearch.most
    let known = try wordFile?.readWords { try $0.words(like: pattern, most: most) } ?? []
    let names = try imported.names(like: pattern, most: most)
    return shown(known.map { FoundWord($0, .pattern) } + (try importedWords(names, .pattern)))
  }

  /// Returns the words that imported dictionaries have others as a form of.
  private func lemmas(of forms: ArraySlice<FoundWord>) throws -> [FoundWord] {
    let lemmas = Set(forms.flatMap(\.entry.lemmas))
    guard !lemmas.isEmpty else { return [] }
    return try keyed(lemmas.map { LookupKey.of($0) }.sorted().uniqued()).map(\.entry)
      .filter { !lemmas.isDisjoint(with: $0.writings) }.map { FoundWord($0, .inflected([])) }
  }

  /// Returns the words whose meaning is a base form of the searched English word.
  private func words(meantByFormOf search: WordSearch) throws -> [FoundWord] {
    guard search.terms.count == 1 else { return [] }
    return try englishBases(search.terms[0]).flatMap { base -> [FoundWord] in
      guard let ofBase = WordSearch(base) else { return [] }
      return try words(meantBy: ofBase).map { word in
        FoundWord(word.entry, .formOfMeaning(base), form: word.form)
      }
    }
  }

  private func builtIn(_ search: WordSearch, _ match: FoundWord.Match) throws -> [FoundWord] {
    guard let wordFile else { return match == .gloss ? taught(search) : [] }
    return try wordFile.readWords { query -> [WordEntry] in
      let most = WordSearch.most
      switch match {
      case .meaning:
        guard let meaning = search.meaning else { return [] }
        let columns = [WordQuery.Meaning.first, .others]
        let exact = try columns.flatMap {
          try query.words(meaning: [meaning.exact], in: $0, most: most)
        }
        let near = try columns.flatMap {
          try query.words(meaning: meaning.nearKeys, isAnyEnough: true, in: $0, most: most)
        }
        return exact + near.filter(\.isCommon)
      case .gloss: return try query.words(meaning: search.terms, in: .words, most: most)
      case .beginning where search.mayBeBeginning:
        return try search.readings.flatMap { try query.words(beginning: $0, most: most) }
      default: return []
      }
    }.map { FoundWord($0, match) }
  }

  /// Returns the words that imported dictionaries find, each as the built-in one has it, if it
  /// does.
  private func importedWords(
    _ search: WordSearch, _ match: FoundWord.Match
  ) throws -> [FoundWord] {
    guard !imported.isEmpty else { return [] }
    let most = WordSearch.most
    let names: [WordName] =
      switch match {
      case .meaning:
        try search.meaning.map {
          try imported.names(meaning: [$0.exact], in: .whole, most: most)
        } ?? []
      case .gloss: try imported.names(meaning: search.terms, in: .words, most: most)
      case .beginning where search.mayBeBeginning:
        try search.readings.flatMap { try imported.names(beginning: $0, most: most) }
      default: []
      }
    return try importedWords(names, match)
  }

  private func importedWords(
    _ names: [WordName], _ match: FoundWord.Match
  ) throws -> [FoundWord] {
    let chosen = names.uniqued().prefix(WordSearch.most)
    let keyed = try keyed(chosen.map { LookupKey.of($0.writing) }.uniqued()).map(\.entry)
    return chosen.compactMap { name in
      keyed.first { $0.isNamed(name) }.map { entry in
        FoundWord(entry, match, form: entry.forms.first { $0.writing == name.writing })
      }
    }
  }

  /// Returns the words of the built-in dictionary that are meant so: first those whose usual meaning
  /// it is, and among those the course's words, then those that can mean more, then those that more
  /// words are made with: “bank” is 銀行 before 岸.
  private func words(meantBy search: WordSearch) throws -> [FoundWord] {
    guard let meaning = search.meaning else { return [] }
    let ranked = visible(try builtIn(search, .meaning)).compactMap { word in
      word.entry.distance(to: meaning).map { distance in
        let nearness = distance - (lexicon.teaches(word.entry) ? 2 : 0)
        return (
          weight: (nearness, -word.entry.breadth, -word.entry.uses, word.entry.id), word: word
        )
      }
    }
    return ranked.sorted { $0.weight < $1.weight }.prefix(WordSearch.most).map(\.word)
  }

  private func taught(_ search: WordSearch) -> [FoundWord] {
    guard !search.terms.isEmpty else { return [] }
    return lexicon.keyed.map(\.entry).filter { entry in
      let words = entry.meaning.lowercased().split { !$0.isLetter }.map(String.init)
      return search.terms.allSatisfy(words.contains)
    }.uniqued().map { FoundWord($0, .gloss) }
  }

  /// Whether some word, even a vulgar one, has this meaning.
  func hasMeaning(_ meaning: String) throws -> Bool {
    var exact = withVulgarWords
    // Words that match a base form would replace those with the meaning itself.
    exact.englishBases = { _ in [] }
    return try exact.found(meaning).contains { $0.match == .meaning || $0.match == .gloss }
  }

  /// Returns the word with the named form first, unless that is irregular or outdated.
  ///
  /// - Throws: `Problem` if there is no such word.
  func word(_ name: WordName) throws -> WordEntry {
    let entries = try keyed([LookupKey.of(name.writing)]).map(\.entry)
    let words = shown(
      entries.compactMap { entry in
        entry.form(named: name).map { FoundWord(entry, .itself, form: $0) }
      })
    guard let word = words.first else { throw Problem.noWord }
    return word.entry
  }

  /// Returns each word once, without what is vulgar if that is hidden, and as many as are shown.
  func shown(_ found: [FoundWord]) -> [FoundWord] {
    Array(visible(found).prefix(WordSearch.most))
  }

  private func visible(_ found: [FoundWord]) -> [FoundWord] {
    var seen: Set<WordEntry.ID> = []
    var names: Set<WordName> = []
    // Imported words are numbered again by each query.
    return found.filter {
      $0.entry.isImported
        ? names.insert($0.entry.name).inserted : seen.insert($0.entry.id).inserted
    }.compactMap { word in
      (showsVulgar ? word.entry : word.entry.withoutVulgarity()).map {
        FoundWord($0, word.match, form: word.form)
      }
    }
  }

  /// Returns the keys that have a word.
  func used(_ keys: [String]) throws -> Set<String> {
    guard let wordFile else { return Set(keys) }
    return try wordFile.readWords { try $0.used(of: keys.uniqued()) }
      .union(try imported.used(of: keys.uniqued()))
  }

  /// Returns the words with one of these spellings or readings, each with the key that matched.
  func keyed(_ keys: [String]) throws -> [(key: String, entry: WordEntry)] {
    let known = try builtIn(keys)
    return known + (try imported.words(keyed: keys, beside: known))
  }

  private func builtIn(_ keys: [String]) throws -> [(key: String, entry: WordEntry)] {
    guard let wordFile else {
      let wanted = Set(keys)
      return lexicon.keyed.filter { wanted.contains($0.key) }
    }
    return try wordFile.readWords { try $0.words(keyed: keys) }
  }
}

extension [FoundWord] {
  /// Puts others between the common words and the rare ones, if there are any of these.
  fileprivate func divided(by others: [FoundWord]) -> [FoundWord] {
    guard !others.isEmpty, !allSatisfy(\.entry.isCommon) else { return self }
    return filter(\.entry.isCommon) + others + filter { !$0.entry.isCommon }
  }
}
