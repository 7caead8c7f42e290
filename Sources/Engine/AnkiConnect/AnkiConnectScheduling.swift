import Foundation

/// The actions that change when cards are due.
extension AnkiConnect {
  static let schedulingActions: [String: Action] = [
    "setDueDate": { anki, parameters, now in
      let days = try anki.dueDays(try parameters.text("days"))
      try await anki.repository.reschedule(
        try parameters.numbers("cards"), as: DueDays.done, at: now
      ) { card, progress, moment in progress.setDue(in: days, card, moment) }
      return OrderedJSON(true)
    },
    "relearnCards": doing { anki, parameters, now in
      try await anki.reschedule(
        try parameters.numbers("cards"), as: "Restarted learning of", at: now
      ) { _, progress, moment in
        progress.makeReview(moment.settings.fsrs, on: moment.today)
        progress.phase = .relearning(step: 0)
        progress.due = .at(moment.now)
      }
    },
  ]

  private func dueDays(_ text: String) throws(Failure) -> DueDays {
    do { return try DueDays(text) } catch { throw Failure("invalid days: \(text)") }
  }
}
