public import Foundation

/// A failure to inject into a request.
public struct StandInFault: Sendable {
  /// The name in the log.
  let name: String
  let apply: @Sendable (inout RequestHandling) -> Void

  private init(_ name: String, _ apply: @escaping @Sendable (inout RequestHandling) -> Void) {
    (self.name, self.apply) = (name, apply)
  }

  public static let cutBeforeProcessing = StandInFault("cut before processing") {
    ($0.isProcessed, $0.cut) = (false, .beforeAnswer)
  }

  /// Processes the request, then closes the connection without a response.
  public static let cutBeforeAnswer = StandInFault("cut before the answer") {
    $0.cut = .beforeAnswer
  }

  public static let cutInBody = StandInFault("cut in the body") { $0.cut = .inBody }

  /// Responds 429, as if another app of the user had used up the minute's requests.
  public static func tooManyRequests(retryAfter: String? = nil) -> StandInFault {
    StandInFault("too many requests") { handling in
      handling.isProcessed = false
      handling.answer = { [request = handling.request] service, now in
        service.limit.exhaust(request.token ?? "", at: now)
        var answer = StandInAnswer.refusal(.tooManyRequests)
        if let retryAfter { answer.set("Retry-After", retryAfter) }
        return service.dated(answer, for: request, at: now)
      }
    }
  }

  /// Responds with a gateway's HTML error page, before or after processing the request.
  public static func trouble(status: Int, afterProcessing: Bool = false) -> StandInFault {
    StandInFault("\(status)\(afterProcessing ? " after processing" : "")") {
      $0.isProcessed = $0.isProcessed && afterProcessing
      $0.answer = page(status, "Something went wrong")
    }
  }

  /// Refuses the request in the service's own format: `{"error": …, "code": …}`.
  public static func refusal(status: Int, message: String) -> StandInFault {
    StandInFault("refused with \(status)") { handling in
      handling.isProcessed = false
      handling.answer = { [request = handling.request] service, now in
        service.dated(
          .refusal(ServiceError(status: status, message: message)), for: request, at: now)
      }
    }
  }

  /// Responds 200 with a captive portal's page, without processing the request.
  public static let captivePortal = StandInFault("captive portal") {
    ($0.isProcessed, $0.answer) = (false, page(200, "Welcome to our network"))
  }

  /// Sends a complete response whose JSON is truncated.
  public static let halfJSON = StandInFault("half JSON") { $0.halvesJSON = true }

  /// Repeats the previous page, with the correct cursor for the next one.
  public static let repeatedPage = StandInFault("repeated page") { $0.repeatsPage = true }

  /// Gives `next_url` another base, such as "http://127.0.0.1:4711/v2".
  public static func foreignNextURL(_ base: String) -> StandInFault {
    StandInFault("foreign next_url") { $0.nextBase = base }
  }

  /// Adds undocumented fields, records and object types.
  public static let unknownParts = StandInFault("unknown parts") { $0.addsUnknown = true }

  public static func heldBeforeProcessing(_ gate: StandInGate) -> StandInFault {
    StandInFault("held before processing") { $0.gatesBefore.append(gate) }
  }

  public static func heldBeforeAnswer(_ gate: StandInGate) -> StandInFault {
    StandInFault("held before the answer") { $0.gatesAfter.append(gate) }
  }

  /// Changes the account just before the request is processed.
  public static func change(
    _ change: @escaping @Sendable (inout StandInAccount, _ now: Date) -> Void
  ) -> StandInFault {
    StandInFault("change") { $0.changes.append { change(&$0.account, $1) } }
  }

  public static let revokedToken = StandInFault("revoked token") { handling in
    handling.changes.append { [token = handling.request.token] service, _ in
      if let token { service.tokens[token] = nil }
    }
  }

  public static let hibernation = change { $0.setHibernating(true, now: $1) }

  /// The faults of a network and its gateways. None of them changes the account or lasts.
  static let ofTheNetwork: [StandInFault] = [
    .cutBeforeProcessing, .cutBeforeAnswer, .cutInBody, .tooManyRequests(),
    .trouble(status: 500), .trouble(status: 502, afterProcessing: true), .trouble(status: 503),
    .captivePortal, .halfJSON, .repeatedPage,
  ]

  /// Returns a gateway's page, with no header of the service but the date.
  private static func page(
    _ status: Int, _ title: String
  ) -> @Sendable (inout ServiceState, Date) -> StandInAnswer {
    { _, now in
      var answer = StandInAnswer.html(status, title)
      answer.set("Date", HeaderDate.text(now))
      return answer
    }
  }
}
