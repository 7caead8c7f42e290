import Foundation

/// The dependencies of the WaniKani client: network, secrets and pauses.
public struct WaniKaniConnection: Sendable {
  var http: HTTP
  var secrets: Secrets
  var pause: Pause
  /// The service's address from the environment; nil to use the settings.
  var address: String?
  /// The token from the environment. It takes precedence over the stored one and is never stored.
  var token: String?

  public init(
    http: HTTP = .network, secrets: Secrets, pause: Pause = .system, address: String? = nil,
    token: String? = nil
  ) {
    self.http = http
    self.secrets = secrets
    self.pause = pause
    self.address = address
    self.token = token
  }

  /// - Parameter folder: the learner's folder.
  static func system(
    in folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> WaniKaniConnection {
    func given(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    return WaniKaniConnection(
      secrets: .system(in: folder, environment: environment),
      address: given("SANPO_WANIKANI_URL"), token: given("SANPO_WANIKANI_TOKEN"))
  }
}
