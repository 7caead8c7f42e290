public import Foundation

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
  public internal(set) var isOverLimit = false
  /// Whether it changed something.
  public internal(set) var wasApplied = false
  /// The review that was taken with it.
  public internal(set) var review: StandInAccount.Review?

  init(
    number: Int, _ request: StandInRequest, receivedAt: Date, faults: [String] = [],
    review: StandInAccount.Review? = nil
  ) {
    (self.number, self.request, self.receivedAt) = (number, request, receivedAt)
    (self.faults, self.review) = (faults, review)
  }

  /// Behind the base: "/reviews".
  public var path: String { "/" + request.segments.dropFirst().joined(separator: "/") }

  public var token: String? { request.token }
}
