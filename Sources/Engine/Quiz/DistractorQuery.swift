import Foundation
import GRDB

/// Finds words that can be wrong answers. Each query reads a few dozen rows, however large the
/// deck.
struct DistractorQuery {
  let deck: Deck.ID
  let target: QuizWord
  let wordDecks: WordDecks
  let lexicon: QuizLexicon

  private static let sample = 40

  /// Returns the learner's wrong choices for the target, the most frequent first.
  func confused(_ db: Database) throws -> [QuizWord] {
    try words(
      """
      JOIN (
        SELECT \(AnswerConditions.chosen) ->> 'item' AS chosen, count(*) AS times
        FROM answer JOIN card ON card.id = answer.card_id
          JOIN session ON session.id = answer.session_id
        WHERE card.item_id = ? AND course = \(CourseName.quiz.sql) AND outcome = 'wrong'
          AND typed <> '' AND \(AnswerConditions.counted)
        GROUP BY chosen) ON chosen = item.id
      WHERE is_deleted = 0 ORDER BY times DESC LIMIT 3
      """, [target.item], db)
  }

  /// Words of the deck that begin alike.
  func similar(_ db: Database) throws -> [QuizWord] {
    let start = String(target.text.prefix(target.text.unicodeScalars.allSatisfy(\.isASCII) ? 3 : 1))
    return try words(
      """
      WHERE deck_id = ? AND front >= ? AND front < ? AND is_deleted = 0 AND id <> ? LIMIT 8
      """, [deck, start, start + "\u{10FFFF}", target.item], db)
  }

  /// Words of the session's queue that are of the same language, or else of the same deck, from
  /// some place on.
  func queued(in session: Int64, of count: Int, from place: Int, _ db: Database) throws
    -> [QuizWord]
  {
    let places = (1...Self.sample).map { ($0 + place) % max(count, 1) }
    return try words(
      """
      JOIN card ON card.item_id = item.id JOIN session_queue ON entry_id = card.id
      WHERE session_id = ? AND place IN (SELECT value FROM json_each(?))
        AND item.is_deleted = 0
      """, [session, JSONText.of(places)], db
    ) { target.language != nil || $0.deck == deck }
  }

  /// Words of the deck from a random one on, and then from its first.
  func others(using chance: inout SplitMix64, _ db: Database) throws -> [QuizWord] {
    let (first, last): (Int64, Int64) =
      try db.row(
        """
        SELECT
          ifnull((SELECT min(id) FROM item WHERE deck_id = \(deck) AND is_deleted = 0), 0),
          ifnull((SELECT max(id) FROM item WHERE deck_id = \(deck) AND is_deleted = 0), 0)
        """
      ).map { ($0[0], $0[1]) } ?? (0, 0)
    let start = Int64.random(in: first...last, using: &chance)
    func words(_ condition: String, most: Int) throws -> [QuizWord] {
      try self.words(
        "WHERE \(condition) AND deck_id = ? AND is_deleted = 0 ORDER BY id LIMIT ?",
        [start, deck, most], db)
    }
    let later = try words("id >= ?", most: Self.sample)
    return try later + words("id < ?", most: Self.sample - later.count)
  }

  /// Returns the words of dictionaries that a session has offered.
  func offered(
    in session: Int64, _ direction: QuizDirection, _ db: Database
  ) throws -> Set<String> {
    let side = direction == .meaning ? "other" : "text"
    let words: [String] = try db.values(
      """
      SELECT value ->> \(side) FROM answer JOIN json_each(answer.position, '$.options')
      WHERE session_id = \(session) AND value ->> 'item' IS NULL
        AND \(sql: AnswerConditions.notUndone)
      """)
    return Set(words)
  }

  private func words(
    _ rest: String, _ values: [any StatementBinding], _ db: Database,
    where isMeant: (Item) -> Bool = { _ in true }
  ) throws -> [QuizWord] {
    try db.all("SELECT \(Item.columns) FROM item \(rest)", values) { try Item($0) }
      .filter(isMeant).map { QuizWord($0, wordDecks.language(of: $0), lexicon) }
  }
}

extension QuizWord {
  init(_ item: Item, _ language: WordLanguage?, _ lexicon: QuizLexicon) {
    let content = item.content
    let parts =
      content.partOfFirstMeaning.map { [$0] }
      ?? content.partsOfSpeech + [lexicon.partOfSpeech(item)].compactMap(\.self)
    self.init(
      item: item.id, text: SafeHTML.plainText(content.front).trimmed,
      meaning: SafeHTML.plainText(content.back.isEmpty ? content.reading : content.back).trimmed,
      synonyms: content.plainSynonyms,
      partsOfSpeech: parts.isEmpty ? nil : parts,
      language: language)
  }
}

extension ItemContent {
  /// The part of speech of the first meaning. Tags are in no order; a word that was kept has them in
  /// the order of its meanings in a line of its notes. Nil without one.
  fileprivate var partOfFirstMeaning: String? {
    let tagged = Set(partsOfSpeech)
    return notes.split(separator: "\n").lazy
      .map { $0.split(separator: ", ").map { String($0.replacing(" ", with: "-")) } }
      .first { Set($0) == tagged }?.first
  }
}
