import Engine
import Foundation

/// An item with its cards.
private struct ItemRow: Encodable {
  let item: Item.ID
  let deck, front, back, reading, notes, picture: String
  let tags, synonyms: [String]
  /// What the course calls it; null for the learner's own.
  @Nullable var courseKey: String?
  let createdAt: Date
  let isDeleted: Bool
  let cards: [Joined<CardRow, RecallRow>]

  init(_ sheet: ItemSheet, _ boundary: DayBoundary) {
    let content = sheet.item.content
    (item, deck) = (sheet.item.id, sheet.deck.name)
    (front, back, reading) = (content.front, content.back, content.reading)
    (notes, picture) = (content.notes, content.picture)
    (tags, synonyms) = (content.tags, content.synonyms)
    courseKey = sheet.item.courseKey
    (createdAt, isDeleted) = (sheet.item.createdAt, sheet.item.isDeleted)
    cards = sheet.cards.map { Joined(CardRow($0.card, boundary), RecallRow($0)) }
  }
}

/// How well a card is remembered, and how it was answered.
private struct RecallRow: Encodable {
  /// The chance of recall now; null for a new card.
  @Nullable var retrievability: Double?
  /// Every answer, the oldest first.
  let history: [AnswerRow]

  init(_ sheet: ItemSheet.CardSheet) {
    retrievability = sheet.retrievability
    history = sheet.history.map(AnswerRow.init)
  }
}

private struct AnswerRow: Encodable {
  let at: Date
  let day, grade, face: String
  @Nullable var typed: String?
  @Nullable var keystrokes: Int?
  let thinkSeconds, answerSeconds: Double
  let wasIdle, movesSchedule, isUndone: Bool

  init(_ entry: ReviewEntry) {
    (at, day) = (entry.at, Phrase.date(entry.day))
    (grade, face) = (entry.grade.name, entry.face.rawValue)
    (typed, keystrokes) = (entry.typed, entry.keystrokes)
    thinkSeconds = entry.timing.think / .seconds(1)
    answerSeconds = entry.timing.answer / .seconds(1)
    wasIdle = entry.timing.wasIdle
    (movesSchedule, isUndone) = (entry.movesSchedule, entry.isUndone)
  }
}

extension Console {
  /// The item for a program, lines for a person.
  func show(_ lines: [Line], json sheet: ItemSheet, on study: Study) async throws {
    let boundary = try await study.settings().boundary
    try show(lines, json: ItemRow(sheet, boundary))
  }
}
