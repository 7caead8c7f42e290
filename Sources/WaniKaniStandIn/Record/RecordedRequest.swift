public import Foundation

/// What a request did to the account.
public enum StandInEffect: Sendable, Equatable {
  case lesson(assignmentID: Int, startedAt: Date)
  case review(StandInAccount.Review)
  case material(subjectID: Int)
  case preferences
}

/// A request as the service saw it, and what became of it.
public struct RecordedRequest: Sendable {
  /// From 1, in the order of arrival.
  public let number: Int
  public let request: StandInRequest
  /// By the true clock, however far the service's own is off.
  public let receivedAt: Date
  /// The faults that met it, in words.
  public let faults: [String]
  /// Nil as long as no answer was made, or when the connection was cut without one.
  public internal(set) var status: Int?
  /// The minute was full already: not because a script said so.
  public internal(set) var isOverLimit: Bool
  /// Nil when it changed nothing.
  public internal(set) var effect: StandInEffect?

  public init(
    number: Int, _ request: StandInRequest, receivedAt: Date, faults: [String] = [],
    status: Int? = nil, isOverLimit: Bool = false, effect: StandInEffect? = nil
  ) {
    (self.number, self.request, self.receivedAt) = (number, request, receivedAt)
    (self.faults, self.status) = (faults, status)
    (self.isOverLimit, self.effect) = (isOverLimit, effect)
  }

  public var wasApplied: Bool { effect != nil }

  /// Behind the base: "/reviews".
  public var path: String { "/" + request.segments.dropFirst().joined(separator: "/") }

  public var token: String? { request.token }
}
