import Foundation
import GRDB

/// Keeps words in decks, one for each language.
struct WordRepository: CardRepository {
  let collection: CardCollection

  /// Where the learner wants words from.
  func serviceChoice() async throws -> WordServiceChoice {
    try await storage.database.read { try settings.current($0).words }
  }

  /// Returns those of the words that a deck has, or their language's.
  func kept(_ words: [DefinedWord], in deck: String?) async throws -> Set<String> {
    guard let language = words.first?.language else { return [] }
    return try await storage.database.read { db in
      let found = try [language.deckName, deck].compactMap(\.self)
        .compactMap { try decks.deck(named: $0, db) }
        .flatMap { try items.items(withFronts: words.map(\.text), in: $0.id, db) }
      return Set(found.map(\.content.front))
    }
  }

  /// Returns what a kept word's item would say after the definitions were taken over; nil if that is
  /// what it says.
  ///
  /// - Throws: `Problem` if the word is not kept.
  func change(by word: DefinedWord) async throws -> WordChange? {
    try await storage.database.read { try change(by: word, $0)?.change }
  }

  /// Takes the definitions over.
  ///
  /// - Returns: nil, for there is nothing left to change.
  func update(by word: DefinedWord, at now: Date) async throws -> WordChange? {
    try await storage.undoable(at: now) { db in
      if let (item, deck, _) = try change(by: word, db) {
        try items.update(item.id, item.content, in: deck, at: now, db)
      }
      return ("Updated \(word.text)", nil)
    }
  }

  private func change(
    by word: DefinedWord, _ db: Database
  ) throws -> (item: Item, deck: Deck, change: WordChange)? {
    guard let deck = try decks.deck(named: word.language.deckName, db),
      var item = try items.item(withFront: word.text, in: deck.id, db)
    else { throw Problem.notKept(word.text) }
    let before = item.content
    let fresh = ItemContent(word)
    item.content.back = fresh.back
    if !fresh.reading.isEmpty { item.content.reading = fresh.reading }
    // The learner's own notes are below what the word was saved with.
    let old = item.content.notes.split(separator: "\n", omittingEmptySubsequences: false)
    let sources = WordSource.allCases.map(\.attribution)
    if let end = old.firstIndex(where: { sources.contains(String($0)) }) {
      item.content.notes = ([fresh.notes] + old[(end + 1)...].map(String.init))
        .joined(separator: "\n")
    }
    guard item.content != before else { return nil }
    return (item, deck, WordChange(before: before.back, after: fresh.back))
  }

  /// Adds a word to a deck, or to its language's, unless that has it.
  func save(_ word: DefinedWord, to deck: String?, at now: Date) async throws -> SavedWord {
    let name = deck ?? word.language.deckName
    let there = try await storage.database.read { db in
      try decks.deck(named: name, db).flatMap { deck in
        try items.item(withFront: word.text, in: deck.id, db)?.id
      }
    }
    if let there { return SavedWord(item: there, deckName: name, wasThere: true) }
    return try await storage.undoable(at: now) { db in
      var options = DeckOptions(try settings.current(db))
      // The writing of these two does not tell how they are said.
      options.cardKinds =
        word.language == .chinese || word.language == .japanese ? [.meaning, .reading] : [.meaning]
      let deck = try decks.findOrAdd(name, options, db)
      let item = try items.add(ItemContent(word), to: deck, at: now, db)
      return (
        "Added \(word.text) to \(name)", SavedWord(item: item, deckName: name, wasThere: false)
      )
    }
  }
}

/// What an item says of a word, and what it would say.
public struct WordChange: Hashable, Sendable {
  public var before: String
  public var after: String
}

extension Problem {
  static func notKept(_ word: String) -> Problem {
    Problem("“\(word)” is not one of your words.", remedy: "Add it first.")
  }
}

/// A word that was added to a deck.
public struct SavedWord: Hashable, Sendable {
  public var item: Item.ID
  public var deckName: String
  /// Whether the deck had it before.
  public var wasThere: Bool
}

extension ItemContent {
  /// The most that is asked for; the rest is in the notes.
  private static let meanings = 3

  init(_ word: DefinedWord) {
    let meanings = word.meanings.filter { $0.isAside != true }.map(\.definition)
    let isReading = word.language == .chinese || word.language == .japanese
    self.init(
      front: word.text,
      back: meanings.prefix(Self.meanings).joined(separator: "; "),
      reading: isReading ? word.phonetic ?? "" : "",
      notes: Self.notes(
        word, others: Array(meanings.dropFirst(Self.meanings)),
        phonetic: isReading ? nil : word.phonetic),
      tags: word.meanings.first?.partOfSpeech.map { [$0.replacing(" ", with: "-")] } ?? [])
  }

  private static func notes(
    _ word: DefinedWord, others: [String], phonetic: String?
  ) -> String {
    let example = word.meanings.lazy.filter { $0.example != nil }.first
    let lines = [
      phonetic, word.meanings.first?.partOfSpeech,
      others.isEmpty ? nil : "Also: \(others.joined(separator: "; "))", example?.example,
      example?.exampleTranslation, word.source.attribution,
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}
