import Foundation

/// What becomes of one request, by the faults that meet it.
struct Course {
  enum Reach { case whole, half, nothing }

  enum Change {
    case account(@Sendable (inout StandInAccount, Date) -> Void)
    case clock(Duration)
    case revocation
  }

  /// What is answered in place of the service.
  enum Instead {
    case html(Int, String)
    case refusal(ServiceError)
    case tooMany(retryAfter: String?)
  }

  private(set) var isProcessed = true
  private(set) var reach = Reach.whole
  private(set) var instead: Instead?
  private(set) var halvesJSON = false
  private(set) var repeatsPage = false
  private(set) var addsUnknown = false
  private(set) var nextBase: String?
  private(set) var changes: [Change] = []
  private(set) var gatesBefore: [StandInGate] = []
  private(set) var gatesAfter: [StandInGate] = []

  init(_ faults: [StandInFault]) {
    for fault in faults { meet(fault) }
  }

  private mutating func meet(_ fault: StandInFault) {
    switch fault {
    case .cutBeforeProcessing: (isProcessed, reach) = (false, .nothing)
    case .cutBeforeAnswer: reach = .nothing
    case .cutInBody: reach = .half
    case .tooManyRequests(let retryAfter): answer(.tooMany(retryAfter: retryAfter))
    case .trouble(let status, let after):
      answer(.html(status, "Something went wrong"), afterProcessing: after)
    case .refusal(let status, let message):
      answer(.refusal(ServiceError(status: status, message: message)))
    case .captivePortal: answer(.html(200, "Welcome to our network"))
    case .halfJSON: halvesJSON = true
    case .repeatedPage: repeatsPage = true
    case .foreignNextURL(let base): nextBase = base
    case .unknownParts: addsUnknown = true
    case .heldBeforeProcessing(let gate): gatesBefore.append(gate)
    case .heldBeforeAnswer(let gate): gatesAfter.append(gate)
    case .change(let change): changes.append(.account(change))
    case .clockOff(let offset): changes.append(.clock(offset))
    case .revokedToken: changes.append(.revocation)
    }
  }

  private mutating func answer(_ answer: Instead, afterProcessing: Bool = false) {
    (instead, isProcessed) = (answer, isProcessed && afterProcessing)
  }
}
