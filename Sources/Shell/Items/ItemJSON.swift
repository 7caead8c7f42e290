import Engine
import Foundation

extension ItemSheet {
  /// An item with its cards.
  fileprivate func json(_ boundary: DayBoundary) -> JSONObject {
    let content = item.content
    return [
      "item": item.id, "deck": deck.name, "front": content.front, "back": content.back,
      "reading": content.reading, "notes": content.notes, "picture": content.picture,
      "tags": content.tags, "synonyms": content.synonyms,
      // What the course calls it; null for the learner's own.
      "course_key": item.courseKey,
      "created_at": item.createdAt, "is_deleted": item.isDeleted,
      "cards": cards.map { $0.card.json(boundary) + $0.json },
    ]
  }
}

extension ItemSheet.CardSheet {
  /// How well a card is remembered, and how it was answered.
  fileprivate var json: JSONObject {
    [
      // The chance of recall now; null for a new card.
      "retrievability": retrievability,
      // Every answer, the oldest first.
      "history": history.map(\.json),
    ]
  }
}

extension ReviewEntry {
  fileprivate var json: JSONObject {
    [
      "at": at, "day": Phrase.date(day), "grade": grade.name, "face": face, "typed": typed,
      "keystrokes": keystrokes, "think_seconds": timing.think.inSeconds,
      "answer_seconds": timing.answer.inSeconds, "was_idle": timing.wasIdle,
      "moves_schedule": movesSchedule, "is_undone": isUndone, "is_before_reset": isBeforeReset,
    ]
  }
}

extension Card {
  func json(_ boundary: DayBoundary) -> JSONObject {
    [
      "card": id, "item": item, "kind": kind, "phase": progress.phase.name,
      // The moment of a step, or the beginning of the day of a review; null for a new card.
      "due": progress.due.date(boundary),
      // In days.
      "interval": progress.interval,
      "stability": progress.memory?.stability, "difficulty": progress.memory?.difficulty,
      "repetitions": progress.repetitions, "lapses": progress.lapses,
      "is_suspended": isSuspended, "is_leech": isLeech,
      // A day.
      "buried_until": buriedUntil.number == 0 ? nil : Phrase.date(buriedUntil),
    ]
  }
}

extension Due {
  /// Nil for a new card.
  func date(_ boundary: DayBoundary) -> Date? {
    switch self {
    case .unscheduled: nil
    case .at(let date): date
    case .on(let day): boundary.start(of: day)
    }
  }
}

extension Console {
  /// The item for a program, lines for a person.
  func show(_ lines: [Line], json sheet: ItemSheet, on study: Study) async throws {
    let boundary = try await study.settings().boundary
    try show(lines, json: sheet.json(boundary))
  }
}
