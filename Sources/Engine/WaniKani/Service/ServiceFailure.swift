import Foundation

/// The reason why a request to WaniKani failed.
enum ServiceFailure: Error, Hashable {
  case unauthorised
  /// No permission or a hibernating account, with the service's reason.
  case forbidden(String)
  case missing
  /// Status 422 or 409, with the service's reason.
  case refused(status: Int, String)
  case limited(until: Date)
  case serverError(status: Int)
  /// A response that is not the service's: a gateway's page, a redirect, a captive portal.
  case notFromWaniKani(status: Int)
  case unreachable(String)
  case lost(String)
  /// No answer within the time limit.
  case timedOut(String)
  case tooLarge
  case malformed(String)
  /// The URL of a next page on another host.
  case foreign(String)

  /// The service's response to a refused write: "422 Record invalid".
  var refusal: String? {
    switch self {
    case .refused(let status, let reason): reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    case .missing: "404 Not found"
    default: nil
    }
  }

  /// Whether a read may soon succeed, and a write may have succeeded already. Being offline is not
  /// among these: it is reported at once.
  var isTemporary: Bool {
    switch self {
    case .serverError, .notFromWaniKani, .lost, .timedOut, .tooLarge, .malformed: true
    default: false
    }
  }

  /// Whether a read that failed this way would take as long again, so that a retry is pointless.
  var isSlow: Bool {
    switch self {
    case .timedOut, .tooLarge: true
    default: false
    }
  }
}

extension ServiceFailure: Explained {
  var problem: Problem {
    switch self {
    case .unauthorised:
      Problem(
        "WaniKani rejected the token.",
        remedy: "Create a new one at wanikani.com and sign in with it. No answer is lost.",
        needsSignIn: true)
    case .forbidden(let reason): Self.forbidden(reason)
    case .missing:
      Problem(
        "WaniKani can't find that.",
        remedy: "Check the WaniKani address in Settings, then sync again.")
    case .refused(let status, let reason):
      Problem(
        "WaniKani refused that.", remedy: "See “sync status”.",
        detail: "\(status) \(reason)")
    case .limited:
      Problem(
        "WaniKani's request limit is reached.",
        remedy: "Sync again in a minute.")
    case .serverError(let status):
      Problem(
        "WaniKani has a server problem.", remedy: "Sync again later. Nothing is lost.",
        detail: "status \(status)")
    case .notFromWaniKani(let status):
      Problem(
        "The response didn't come from WaniKani.",
        remedy:
          "Check whether your network requires you to sign in, then sync again. Nothing is lost.",
        detail: "status \(status)")
    case .unreachable(let reason), .lost(let reason):
      Problem(
        "WaniKani can't be reached.",
        remedy: "Keep studying offline, and sync when you are online again.", detail: reason)
    case .timedOut(let reason):
      Problem(
        "WaniKani doesn't respond.", remedy: "Sync again later. Nothing is lost.", detail: reason)
    case .tooLarge:
      Problem(
        "WaniKani's response is larger than \(InputLimit.responseBody >> 20) MB, so it was not read.",
        remedy: "Check the WaniKani address in Settings, then sync again. Nothing is lost.")
    case .malformed(let reason):
      Problem(
        "WaniKani's response can't be read.", remedy: "Sync again later. Nothing is lost.",
        detail: reason)
    case .foreign(let url):
      Problem(
        "WaniKani linked to another host, which was not contacted.",
        remedy: "Check the WaniKani address in Settings.", detail: url)
    }
  }

  /// - Parameter name: the name of the change, such as "the review of 大 big".
  func problem(sending name: String) -> Problem {
    if case .forbidden(let reason) = self { return Self.forbidden(reason, to: "to send \(name)") }
    return Problem(
      "WaniKani didn't accept \(name).",
      remedy: "Everything else is synced. Sanpo tries again at the next sync.",
      detail: problem.detail)
  }

  private static func forbidden(_ reason: String, to act: String = "for that") -> Problem {
    guard !reason.localizedStandardContains("hibernat") else {
      return Problem(
        "Your WaniKani account is hibernating.",
        remedy: "Sign in at wanikani.com to wake it, then sync again. Nothing is lost.",
        detail: reason, needsSignIn: true)
    }
    return Problem(
      "The token doesn't have permission \(act).",
      remedy: """
        Create one at wanikani.com with permission to start assignments, create reviews, and create \
        and update study materials, and sign in with it. Nothing is lost.
        """,
      detail: reason, needsSignIn: true)
  }
}
