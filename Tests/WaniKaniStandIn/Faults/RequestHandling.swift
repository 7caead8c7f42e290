import Foundation

/// How to handle one request. Faults change the plan.
struct RequestHandling: Sendable {
  enum Cut { case beforeAnswer, inBody }

  /// The request's number, from 1.
  let number: Int
  let request: StandInRequest
  var isProcessed = true
  var cut: Cut?
  /// Returns the response to send in place of the service's own.
  var answer: (@Sendable (inout ServiceState, _ now: Date) -> StandInAnswer)?
  var halvesJSON = false
  var repeatsPage = false
  var addsUnknown = false
  var nextBase: String?
  /// Changes to apply before the request is processed.
  var changes: [@Sendable (inout ServiceState, _ now: Date) -> Void] = []
  var gatesBefore: [StandInGate] = []
  var gatesAfter: [StandInGate] = []
}
