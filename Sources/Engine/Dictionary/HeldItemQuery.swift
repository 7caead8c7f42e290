import GRDB

/// An item of the learner's with the front of a word or kanji.
struct HeldItem: Hashable, Sendable {
  var id: Item.ID
  var deck: Deck.ID
  var deckName: String
  var front: String
  var reading: String
  var back: String
  /// Whether it is of a kana, a part or a kanji.
  var isCharacter: Bool

  /// Whether it is of the word, and not only spelled so: the kana し is not the particle, and 水 read
  /// みず is not 水 read すい.
  ///
  /// - Parameter readings: the word's; nil for a kanji, which any item with its front is of.
  func isOfWord(read readings: [String]?) -> Bool {
    guard let readings else { return true }
    // A middle dot divides readings, as in みず・すい, or belongs to one.
    let own = ItemContent.answers(in: reading).flatMap(ItemContent.spoken)
      .flatMap { [$0] + $0.split(separator: "・").map(String.init) }
      .map { Hiragana.folded($0.trimmed) }.filter(Writing.isKana)
    return !isCharacter
      && (own.isEmpty || readings.contains { own.contains(Hiragana.folded($0)) })
  }

  /// A short text: "ねこ, cat".
  var gist: String {
    let plain = [reading, back].map { SafeHTML.plainText($0).replacing("\n", with: " ") }
    return plain.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Finds the learner's items that may be of a Japanese word or kanji.
struct HeldItemQuery {
  let db: Database

  func items(withFronts fronts: [String]) throws -> [HeldItem] {
    let fronts = try JSONText.of(fronts)
    return try db.rows(
      """
      SELECT item.id, item.deck_id, deck.name, item.front, item.reading, item.back,
        \(Item.isOfCharacter)
      FROM item JOIN deck ON deck.id = item.deck_id
      WHERE item.front IN (SELECT value FROM json_each(\(fronts))) AND item.is_deleted = 0
        AND NOT \(KeptWordQuery.isOfOtherLanguage)
      ORDER BY item.id
      """
    ).map { row in
      HeldItem(
        id: row[0], deck: row[1], deckName: row[2], front: row[3], reading: row[4], back: row[5],
        isCharacter: row[6])
    }
  }
}
