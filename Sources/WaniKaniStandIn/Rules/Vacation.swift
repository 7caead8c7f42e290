public import Foundation

extension StandInAccount {
  public mutating func beginVacation(now: Date) {
    guard user.vacationStartedAt == nil else { return }
    (user.vacationStartedAt, user.updatedAt) = (now, now)
  }

  /// Every review moves by as long as the vacation was, to a full hour.
  public mutating func endVacation(now: Date) {
    guard let began = user.vacationStartedAt else { return }
    (user.vacationStartedAt, user.updatedAt) = (nil, now)
    let length = now.timeIntervalSince(began)
    assignments.updateAll(where: { $0.availableAt != nil }) {
      $0.availableAt = $0.availableAt.map { Timestamp.hour(of: $0 + length) }
      $0.updatedAt = now
    }
  }
}
