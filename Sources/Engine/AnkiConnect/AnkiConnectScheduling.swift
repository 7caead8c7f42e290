import Foundation

/// The actions that change when cards are due.
extension AnkiConnect {
  static let schedulingActions: [String: Action] = [
    "setDueDate": { anki, parameters, now in
      let days = try anki.dueDays(try parameters.text("days"))
      try await anki.repository.setDue(try parameters.numbers("cards"), in: days, at: now)
      return OrderedJSON(true)
    },
    "relearnCards": doing { anki, parameters, now in
      try await anki.relearn(try parameters.numbers("cards"), at: now)
    },
  ]

  private func dueDays(_ text: String) throws(Failure) -> DueDays {
    do { return try DueDays(text) } catch { throw Failure("invalid days: \(text)") }
  }
}
