public import Engine
import Foundation

/// The configuration of a backend, from the environment.
public struct BackendOptions: Sendable {
  /// The value of the app header.
  public var app: String
  /// The names of clients by the hashes of their tokens. A hash can't be guessed byte by byte.
  private let clients: [Data: String]
  /// Whether the token of developers is accepted.
  public var allowsDeveloper: Bool
  public var limits: ClientLimits
  public var jobLimits: JobLimits
  /// The oldest version of Sanpo that is answered.
  public var oldestClient: String

  static let developerToken = "dev123"

  /// - Parameter clients: their names by their tokens.
  public init(
    app: String, clients: [String: String], allowsDeveloper: Bool = false,
    limits: ClientLimits = ClientLimits(), jobLimits: JobLimits = JobLimits(),
    oldestClient: String = JobAPI.oldestClient
  ) {
    (self.app, self.allowsDeveloper) = (app, allowsDeveloper)
    self.clients = Dictionary(uniqueKeysWithValues: clients.map { (Secret.hash($0), $1) })
    (self.limits, self.jobLimits) = (limits, jobLimits)
    self.oldestClient = oldestClient
  }

  func client(withToken token: String) -> String? { clients[Secret.hash(token)] }

  /// Reads TARUKINGU, SANPO_BACKEND_TOKENS, ALLOW_DEV_BYPASS, SANPO_TOKENS_PER_JOB,
  /// SANPO_TOKENS_PER_DAY and SANPO_OLDEST_CLIENT.
  ///
  /// - Throws: `Problem` if a value is missing or invalid, or developers could come from other
  ///   machines.
  public init(_ environment: [String: String], host: String) throws(Problem) {
    guard let app = environment["TARUKINGU"], !app.isEmpty else {
      throw Problem(
        "The backend needs a value for its app header.",
        remedy: "Set TARUKINGU, here and for the clients.")
    }
    let clients = try Self.clients(environment["SANPO_BACKEND_TOKENS"] ?? "")
    let allowsDeveloper = try Self.isTrue("ALLOW_DEV_BYPASS", environment)
    guard !allowsDeveloper || Self.isLoopback(host) else {
      throw Problem(
        "ALLOW_DEV_BYPASS skips authentication, so it works only on this computer.",
        remedy: "Unset it, or listen on 127.0.0.1.")
    }
    guard !clients.isEmpty || allowsDeveloper else {
      throw Problem(
        "The backend has no clients.",
        remedy: "Set SANPO_BACKEND_TOKENS, for example to anna=…,ben=… with long random tokens.")
    }
    let usual = JobLimits()
    self.init(
      app: app, clients: clients, allowsDeveloper: allowsDeveloper,
      jobLimits: JobLimits(
        perJob: try Self.number("SANPO_TOKENS_PER_JOB", environment) ?? usual.perJob,
        perDay: try Self.number("SANPO_TOKENS_PER_DAY", environment) ?? usual.perDay),
      oldestClient: try Self.version("SANPO_OLDEST_CLIENT", environment) ?? JobAPI.oldestClient)
  }

  private static func isTrue(
    _ name: String, _ environment: [String: String]
  ) throws(Problem) -> Bool {
    let text = environment[name] ?? ""
    guard ["", "false", "true"].contains(text) else {
      throw Problem(
        "\(name) is neither true nor false: “\(text)”.", remedy: "Use true, or unset it.")
    }
    return text == "true"
  }

  private static func version(
    _ name: String, _ environment: [String: String]
  ) throws(Problem) -> String? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard text.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil else {
      throw Problem(
        "\(name) is not a version: “\(text)”.",
        remedy: "Use numbers with points, such as \(JobAPI.oldestClient).")
    }
    return text
  }

  private static func clients(_ text: String) throws(Problem) -> [String: String] {
    var clients: [String: String] = [:]
    for entry in text.split(separator: ",") {
      let parts = entry.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2, !parts[0].isEmpty, parts[1].count >= 8 else {
        throw Problem(
          "SANPO_BACKEND_TOKENS can't be read.",
          remedy: "Use NAME=TOKEN, separated by commas; tokens have at least 8 characters.")
      }
      guard clients.updateValue(parts[0], forKey: parts[1]) == nil else {
        throw Problem(
          "SANPO_BACKEND_TOKENS has the same token twice.",
          remedy: "Give each client a token of its own.")
      }
    }
    return clients
  }

  private static func number(
    _ name: String, _ environment: [String: String]
  ) throws(Problem) -> Int? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard let number = Int(text), number > 0 else {
      throw Problem("\(name) is not a number: “\(text)”.", remedy: "Use a number above 0.")
    }
    return number
  }

  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

/// How much a client may ask.
public struct ClientLimits: Hashable, Sendable {
  /// Requests a second, on average.
  public var rate: Double
  /// Requests at once.
  public var burst: Double
  /// Jobs that are not finished.
  public var openJobs: Int

  public init(rate: Double = 20, burst: Double = 100, openJobs: Int = 1_000) {
    self.rate = rate
    self.burst = burst
    self.openJobs = openJobs
  }
}
