import Foundation

/// The address of the backend, and the token for it.
public struct BackendConfiguration: Hashable, Sendable {
  var url: URL
  var token: String
  /// The value of the app header.
  var app: String

  /// - Throws: `Problem` if the address is invalid.
  init(url: String, token: String, app: String) throws(Problem) {
    guard let parsed = WebAddress.safe(WebAddress.withoutSlash(url)) else {
      throw Problem(
        "“\(url)” is not a valid backend address.",
        remedy: WebAddress.remedy(for: url))
    }
    self.url = parsed
    self.token = token
    self.app = app
  }

  /// Reads the environment: SANPO_BACKEND_URL, SANPO_BACKEND_TOKEN, TARUKINGU.
  ///
  /// - Returns: nil if no address is given.
  /// - Throws: `Problem` if the address is invalid, or there is no token.
  static func environment(
    _ environment: [String: String]
  ) throws(Problem) -> BackendConfiguration? {
    guard let url = environment["SANPO_BACKEND_URL"], !url.isEmpty else { return nil }
    let token = environment["SANPO_BACKEND_TOKEN"] ?? ""
    guard !token.isEmpty else {
      throw Problem(
        "SANPO_BACKEND_URL has no effect without SANPO_BACKEND_TOKEN.",
        remedy: "Set both, or neither.", isForOwner: true)
    }
    do throws(Problem) {
      return try BackendConfiguration(
        url: url, token: token, app: environment["TARUKINGU"] ?? "")
    } catch {
      throw Problem(
        error.sentence,
        remedy: "Set SANPO_BACKEND_URL to an https address; http works only on this computer.",
        isForOwner: true)
    }
  }
}

extension BackendConfiguration: CustomStringConvertible {
  /// The address without the token.
  public var description: String { url.absoluteString }
}

/// Asks a backend over HTTP. Requests throw `Problem`, or `CancellationError`.
public struct BackendClient: Sendable {
  let configuration: BackendConfiguration
  let http: HTTP

  init(_ configuration: BackendConfiguration, http: HTTP = .patient) {
    (self.configuration, self.http) = (configuration, http)
  }

  var address: String { configuration.url.absoluteString }

  /// Asks who we are.
  func identity() async throws -> JobAPI.Client { try await send("GET", "/v1/auth/me") }

  func create(_ job: JobAPI.NewJob) async throws -> JobAPI.Job {
    try await send("POST", "/v1/jobs", try JobAPI.encoder.encode(job))
  }

  /// Returns the changes after a cursor.
  ///
  /// - Parameter seconds: how long to wait for one.
  func changes(since cursor: Int64, waiting seconds: Int) async throws -> JobAPI.Changes {
    let path =
      seconds > 0
      ? "/v1/jobs/pending/longpoll?timeout=\(seconds)&since=\(cursor)"
      : "/v1/jobs/recent?since=\(cursor)"
    return try await send("GET", path, timeout: .seconds(seconds + 20))
  }

  /// - Returns: nil if the backend does not know the job.
  func job(_ id: String) async throws -> JobAPI.Job? {
    do {
      return try await send("GET", "/v1/jobs/\(id)")
    } catch let failure as BackendFailure where failure.code == "no_job" {
      return nil
    }
  }

  func acknowledge(_ id: String) async throws {
    _ = try await exchange("POST", "/v1/jobs/\(id)/ack", nil)
  }

  /// - Returns: false if the backend no longer knows the job.
  func retry(_ id: String) async throws -> Bool {
    do {
      return try await change("POST", "/v1/jobs/\(id)/retry")
    } catch let failure as BackendFailure where failure.code == "not_failed" {
      // An earlier request has arrived, and its answer has not.
      return true
    }
  }

  func remove(_ id: String) async throws { _ = try await change("DELETE", "/v1/jobs/\(id)") }

  private func change(_ method: String, _ path: String) async throws -> Bool {
    do {
      _ = try await exchange(method, path, nil)
      return true
    } catch let failure as BackendFailure where failure.code == "no_job" {
      return false
    }
  }

  private func send<Content: Decodable>(
    _ method: String, _ path: String, _ body: Data? = nil, timeout: Duration = .seconds(30)
  ) async throws -> Content {
    let answer = try await exchange(method, path, body, timeout: timeout)
    do {
      return try JobAPI.decoder.decode(Content.self, from: answer)
    } catch {
      throw BackendFailure(code: "unreadable", status: 200, detail: "\(error)")
    }
  }

  private func exchange(
    _ method: String, _ path: String, _ body: Data?, timeout: Duration = .seconds(30)
  ) async throws -> Data {
    guard let url = URL(string: configuration.url.absoluteString + path) else {
      throw BackendFailure(code: "no_address", status: 0)
    }
    let headers = [
      "Authorization": "Bearer \(configuration.token)", JobAPI.appHeader: configuration.app,
      JobAPI.versionHeader: Version.current, "Content-Type": "application/json",
    ]
    let response: HTTP.Response
    do {
      response = try await http.send(
        HTTP.Request(method, url, headers: headers, body: body, timeout: timeout))
    } catch let failure as HTTP.Failure {
      throw BackendFailure(code: "unreachable", status: 0, detail: "\(failure)")
    }
    guard (200..<300).contains(response.status) else {
      // An answer that is not the backend's own has a status only.
      let failure = try? JobAPI.decoder.decode(JobAPI.Failure.self, from: response.body)
      throw BackendFailure(
        code: failure?.error.code ?? "", status: response.status,
        detail: failure?.error.message ?? "")
    }
    return response.body
  }
}

/// Why a backend did not do what a request asked.
struct BackendFailure: Error, Hashable, Explained {
  /// The backend's code for the failure; empty if it gives none.
  var code: String
  /// 0 if there is no answer.
  var status: Int
  var detail = ""

  /// Whether the same request would be refused again.
  var isForGood: Bool { ["invalid", "too_large", "key_used"].contains(code) }

  var problem: Problem {
    switch (code, status) {
    case ("unreachable", _), (_, 500...):
      Problem(
        "The translation backend can't be reached.",
        remedy: "Translations continue automatically when it is available again.", detail: detail)
    case ("unreadable", _):
      Problem(
        "The server at that address is not a translation backend.",
        remedy: "Check SANPO_BACKEND_URL.", detail: detail, isForOwner: true)
    case (_, 401):
      Problem(
        "The translation backend refused the token.",
        remedy: "Check SANPO_BACKEND_TOKEN, then start again.", detail: detail, isForOwner: true)
    case (_, 426):
      Problem(
        "This version of Sanpo is too old for the translation backend.",
        remedy: "Update Sanpo, then start it again.", detail: detail, isForOwner: true)
    case (_, 429):
      Problem(
        "The translation backend is busy.", remedy: "Try again in a minute.",
        detail: detail)
    case ("", 404):
      Problem(
        "There is no translation backend at that address, or it serves another app.",
        remedy: "Check SANPO_BACKEND_URL and TARUKINGU.", detail: "404", isForOwner: true)
    default:
      Problem(
        detail.isEmpty ? "The translation backend refused a request." : detail,
        remedy: "The log has the reason.", detail: "\(code) \(status)")
    }
  }
}
