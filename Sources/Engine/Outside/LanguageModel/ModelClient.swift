import Foundation

/// Sends prompts to a provider over HTTP, and again after passing failures.
///
/// Redirects are not followed, so a key goes to its own address only. An error can come under
/// status 200, alone or in an array.
struct ModelClient: Sendable {
  let configuration: ModelConfiguration
  let http: HTTP
  let pause: Pause
  let random: RandomSource

  private var wire: any ModelProtocol.Type { configuration.provider.wire }

  /// How often a request is sent at most.
  static let tries = 3
  /// A service that asks for a longer pause counts as unavailable.
  static let longestPause = Duration.seconds(120)
  /// The same where a person waits for the answer, and is better told how long the service asks to
  /// wait.
  static let longestPauseSeen = Duration.seconds(5)
  /// The time limit from the request to the last byte. A server that sends nothing is given up
  /// sooner.
  private static let timeout = Duration.seconds(600)

  func complete(_ prompt: ModelPrompt) async throws -> ModelAnswer {
    try await complete(prompt, within: Self.longestPause)
  }

  func complete(_ prompt: ModelPrompt, within longest: Duration) async throws -> ModelAnswer {
    try await retrying(within: longest) { try await send(prompt) }
  }

  /// Does it again after passing failures, unless the pause before would be too long.
  private func retrying(
    within longest: Duration, _ send: () async throws -> ModelAnswer
  ) async throws -> ModelAnswer {
    var attempt = 1
    while true {
      do {
        return try await send()
      } catch let failure as ModelFailure where failure.isRetryableNow && attempt < Self.tries {
        let wait = wait(after: failure, attempt)
        guard wait <= longest else { throw failure }
        try await pause.wait(wait)
        attempt += 1
      }
    }
  }

  private static let backoff = Backoff(
    first: .milliseconds(500), longest: .seconds(8), spread: -0.25)

  /// Waits as long as the service asks for, or else longer each time.
  private func wait(after failure: ModelFailure, _ attempt: Int) -> Duration {
    if case .busy(_, let asked?) = failure { return asked }
    return Self.backoff.wait(after: attempt, random)
  }

  func send(_ prompt: ModelPrompt) async throws -> ModelAnswer {
    let request = try request(wire.path(configuration), wire.body(prompt, configuration))
    let response: HTTP.Response
    do {
      response = try await http.send(request)
    } catch let failure as HTTP.Failure {
      throw ModelFailure(failure)
    }
    return try read(response)
  }

  private func request(_ path: String, _ body: JSONValue) throws -> HTTP.Request {
    guard let url = URL(string: configuration.url.absoluteString + path) else {
      throw ModelFailure.notFound("no address")
    }
    var headers = wire.headers(configuration.key)
    headers["Content-Type"] = "application/json"
    return HTTP.Request(
      "POST", url, headers: headers, body: try JSONEncoder.stable.encode(body),
      timeout: Self.timeout)
  }

  /// The body of a request as it is sent.
  func body(_ prompt: ModelPrompt, isStreamed: Bool) throws -> String {
    let body = wire.body(prompt, configuration)
    return try JSONEncoder.stable.text(of: isStreamed ? wire.asStream(body) : body)
  }

  /// Sends the prompt again after passing failures, but never once a piece was heard, and not after
  /// a long pause.
  func stream(_ prompt: ModelPrompt, _ onText: @escaping LanguageModel.OnText) async throws
    -> ModelAnswer
  {
    try await retrying(within: Self.longestPauseSeen) { try await sendForStream(prompt, onText) }
  }

  private func sendForStream(
    _ prompt: ModelPrompt, _ onText: @escaping LanguageModel.OnText
  ) async throws -> ModelAnswer {
    let request = try request(
      wire.streamPath(configuration), wire.asStream(wire.body(prompt, configuration)))
    let stream = ModelStream(wire) { failure(HTTP.Response(status: 200), $0) }
    do {
      let response = try await http.receive(request) { bytes in
        let text = try stream.append(bytes)
        if !text.isEmpty { try await onText(text) }
      }
      guard response.status == 200 else { return try read(response) }
      let (answer, rest) = try stream.finish()
      if !rest.isEmpty { try await onText(rest) }
      return answer
    } catch let failure as HTTP.Failure {
      guard !stream.hasText else { throw ModelFailure.interrupted("\(failure)") }
      throw ModelFailure(failure)
    } catch ModelFailure.busy(let detail, _) where stream.hasText {
      throw ModelFailure.interrupted(detail)
    } catch ModelFailure.busy(let detail, _) where stream.hasBegun {
      throw ModelFailure.lost(detail)  // A busy service costs nothing, but reasoning does.
    }
  }

  private func read(_ response: HTTP.Response) throws -> ModelAnswer {
    let body: JSONValue
    do {
      body = try JSONDecoder().decode(JSONValue.self, from: response.body)
    } catch {
      guard response.status == 200 else { throw failure(response, .null) }
      throw ModelFailure.without("JSON under status 200", in: response.body)
    }
    if let error = body["error"] ?? body[0]?["error"], error != .null {
      throw failure(response, error)
    }
    guard response.status == 200 else { throw failure(response, body) }
    return try wire.answer(body).withoutThoughts
  }

  private func failure(_ response: HTTP.Response, _ error: JSONValue) -> ModelFailure {
    let status = response.status == 200 ? error["code"]?.integer ?? 500 : response.status
    let message = error["message"]?.string ?? error.string ?? ""
    if wire.isExhausted(error, response.headers) { return .exhausted }
    let detail = message.isEmpty ? "\(status)" : "\(status): \(logged(message))"
    switch status {
    case 401, 403: return .unauthorized(detail)
    case 402: return .exhausted
    case 404: return .notFound(detail, lacksVersion: !configuration.hasVersion)
    case 413: return .tooLong
    case 400 where Self.isBadKey(error): return .unauthorized(detail)
    case 400 where Self.isTooLong(error, message): return .tooLong
    case 408, 409, 429, 500...: return .busy(detail, after: asked(response, error))
    default: return .rejected(detail)
    }
  }

  /// Returns a service's message as a short line for the log, without the key.
  private func logged(_ message: String) -> String {
    let line = message.components(separatedBy: .controlCharacters).joined(separator: " ")
    guard let key = configuration.key, !key.isEmpty else { return String(line.prefix(300)) }
    return String(line.replacing(key, with: "KEY").prefix(300))
  }

  /// Gemini answers a wrong key with 400.
  private static func isBadKey(_ error: JSONValue) -> Bool {
    error["details"]?.array?.contains { $0["reason"]?.string == "API_KEY_INVALID" } ?? false
  }

  private static func isTooLong(_ error: JSONValue, _ message: String) -> Bool {
    let codes = ["context_length_exceeded", "exceed_context_size_error"]
    return [error["code"], error["type"]].contains { codes.contains($0?.string ?? "") }
      || message.contains("prompt is too long") || message.contains("token count")
  }

  private func asked(_ response: HTTP.Response, _ error: JSONValue) -> Duration? {
    if let milliseconds = response.headers["retry-after-ms"].flatMap(Double.init) {
      return .asked(seconds: milliseconds / 1000)
    }
    if let seconds = response.headers["retry-after"].flatMap(Double.init) {
      return .asked(seconds: seconds)
    }
    return wire.pause(error)
  }
}

extension Duration {
  /// A pause that a server asks for, of an hour at most.
  static func asked(seconds: Double) -> Duration { .seconds(seconds.clamped(to: 0...3_600)) }
}

extension LanguageModel {
  /// The configured model over the network.
  public static func configured(
    _ configuration: ModelConfiguration, http: HTTP = .streaming, pause: Pause = .system,
    random: RandomSource = .system
  ) -> LanguageModel {
    let client = ModelClient(
      configuration: configuration, http: http, pause: pause, random: random)
    return LanguageModel(
      name: configuration.model, provider: configuration.provider.rawValue,
      complete: client.complete(_:), completeWithin: client.complete(_:within:),
      stream: client.stream, body: client.body)
  }
}
