public import Foundation

/// A request that the service received, and its outcome.
public struct RecordedRequest: Sendable {
  /// The request's number, from 1, in the order of arrival.
  public let number: Int
  public let request: StandInRequest
  /// The time by the true clock, whatever the offset of the service's clock.
  public let receivedAt: Date
  /// The names of the faults applied to it.
  public internal(set) var faults: [String] = []
  /// The status, or nil before a response is made and if the connection was cut without one.
  public internal(set) var status: Int?
  /// Whether the rate limit was really exceeded, not by script.
  public internal(set) var isOverLimit = false
  /// The review that the request created.
  public internal(set) var review: StandInAccount.Review?

  /// The path below the base, such as "/reviews".
  public var path: String { "/" + request.segments.dropFirst().joined(separator: "/") }

  public var token: String? { request.token }
}
