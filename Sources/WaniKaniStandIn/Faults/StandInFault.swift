public import Foundation

/// What can go wrong with a request.
public enum StandInFault: Sendable {
  case cutBeforeProcessing
  /// The request has its effect; its answer is lost.
  case cutBeforeAnswer
  case cutInBody
  /// As from another app of the same person; the minute's requests are used up.
  case tooManyRequests(retryAfter: String? = nil)
  /// A gateway's page of HTML; with or without the effect of the request.
  case trouble(status: Int, afterProcessing: Bool = false)
  /// The service's own form of a refusal, `{"error": …, "code": …}`, without a reason of its own.
  case refusal(status: Int, message: String)
  /// 200 with the page of a café's network, which never lets the request through.
  case captivePortal
  /// A whole answer whose JSON ends in the middle.
  case halfJSON
  /// The page before comes once more; the cursor for the right one is given.
  case repeatedPage
  /// `next_url` begins with another base, "http://127.0.0.1:4711/v2".
  case foreignNextURL(String)
  /// Fields, records and object types that no documentation knows yet.
  case unknownParts
  case heldBeforeProcessing(StandInGate)
  case heldBeforeAnswer(StandInGate)
  /// Something happens at the service just before this request is processed.
  case change(@Sendable (inout StandInAccount, _ now: Date) -> Void)
  case clockOff(by: Duration)
  case revokedToken

  public static let hibernation = StandInFault.change { $0.setHibernating(true, now: $1) }

  /// What a network and its gateways do; none of it changes the account or ends by itself.
  public static let ofTheNetwork: [StandInFault] = [
    .cutBeforeProcessing, .cutBeforeAnswer, .cutInBody, .tooManyRequests(),
    .trouble(status: 500), .trouble(status: 502, afterProcessing: true), .trouble(status: 503),
    .captivePortal, .halfJSON, .repeatedPage,
  ]

  /// For the log.
  var name: String {
    switch self {
    case .cutBeforeProcessing: "cut before processing"
    case .cutBeforeAnswer: "cut before the answer"
    case .cutInBody: "cut in the body"
    case .tooManyRequests: "too many requests"
    case .trouble(let status, let after): "\(status)\(after ? " after processing" : "")"
    case .refusal(let status, _): "refused with \(status)"
    case .captivePortal: "captive portal"
    case .halfJSON: "half JSON"
    case .repeatedPage: "repeated page"
    case .foreignNextURL: "foreign next_url"
    case .unknownParts: "unknown parts"
    case .heldBeforeProcessing: "held before processing"
    case .heldBeforeAnswer: "held before the answer"
    case .change: "change"
    case .clockOff: "clock off"
    case .revokedToken: "revoked token"
    }
  }
}
