import Foundation

/// Adding from the dictionary: notes about kanji, and items in decks.
extension DictionaryLookup {
  func write(
    _ note: KanjiNote, of literal: String, at now: Date, _ opened: OpenDictionary
  ) async throws {
    try await learner.write(note, of: opened.kanji(literal).literal, at: now)
  }

  func add(
    _ subject: Lookup.Subject, to deck: Deck.ID?, withParts: Bool, at now: Date,
    _ opened: OpenDictionary
  ) async throws -> AddedItem {
    let wanted: Wanted
    switch subject {
    case .word(let name):
      let entry = try opened.word(name)
      let kanji = try opened.kanji(in: entry.writing)
      wanted = Wanted(
        content: ItemContent(entry, kanji: kanji.flatMap(\.meanings)),
        parts: withParts ? kanji.map { ItemContent($0) } : [], isKanji: false)
    case .kanji(let literal):
      let entry = try opened.kanji(literal)
      guard !entry.meanings.isEmpty else { throw Problem.nothingToAsk(of: literal) }
      let parts = withParts ? try opened.parts(of: entry) : []
      wanted = Wanted(
        content: ItemContent(entry), parts: parts.compactMap(ItemContent.init(part:)),
        isKanji: true)
    }
    return try await learner.add(wanted, to: deck, at: now)
  }

  /// Adds words of a text to a deck, as one change.
  ///
  /// - Parameter words: with where they were found, for the notes.
  func add(
    _ words: [(word: TextWord, source: String)], toDeckNamed name: String, at now: Date
  ) async throws {
    let opened = try await open()
    let entries = try opened.entriesOrBases(of: words.map(\.word))
    let kanji = try opened.kanjiMeanings(of: entries.values.map(\.writing))
    let wanted = words.compactMap { word in
      entries[word.word].map { Wanted($0, of: word.word, kanji, source: word.source) }
    }
    try await learner.add(wanted, toDeckNamed: name, at: now)
  }

  /// Adds a word of a text.
  ///
  /// - Parameters:
  ///   - deck: nil for the dictionary's own.
  ///   - source: where it was found, for the notes.
  /// - Throws: `Problem` if the dictionary lacks it.
  func add(
    _ word: TextWord, to deck: Deck.ID? = nil, source: String, at now: Date
  ) async throws -> AddedItem {
    let opened = try await open()
    guard let entry = try opened.entriesOrBases(of: [word])[word] else { throw Problem.noWord }
    let kanji = try opened.kanjiMeanings(of: [entry.writing])
    return try await learner.add(
      Wanted(entry, of: word, kanji, source: source), to: deck, at: now)
  }
}

extension Wanted {
  /// - Parameter kanji: the meanings of each kanji.
  fileprivate init(
    _ entry: WordEntry, of word: TextWord, _ kanji: [String: [String]], source: String
  ) {
    self.init(
      content: ItemContent(entry, kanji: kanji.meanings(in: entry.writing)), parts: [],
      isKanji: false)
    // Who learned the word from a song types what is sung.
    let readings = ItemContent.answers(in: content.reading).map(Hiragana.folded)
    if word.isSung, !readings.contains(word.reading) { content.reading += "、\(word.reading)" }
    content.notes = [source, content.notes].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
