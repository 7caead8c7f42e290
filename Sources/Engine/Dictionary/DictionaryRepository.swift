import Foundation
import GRDB
import Synchronization

/// Looks things up in the dictionary, or in the course if there is no dictionary.
struct DictionaryRepository: Sendable {
  let library: DictionaryLibrary
  let lexicon: CourseLexicon

  init(library: DictionaryLibrary, lexicon: CourseLexicon) {
    (self.library, self.lexicon) = (library, lexicon)
  }

  /// - Parameter folder: where the dictionary is built.
  init(in folder: URL, _ sources: DictionarySources, _ course: Course?) {
    library = DictionaryLibrary(folder: folder, sources: sources)
    lexicon = CourseLexicon(course)
  }

  private static let shared = Mutex<[URL: DictionaryRepository]>([:])

  /// Returns the dictionary of a folder that several learners share, with the course that they all
  /// have. It is opened once for all.
  static func shared(
    in folder: URL, _ sources: DictionarySources, _ course: Course?
  ) -> DictionaryRepository {
    shared.withLock { shared in
      if let known = shared[folder] { return known }
      let new = DictionaryRepository(in: folder, sources, course)
      shared[folder] = new
      return new
    }
  }

  /// Returns the words that are written so in Latin letters, those that are meant so, those that are
  /// spelled or read so, those with the text in a meaning, and longer ones: of each, the built-in dictionary's before those of imported ones.
  ///
  /// - Parameter includesVulgar: whether to include vulgar words.
  func found(_ text: String, includesVulgar: Bool, _ opened: DictionaryLibrary.Opened) throws
    -> [FoundWord]
  {
    guard let search = WordSearch(text) else { return [] }
    let meant = shown(try builtIn(search, .meaning, opened), includesVulgar: includesVulgar)
    let spelled = search.found(try keyed(search.keys, opened))
    var found = spelled.filter(search.isWritten) + ordered(meant, by: search.meaning)
    if found.count < WordSearch.most { found += try imported(search, .meaning, opened) }
    found += spelled
    for match in [FoundWord.Match.gloss, .beginning] {
      if found.count < WordSearch.most { found += try builtIn(search, match, opened) }
      if found.count < WordSearch.most { found += try imported(search, match, opened) }
    }
    return shown(found, includesVulgar: includesVulgar)
  }

  private func builtIn(
    _ search: WordSearch, _ match: FoundWord.Match, _ opened: DictionaryLibrary.Opened
  ) throws -> [FoundWord] {
    guard let file = opened.words else { return match == .gloss ? taught(search) : [] }
    return try file.database.read { db in
      let (query, most) = (WordQuery(db: db), WordSearch.most)
      switch match {
      case .meaning where !search.meaning.isEmpty:
        return try ["first", "others"].flatMap {
          try query.words(meaning: [search.meaning], in: $0, most: most)
        }
      case .gloss: return try query.words(meaning: search.terms, in: "words", most: most)
      case .beginning where search.mayBeBeginning:
        return try query.words(beginning: search.key, most: most)
      default: return []
      }
    }.map { FoundWord($0, match) }
  }

  /// Returns the words that imported dictionaries find, each as the built-in one has it, if it does.
  private func imported(
    _ search: WordSearch, _ match: FoundWord.Match, _ opened: DictionaryLibrary.Opened
  ) throws -> [FoundWord] {
    let (dictionaries, most) = (opened.imported, WordSearch.most)
    guard !dictionaries.isEmpty else { return [] }
    let names: [WordName] =
      switch match {
      case .meaning where !search.meaning.isEmpty:
        try dictionaries.names(meaning: [search.meaning], in: .whole, most: most)
      case .gloss: try dictionaries.names(meaning: search.terms, in: .words, most: most)
      case .beginning where search.mayBeBeginning:
        try dictionaries.names(beginning: search.key, most: most)
      default: []
      }
    let chosen = names.uniqued().prefix(most)
    let keyed = try keyed(chosen.map { LookupKey.of($0.writing) }.uniqued(), opened).map(\.entry)
    return chosen.compactMap { name in
      keyed.first { $0.isTold(by: name) }.map { entry in
        FoundWord(entry, match, form: entry.forms.first { $0.writing == name.writing })
      }
    }
  }

  /// Puts words first whose usual meaning it is, and among those the course's words.
  private func ordered(_ found: [FoundWord], by meaning: String) -> [FoundWord] {
    let exact = found.prefix { $0.match == .meaning }
    let ranked = exact.map { word in
      (word.entry.distance(to: meaning) - (lexicon.teaches(word.entry) ? 2 : 0), word)
    }
    return ranked.sorted { ($0.0, $0.1.entry.id) < ($1.0, $1.1.entry.id) }.map(\.1)
      + found.dropFirst(exact.count)
  }

  private func taught(_ search: WordSearch) -> [FoundWord] {
    guard !search.terms.isEmpty else { return [] }
    return lexicon.keyed.map(\.entry).filter { entry in
      let words = entry.meaning.lowercased().split { !$0.isLetter }.map(String.init)
      return search.terms.allSatisfy(words.contains)
    }.uniqued().map { FoundWord($0, .gloss) }
  }

  private func shown(_ found: [FoundWord], includesVulgar: Bool) -> [FoundWord] {
    var seen: Set<WordEntry.ID> = []
    var names: Set<WordName> = []
    // Imported words are numbered again by each query.
    return found.filter {
      $0.entry.isImported
        ? names.insert($0.entry.name).inserted : seen.insert($0.entry.id).inserted
    }.compactMap { word in
      (includesVulgar ? word.entry : word.entry.withoutVulgarity()).map {
        FoundWord($0, word.match, form: word.form)
      }
    }.prefix(WordSearch.most).map(\.self)
  }

  /// Returns the words that can be meant at `offset`, best first. Takes the longest words one after
  /// another from the earliest possible start, and falls back to those that begin at `offset`.
  ///
  /// - Parameter spans: the words of the text, which a result doesn't cut across unless there is no
  ///   other; empty if the text can't be analysed.
  func words(
    in text: String, at offset: Int, spans: [WordSpan] = [], includesVulgar: Bool,
    _ opened: DictionaryLibrary.Opened
  )
    throws -> [FoundWord]
  {
    let whole = try wholeWords(
      in: text, at: offset, spans: spans, includesVulgar: includesVulgar, opened)
    guard whole.isEmpty else { return whole }
    var start = WordSearch.earliestStart(in: text, at: offset)
    while start < offset {
      let (words, length) = try longestWords(
        in: text, at: start, includesVulgar: includesVulgar, opened)
      if !words.isEmpty, start + length > offset { return words }
      start += length
    }
    return try longestWords(in: text, at: offset, includesVulgar: includesVulgar, opened).words
  }

  /// Returns the words at `offset` that begin and end where words of the text do.
  private func wholeWords(
    in text: String, at offset: Int, spans: [WordSpan], includesVulgar: Bool,
    _ opened: DictionaryLibrary.Opened
  ) throws -> [FoundWord] {
    guard let here = spans.covering(offset) else { return [] }
    let earliest = WordSearch.earliestStart(in: text, at: offset)
    var start = spans.covering(earliest)?.range.lowerBound ?? here.range.lowerBound
    while start <= here.range.lowerBound {
      let (words, length) = try longestWords(
        in: text, at: start, endingAt: spans.ends(from: start), includesVulgar: includesVulgar,
        opened)
      if !words.isEmpty, start + length > offset { return words }
      start = words.isEmpty ? spans.covering(start)?.range.upperBound ?? .max : start + length
    }
    return []
  }

  /// - Parameter ends: the offsets where a word can end; nil for all.
  /// - Returns: no words and a length of 1 if there are none.
  private func longestWords(
    in text: String, at start: Int, endingAt ends: Set<Int>? = nil, includesVulgar: Bool,
    _ opened: DictionaryLibrary.Opened
  ) throws -> (words: [FoundWord], length: Int) {
    let beginnings = WordSearch.beginnings(in: text, at: start).filter { _, length in
      ends?.contains(start + length) ?? true
    }
    let used = try used(beginnings.flatMap(\.search.keys), opened)
    for (search, length) in beginnings {
      let found = search.found(try keyed(search.keys.filter(used.contains), opened))
      let words = shown(found, includesVulgar: includesVulgar)
      if !words.isEmpty { return (words, length) }
    }
    return ([], 1)
  }

  func word(_ name: WordName, includesVulgar: Bool, _ opened: DictionaryLibrary.Opened) throws
    -> WordEntry?
  {
    let known = try keyed([LookupKey.of(name.writing)], opened).map(\.entry)
    return shown(
      known.filter { $0.isCalled(name) }.map { FoundWord($0, .itself) },
      includesVulgar: includesVulgar
    )
    .first?.entry
  }

  /// Returns the words of a text that the dictionary has. Of those with one spelling, the word that
  /// is read as in the text comes before more common ones.
  func entries(of words: [TextWord], includesVulgar: Bool, _ opened: DictionaryLibrary.Opened)
    throws -> [TextWord: WordEntry]
  {
    let entries = try byKey(of: words.map(\.lemma), includesVulgar, opened)
    return Dictionary(
      uniqueKeysWithValues: words.uniqued().compactMap { word in
        let found = entries[LookupKey.of(word.lemma)] ?? []
        let exact = found.first { $0.writings.contains(word.lemma) || $0.isUsuallyKana }
        // In kana, ラーメン is 拉麺, which is more common than the rigid frame that has no kanji.
        let isKana = word.lemma.unicodeScalars.allSatisfy(\.isKanaOrMark)
        let best =
          found.first { $0.has(word) || isKana && $0.isUsuallyKana } ?? exact ?? found.first
        return best.map { (word, $0.written(as: word)) }
      })
  }

  func bases(of words: [TextWord], includesVulgar: Bool, _ opened: DictionaryLibrary.Opened)
    throws -> [TextWord: WordEntry]
  {
    var bases: [TextWord: WordEntry] = [:]
    for word in words.uniqued() {
      guard let search = WordSearch(word.lemma) else { continue }
      let found = search.found(try keyed(search.keys, opened))
      bases[word] = shown(found, includesVulgar: includesVulgar).first?.entry
    }
    return bases
  }

  /// Returns all entries that are spelled so.
  func spelled(
    _ writings: [String], includesVulgar: Bool, _ opened: DictionaryLibrary.Opened
  ) throws -> [String: [WordEntry]] {
    let entries = try byKey(of: writings, includesVulgar, opened)
    return Dictionary(
      uniqueKeysWithValues: writings.uniqued().map { writing in
        let found = entries[LookupKey.of(writing)] ?? []
        return (
          writing,
          found.filter { $0.forms.contains { $0.writing == writing || $0.reading == writing } }
        )
      })
  }

  /// Returns the entries with these spellings or readings by their lookup keys, best first.
  private func byKey(
    of writings: [String], _ includesVulgar: Bool, _ opened: DictionaryLibrary.Opened
  ) throws -> [String: [WordEntry]] {
    let keyed = try keyed(writings.map { LookupKey.of($0) }.uniqued(), opened)
    return Dictionary(grouping: keyed, by: \.key).mapValues { found in
      shown(found.map { FoundWord($0.entry, .itself) }, includesVulgar: includesVulgar).map(\.entry)
    }
  }

  /// Returns the keys that have a word.
  private func used(_ keys: [String], _ opened: DictionaryLibrary.Opened) throws -> Set<String> {
    guard let file = opened.words else { return Set(keys) }
    return try file.database.read { try WordQuery(db: $0).used(of: keys.uniqued()) }
      .union(try opened.imported.used(of: keys.uniqued()))
  }

  private func keyed(_ keys: [String], _ opened: DictionaryLibrary.Opened) throws
    -> [(key: String, entry: WordEntry)]
  {
    let known = try builtIn(keys, opened)
    return known + (try opened.imported.words(keyed: keys, beside: known))
  }

  private func builtIn(_ keys: [String], _ opened: DictionaryLibrary.Opened) throws
    -> [(key: String, entry: WordEntry)]
  {
    guard let file = opened.words else {
      let wanted = Set(keys)
      return lexicon.keyed.filter { wanted.contains($0.key) }
    }
    return try file.database.read { try WordQuery(db: $0).words(keyed: keys) }
  }
}
