import Foundation

/// What becomes of one request; the faults that meet it change that.
struct RequestHandling: Sendable {
  enum Cut { case beforeAnswer, inBody }

  /// From 1.
  let number: Int
  let request: StandInRequest
  var isProcessed = true
  var cut: Cut?
  /// What is answered in place of the service's own answer.
  var answer: (@Sendable (inout ServiceState, _ now: Date) -> StandInAnswer)?
  var halvesJSON = false
  var repeatsPage = false
  var addsUnknown = false
  var nextBase: String?
  /// What happens before the request is processed.
  var changes: [@Sendable (inout ServiceState, _ now: Date) -> Void] = []
  var gatesBefore: [StandInGate] = []
  var gatesAfter: [StandInGate] = []
}
