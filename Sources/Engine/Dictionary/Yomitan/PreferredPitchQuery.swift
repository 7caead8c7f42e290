import GRDB

/// The pitch of items by imported dictionaries, where they stand above the built-in one.
struct PreferredPitchQuery: Sendable {
  let imported: ImportedDictionaryRepository

  /// Returns the pitch of the item's first reading; nil if they don't have it.
  func pitch(of content: ItemContent, _ db: Database) throws -> PitchContour? {
    let word = SafeHTML.plainText(content.front)
    guard let reading = ItemContent.answers(in: content.reading).first, Writing.isKana(reading)
    else { return nil }
    let dictionaries = try imported.dictionaries(db)
    guard dictionaries.above > 0 else { return nil }
    let falls = try PreferredReadings(of: [word], dictionaries).falls(of: word, reading: reading)
    return PitchContour(reading: reading, accent: PitchAccent(falls, source: .dictionary))
  }
}
