/// The numbers of cards as clients know them: of 13 digits, so that they sort as text, too.
enum AnkiConnectNumber {
  private static let first: Int64 = 1_600_000_000_000

  static func of(_ card: Card.ID) -> Int64 { first + card }

  /// - Returns: an ID that no card has, for a number that is none.
  static func card(from number: Int64) -> Card.ID { number &- first }

  static func of(deck: Deck.ID) -> Int64 { first + deck }

  /// - Returns: an ID that no deck has, for a number that is none.
  static func deck(from number: Int64) -> Deck.ID { number &- first }
}
