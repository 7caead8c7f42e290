import Foundation
import GRDB

/// Keeps words, each in its language's deck or another.
struct WordRepository: CardRepository {
  let collection: CardCollection

  func settingsNow() async throws -> Settings {
    try await storage.database.read { try settings.current($0) }
  }

  /// Returns those of the words that are kept, or that a deck has.
  func kept(_ words: [DefinedWord], in deck: String?) async throws -> Set<String> {
    guard let language = words.first?.language else { return [] }
    let texts = words.map(\.text)
    return try await storage.database.read { db in
      try KeptWordQuery(language: language).kept(texts, orInDeck: deck, db)
    }
  }

  /// Returns the change that taking the definitions would make to a kept word's item; nil for none.
  ///
  /// - Throws: `Problem` if the word is not kept.
  func change(by word: DefinedWord) async throws -> WordChange? {
    try await storage.database.read { try change(by: word, $0)?.change }
  }

  /// Takes the definitions over.
  func update(by word: DefinedWord, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      if let (item, _) = try change(by: word, db) {
        let deck = try decks.deck(item.deck, db)
        try items.update(item.id, item.content, in: deck, at: now, db)
      }
      return ("Updated \(word.text)", ())
    }
  }

  private func change(
    by word: DefinedWord, _ db: Database
  ) throws -> (item: Item, change: WordChange)? {
    guard var item = try KeptWordQuery(language: word.language).item(word.text, db) else {
      throw Problem.notKept(word.text)
    }
    let before = item.content
    let fresh = ItemContent(word)
    item.content.back = fresh.back
    item.content.tags =
      before.tags.filter { !before.partsOfSpeech.contains($0.lowercased()) } + fresh.tags
    if !fresh.reading.isEmpty { item.content.reading = fresh.reading }
    // The learner's own notes are below what the word was saved with.
    let old = item.content.notes.split(separator: "\n", omittingEmptySubsequences: false)
    let sources = WordSource.allCases.map(\.attribution)
    if let end = old.firstIndex(where: { sources.contains(String($0)) }) {
      item.content.notes = ([fresh.notes] + old[(end + 1)...].map(String.init))
        .joined(separator: "\n")
    }
    guard item.content.comparable != before.comparable else { return nil }
    return (item, WordChange(before: before.back, after: fresh.back))
  }

  /// Adds a word to a deck, its language's by default, unless that has it or it is kept in any.
  func save(_ word: DefinedWord, to deck: String?, at now: Date) async throws -> SavedWord {
    let name = deck ?? word.language.deckName
    return try await storage.undoable(at: now) { db in
      if let there = try kept(word, in: deck, db) { return ("", there) }
      var options = DeckOptions(try settings.current(db))
      // The writing of these two languages does not show the pronunciation.
      options.cardKinds =
        word.language == .chinese || word.language == .japanese ? [.meaning, .reading] : [.meaning]
      let deck = try decks.findOrAdd(name, options, db)
      let item = try items.add(ItemContent(word), to: deck, at: now, db)
      return (
        "Added \(word.text) to \(name)", SavedWord(item: item, deckName: name, wasThere: false)
      )
    }
  }

  private func kept(
    _ word: DefinedWord, in deck: String?, _ db: Database
  ) throws -> SavedWord? {
    let query = KeptWordQuery(language: word.language)
    return try query.item(word.text, orInDeck: deck, db).map {
      SavedWord(item: $0.id, deckName: try decks.deck($0.deck, db).name, wasThere: true)
    }
  }
}

/// A kept word's definitions before and after a change.
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
    var seen: Set<String> = []
    let meanings = word.meanings.filter {
      $0.isAside != true && seen.insert($0.definition.lowercased()).inserted
    }
    let isReading = word.language == .chinese || word.language == .japanese
    let asked = meanings.prefix(Self.meanings).map { Self.short($0, word.source) }
    self.init(
      front: word.text, back: Self.list(asked),
      reading: isReading ? word.phonetic ?? "" : "",
      notes: Self.notes(
        word, others: Array(meanings.dropFirst(Self.meanings)),
        phonetic: isReading ? nil : word.phonetic),
      tags: word.partsOfSpeech.map { $0.replacing(" ", with: "-") } + [word.language.tag])
  }

  /// FreeDict has up to a dozen equivalents for a sense.
  private static func short(
    _ meaning: DefinedWord.Meaning, _ source: WordSource
  ) -> DefinedWord.Meaning {
    guard source == .freedict, !meaning.definition.contains("(") else { return meaning }
    var meaning = meaning
    meaning.definition = SenseOrder.glosses(of: meaning.definition).prefix(Self.meanings)
      .joined(separator: ", ")
    return meaning
  }

  private static func notes(
    _ word: DefinedWord, others: [DefinedWord.Meaning], phonetic: String?
  ) -> String {
    let part = word.meanings.first?.partOfSpeech
    let also = others.map(\.partOfSpeech).uniqued().map { other in
      let name = other == part ? nil : other.map { " (\($0))" }
      return "Also\(name ?? ""): \(list(others.filter { $0.partOfSpeech == other }))"
    }
    // Such as “háng: row; line” of 行, which is asked for as xíng.
    let asides = word.language == .chinese ? word.meanings.filter { $0.isAside == true } : []
    let rest: [String] = grammar(of: word) + also + asides.map { "Also \($0.definition)" }
    let example = word.meanings.first { $0.example != nil }
    let lines: [String?] =
      [phonetic] + rest
      + [example?.example, example?.exampleTranslation, word.source.attribution]
    return lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The parts of speech with the genders of nouns, such as “noun, masculine”; of a German noun, “der
  /// Hund” before them, by the meanings that are asked for.
  private static func grammar(of word: DefinedWord) -> [String] {
    let asked = word.meanings.filter { $0.isAside != true }
    guard word.language == .german else {
      return [asked.compactMap(\.grammar).uniqued().joined(separator: ", ")]
    }
    let articles = asked.prefix(meanings).compactMap { $0.gender?.germanArticle }.uniqued()
      .joined(separator: "/")
    return (articles.isEmpty ? [] : ["\(articles) \(word.text)"])
      + [word.partsOfSpeech.joined(separator: ", ")]
  }

  /// The meanings in a row, without the full stops of sentences.
  private static func list(_ meanings: some Sequence<DefinedWord.Meaning>) -> String {
    meanings.map { meaning in
      let text = [meaning.usage, meaning.definition].compactMap(\.self).joined(separator: " ")
      return text.hasSuffix(".") && !text.hasSuffix("..") ? String(text.dropLast()) : text
    }.joined(separator: "; ")
  }
}
