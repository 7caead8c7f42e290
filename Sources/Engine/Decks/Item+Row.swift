import Foundation
import GRDB

extension Item {
  static let columns = columnList.joined(separator: ", ")
  static let columnCount = columnList.count

  /// Whether an item is of a kana, a part or a kanji, and no word: the learner's words may have
  /// these tags too. きゃ is a kana of two characters.
  static let isOfCharacter: SQL = hasCharacterTag("'kana', 'part', 'kanji'")

  /// Whether an item is of a kana or a part, which is never read as a word is.
  static let isOfKanaOrPart: SQL = hasCharacterTag("'kana', 'part'")

  /// Whether an item's reading has tones, as `ItemContent.isReadInPinyin(inDeck:)` finds them. SQL
  /// over `item`.
  static let isReadWithTones = """
    ((item.reading GLOB '*[áǎàéěèíǐìóǒòúǔùǘǚǜÁǍÀÉĚÈÓǑÒ]*' OR item.reading GLOB '*[a-zü][1-5]*')
      AND item.reading NOT GLOB '*[ぁ-ヿ]*')
    """

  private static func hasCharacterTag(_ tags: String) -> SQL {
    """
    EXISTS (
      SELECT * FROM item_tag
      WHERE item_id = item.id AND tag COLLATE NOCASE IN (\(sql: tags))
        AND length(item.front) <= iif(tag = 'kana' COLLATE NOCASE, 2, 1))
    """
  }

  private static let columnList = [
    "item.id", "item.deck_id", "item.course_key", "item.front", "item.back", "item.reading",
    "item.notes", "item.picture", "item.created_at", "item.is_deleted",
    """
    (SELECT group_concat(tag, char(31)) FROM (
      SELECT tag FROM item_tag WHERE item_id = item.id ORDER BY tag COLLATE NOCASE)) AS tags
    """,
    """
    (SELECT group_concat(synonym, char(31)) FROM (
      SELECT synonym FROM item_synonym WHERE item_id = item.id
      ORDER BY place, synonym COLLATE NOCASE)) AS synonyms
    """,
  ]

  init(_ row: some Columns, from first: Int = 0) throws {
    try self.init(
      id: row[first], deck: row[first + 1], courseKey: row[first + 2],
      content: ItemContent(
        front: row[first + 3], back: row[first + 4], reading: row[first + 5],
        notes: row[first + 6],
        tags: Self.texts(row[first + 10]),
        picture: row[first + 7],
        synonyms: Self.texts(row[first + 11])),
      createdAt: Date(milliseconds: row[first + 8]), isDeleted: row[first + 9])
  }

  /// The texts of a column that joins them by unit separators, which no text contains.
  private static func texts(_ column: String?) -> [String] {
    column?.split(separator: "\u{1F}").map(String.init) ?? []
  }
}
