import Engine
import Foundation

extension ItemInfo {
  fileprivate func json(_ boundary: DayBoundary) -> JSONObject {
    let content = item.content.typed
    return [
      "item": item.id, "deck": deck.name, "front": content.front, "back": content.back,
      "reading": content.reading, "notes": content.notes, "picture": content.picture,
      "tags": content.tags, "synonyms": content.synonyms,
      // Notes of programs of the served API.
      "meaning_note": meaningNote, "reading_note": readingNote,
      // The key in the course; null for the learner's own items.
      "course_key": item.courseKey,
      "created_at": item.createdAt, "is_deleted": item.isDeleted,
      "cards": cards.map { card in
        card.card.json(boundary, on: today) + card.json + [
          // Whether the deck still asks cards of this kind.
          "is_asked": isAsked(card.card)
        ]
      },
    ]
  }
}

extension ItemInfo.CardInfo {
  fileprivate var json: JSONObject {
    [
      // The probability of recall now; null for a new card.
      "retrievability": retrievability,
      // All answers, oldest first.
      "history": history.map(\.json),
    ]
  }
}

extension ReviewEntry {
  fileprivate var json: JSONObject {
    [
      "at": at, "day": day.isoText, "grade": grade.name, "typed": typed,
      // Null for an imported answer.
      "face": answeringFace,
      "keystrokes": keystrokes, "think_seconds": timing.think.inSeconds,
      "answer_seconds": timing.answer.inSeconds, "was_idle": timing.wasIdle,
      "moves_schedule": movesSchedule, "is_undone": isUndone,
      // A card's memory begins after imported answers, which count all the same.
      "is_before_reset": isBeforeReset && !isImported, "is_imported": isImported,
    ]
  }
}

extension Card {
  func json(_ boundary: DayBoundary, on today: Day) -> JSONObject {
    [
      "card": id, "item": item, "kind": kind, "phase": progress.phase.name,
      // The template's name in an Anki note type; null for cards of other kinds.
      "template": templateName,
      // The time of a learning step, or the start of the day of a review; null for a new card.
      "due": progress.due.date(boundary),
      // In days.
      "interval": progress.interval,
      "stability": progress.memory?.stability, "difficulty": progress.memory?.difficulty,
      "repetitions": progress.repetitions, "lapses": progress.lapses,
      "is_suspended": isSuspended, "is_leech": isLeech,
      // 1 to 7, null for none.
      "flag": flag == 0 ? nil : flag,
      // A day; null once it has come.
      "buried_until": isBuried(on: today) ? buriedUntil.isoText : nil,
    ]
  }
}

extension Due {
  /// Returns nil for a new card.
  func date(_ boundary: DayBoundary) -> Date? {
    switch self {
    case .unscheduled: nil
    case .at(let date): date
    case .on(let day): boundary.start(of: day)
    }
  }
}

extension Console {
  func show(_ lines: [Line], json info: ItemInfo, on study: Study) async throws {
    let boundary = try await study.settings().boundary
    try show(lines, json: info.json(boundary))
  }
}
