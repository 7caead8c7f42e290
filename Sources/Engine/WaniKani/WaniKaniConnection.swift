public import Foundation

/// All that reaches out to WaniKani, and lets time pass meanwhile.
public struct WaniKaniConnection: Sendable {
  public var http: HTTP
  public var secrets: Secrets
  public var pause: Pause
  /// Where the environment says that WaniKani is; nil leaves it to the settings.
  public var address: String?
  /// The environment's token: it wins over the one that is kept, and is never kept itself.
  public var token: String?

  public init(
    http: HTTP = .network, secrets: Secrets, pause: Pause = .system, address: String? = nil,
    token: String? = nil
  ) {
    (self.http, self.secrets, self.pause) = (http, secrets, pause)
    (self.address, self.token) = (address, token)
  }

  /// - Parameter folder: the learner's.
  public static func system(
    in folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> WaniKaniConnection {
    func given(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    return WaniKaniConnection(
      secrets: .system(in: folder, environment: environment),
      address: given("SANPO_WANIKANI_URL"), token: given("SANPO_WANIKANI_TOKEN"))
  }

  /// Where something of WaniKani's lies, outside the service itself.
  ///
  /// - Throws: `Problem` for what is no web address.
  static func web(_ text: String) throws -> URL {
    guard let url = WebAddress.safe(text) else { throw Problem.noMedia }
    return url
  }
}
