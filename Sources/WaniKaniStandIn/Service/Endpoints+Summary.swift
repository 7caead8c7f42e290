import Foundation

/// The report of what waits now and in the next 24 hours.
extension Endpoints {
  var summaryReply: Reply {
    let hour = Timestamp.hour(of: now)
    let data: JSON = [
      "lessons": [entry(at: hour, account.assignments.rows.filter(account.isLesson))],
      "next_reviews_at": .time(nextReview(from: hour)),
      "reviews": .array(reviews(from: hour)),
    ]
    return Reply(
      json: [
        "object": "report", "url": .string("\(base)/summary"), "data_updated_at": .time(hour),
        "data": data,
      ], updatedAt: hour)
  }

  /// Always 25: the first holds everything due, each other what its hour adds.
  private func reviews(from hour: Date) -> [JSON] {
    let shown = account.assignments.rows.filter { $0.availableAt != nil && account.isShown($0) }
    let byHour = Dictionary(grouping: shown) { max($0.availableAt ?? hour, hour) }
    return (0...24).map { later in
      let time = hour + Double(later) * 3_600
      return entry(at: time, byHour[time] ?? [])
    }
  }

  private func nextReview(from hour: Date) -> Date? {
    account.assignments.rows.lazy.filter(account.isShown).compactMap(\.availableAt).min()
      .map { max($0, hour) }
  }

  private func entry(at time: Date, _ assignments: [StandInAccount.Assignment]) -> JSON {
    ["available_at": .time(time), "subject_ids": .numbers(assignments.map(\.subjectID))]
  }
}
