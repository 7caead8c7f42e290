import Foundation
import GRDB

/// The imported dictionaries that are in use, in the learner's order.
struct ImportedDictionariesQuery: Sendable {
  var dictionaries: [ImportedFileRepository] = []
  /// How many of them the learner placed above the built-in dictionary.
  var above = 0

  static let empty = ImportedDictionariesQuery()

  var isEmpty: Bool { dictionaries.isEmpty }

  /// The first one that says which words are common. In a short list, all of them are so common
  /// that nobody has to learn them.
  var ranking: ImportedFileRepository? { dictionaries.first { $0.about.rankedSpellings > 100 } }

  /// Asks dictionaries on all cores: each is a file of its own.
  private static func each<Value: Sendable>(
    of dictionaries: [ImportedFileRepository],
    _ query: @Sendable (ImportedDictionary, ImportedQuery) throws -> Value
  ) throws -> [Value] {
    try dictionaries.concurrentMap { dictionary in
      try dictionary.read { try query(dictionary.about, $0) }
    }
  }

  /// Those that have words, and not only frequencies or accents.
  private var withWords: [ImportedFileRepository] { dictionaries.filter { $0.about.terms > 0 } }

  private func eachOfWords<Value: Sendable>(
    _ query: @Sendable (ImportedQuery) throws -> Value
  ) throws -> [Value] {
    try Self.each(of: withWords) { try query($1) }
  }

  func used(of keys: [String]) throws -> Set<String> {
    guard !isEmpty else { return [] }
    let keys = ImportedQuery.Keys(keys)
    return try eachOfWords { try $0.used(of: keys) }.reduce(into: []) { $0.formUnion($1) }
  }

  // MARK: By meaning and beginning

  /// Returns the words with all these terms in a meaning: the first dictionary's before those of
  /// the next, each best first.
  func names(meaning terms: [String], in column: ImportedQuery.Meaning, most: Int) throws
    -> [WordName]
  {
    guard !terms.isEmpty else { return [] }
    let asked = dictionaries.filter { $0.about.hasMeanings && $0.about.terms > 0 }
    return try Self.each(of: asked) { try $1.names(meaning: terms, in: column, most: most) }
      .flatMap(\.self)
  }

  /// Returns longer words that begin with the key.
  func names(beginning key: String, most: Int) throws -> [WordName] {
    try eachOfWords { try $0.names(beginning: key, most: most) }.flatMap(\.self)
  }

  func names(like pattern: String, most: Int) throws -> [WordName] {
    try eachOfWords { try $0.names(like: pattern, most: most) }.flatMap(\.self)
  }

  // MARK: Words

  /// Returns the words with one of these keys that the built-in dictionary lacks.
  ///
  /// A word is one spelling with one reading. Its senses are those of the first dictionary that
  /// has it, as text.
  func words(
    keyed keys: [String], beside known: [(key: String, entry: WordEntry)]
  ) throws -> [(key: String, entry: WordEntry)] {
    guard !isEmpty, !keys.isEmpty else { return [] }
    let wanted = Set(keys)
    let list = ImportedQuery.Keys(keys)
    let entries = known.map(\.entry)
    var seen: Set<WordName> = []
    var words: [(key: String, entry: WordEntry)] = []
    var count = 0
    let found = try eachOfWords { try $0.places(keyed: list) }
    for (dictionary, places) in zip(withWords, found) {
      let new = places.filter { !seen.contains($0.name.folded) }
      seen.formUnion(new.map(\.name.folded))
      let lacked = new.filter { place in !entries.contains { $0.isNamed(place.name) } }
      guard !lacked.isEmpty else { continue }
      // Definitions are long, and most dictionaries have none that is needed.
      let terms = try dictionary.read { try $0.terms(at: lacked) }
      var senses = Dictionary(grouping: terms, by: \.name.folded)
      for place in lacked {
        // The first place of a word has its other senses, too.
        guard let terms = senses.removeValue(forKey: place.name.folded) else { continue }
        count += 1
        let entry = WordEntry(place.name, terms, number: count)
        words += place.keys.filter(wanted.contains).map { (key: $0, entry: entry) }
      }
    }
    return words
  }

  /// Returns the frequencies, accents and definitions of words, in the order of the words.
  func facts(of words: [(entry: WordEntry, form: WordEntry.Form)]) throws -> [ImportedWord] {
    guard !isEmpty, !words.isEmpty else { return words.map { _ in ImportedWord() } }
    let names = words.map { $0.entry.names(of: $0.form) }
    let writings = words.map { $0.entry.listedWritings(of: $0.form) }
    let keys = ImportedQuery.Keys(names.joined().map { LookupKey.of($0.writing) }.uniqued())
    let shown = ImportedQuery.Keys(writings.joined().uniqued())
    var facts = words.map { _ in ImportedWord() }
    var ranks = false
    let pages = try Self.each(of: dictionaries) { try DictionaryFinds($0, $1, keys, shown) }
    for (place, page) in pages.enumerated() {
      let isRanking = !ranks && page.hasRanks
      ranks = ranks || isRanking
      for index in facts.indices {
        page.addFinds(
          names[index], writings[index], words[index].form, &facts[index], isRanking: isRanking,
          isAbove: place < above)
      }
    }
    return facts
  }

  func kanji(_ literal: String) throws -> [ImportedKanji] {
    try Self.each(of: dictionaries) { dictionary, query in
      var kanji = try query.kanji(literal)
      kanji?.source = dictionary.title
      return kanji
    }.compactMap(\.self)
  }
}

/// The results of a lookup in one dictionary.
private struct DictionaryFinds {
  let source: String
  let counts: FrequencyCounts
  let hasRanks: Bool
  /// By their folded names.
  let terms: [WordName: [ImportedQuery.Term]]
  let notes: [String: String]
  let frequencies: [String: [(writing: String, reading: String, value: Double, shown: String)]]
  let accents: [String: [YomitanRow.Accent]]
  let transcriptions: [String: [YomitanRow.Transcription]]

  /// - Parameters:
  ///   - keys: of all names of the words, for their definitions.
  ///   - writings: of the forms that are shown, for the rest.
  init(
    _ about: ImportedDictionary, _ query: ImportedQuery, _ keys: ImportedQuery.Keys,
    _ writings: ImportedQuery.Keys
  ) throws {
    (source, counts) = (about.title, about.counts)
    hasRanks = about.wordFrequencies > 0
    let found = about.terms > 0 ? try query.terms(written: keys) : []
    terms = Dictionary(grouping: found, by: \.name.folded)
    frequencies = Dictionary(
      grouping: hasRanks ? try query.frequencies(of: writings) : [], by: \.writing)
    accents = Dictionary(
      grouping: about.accents > 0 ? try query.accents(of: writings) : [], by: \.writing)
    transcriptions = Dictionary(
      grouping: about.transcriptions > 0 ? try query.transcriptions(of: writings) : [],
      by: \.writing)
    let tags: [String] =
      found.flatMap(\.tagNames) + accents.values.joined().flatMap(\.pitches).flatMap(\.tags)
      + transcriptions.values.joined().flatMap(\.tags)
    notes = try query.notes(of: tags.uniqued())
  }

  /// - Parameter writings: of the form, the usual one first.
  func addFinds(
    _ names: [WordName], _ writings: [String], _ form: WordEntry.Form,
    _ word: inout ImportedWord, isRanking: Bool, isAbove: Bool
  ) {
    if !terms.isEmpty {
      word.definitions += names.flatMap { terms[$0] ?? [] }.map(definition)
    }
    let name = form.name
    let matching = writings.flatMap { frequencies[$0] ?? [] }.filter {
      $0.reading.isEmpty || name.isRead($0.reading)
    }
    word.frequencies +=
      matching.map { ImportedWord.Frequency(source: source, shown: $0.shown) }.uniqued()
    if isRanking, let value = matching.first?.value {
      word.rank = counts == .ranks ? value : -value
    }
    let pitches = pitches(of: name, written: writings)
    if let first = pitches.first {
      word.accents.append(.init(source: source, pitches: pitches))
      if isAbove, word.preferredPitch == nil { word.preferredPitch = first.contour }
    }
    word.transcriptions += writings.flatMap { transcriptions[$0] ?? [] }
      .filter { name.isRead($0.reading) }
      .map { .init(source: source, text: $0.text, tags: tags($0.tags)) }
  }

  /// Returns each accent once, with all its tags. Those of the form's own spelling, if there are
  /// any: other words share its kana.
  private func pitches(
    of name: WordName, written writings: [String]
  ) -> [ImportedWord.Accent.Pitch] {
    var pitches: [YomitanRow.Accent.Pitch] = []
    let listed =
      writings.reversed().map { writing in
        accents[writing, default: []].filter { name.isRead($0.reading) }
      }.first { !$0.isEmpty } ?? []
    for pitch in listed.flatMap(\.pitches) {
      let same = pitches.firstIndex { $0.fall == pitch.fall && $0.voicing == pitch.voicing }
      if let same { pitches[same].tags += pitch.tags } else { pitches.append(pitch) }
    }
    return pitches.compactMap { pitch in
      var contour = PitchContour(
        reading: name.reading, accent: PitchAccent([pitch.fall], source: .dictionary))
      contour?.voicing = pitch.voicing
      return contour.map {
        ImportedWord.Accent.Pitch(contour: $0, tags: tags(pitch.tags.uniqued()))
      }
    }
  }

  private func tags(_ names: [String]) -> [ImportedTag] {
    names.map { ImportedTag(name: $0, notes: notes[$0] ?? "") }
  }

  private func definition(_ term: ImportedQuery.Term) -> ImportedWord.Definition {
    .init(
      source: source, writing: term.writing, reading: term.reading,
      tags: tags(term.tagNames),
      glossary: term.glossary)
  }
}

extension ImportedQuery.Term {
  fileprivate var name: WordName { WordName(writing, reading) }

  fileprivate var tagNames: [String] { tags.split(separator: " ").map(String.init).uniqued() }
}

extension WordEntry {
  /// Whether only imported dictionaries have the word.
  public var isImported: Bool { id >= Self.firstImported }

  /// After every built-in one: words are sorted by their ids where nothing else decides.
  private static let firstImported: ID = 1 << 40

  fileprivate init(_ name: WordName, _ terms: [ImportedQuery.Term], number: Int) {
    let glosses = terms.map { GlossReader.glosses($0.glossary) }
    self.init(
      id: Self.firstImported + ID(number),
      forms: [Form(writing: name.writing, reading: name.reading)],
      senses: zip(terms, glosses).map { Sense($0, $1) })
    lemmas = glosses.joined().compactMap(\.lemma).uniqued()
  }
}

extension WordEntry.Sense {
  private static func suruTag(_ writing: String) -> String {
    if writing.hasSuffix("ずる") { return "vz" }
    return writing.hasSuffix("する") ? "vs-i" : "vs"
  }

  /// The meanings in a definition, with its word classes as parts of speech.
  fileprivate init(_ term: ImportedQuery.Term, _ glosses: [Gloss]) {
    self.init(
      partsOfSpeech: term.rules.split(separator: " ").map {
        // Yomitan has one class for nouns that take する and for verbs that end in it.
        $0 == "vs" ? Self.suruTag(term.writing) : String($0)
      },
      glosses: glosses.flatMap(\.taught))
  }
}
