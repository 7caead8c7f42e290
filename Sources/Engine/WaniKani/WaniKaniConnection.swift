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

  public static let standardAddress = "https://api.wanikani.com/v2"

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

  /// - Throws: `Problem` for what is no web address. Plain HTTP is for this machine only: a token
  ///   goes with every request.
  static func base(_ text: String) throws -> URL {
    let address = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = safe(address), url.query() == nil else {
      throw Problem(
        "“\(text)” is not an address at which WaniKani could be.",
        remedy: "Give one with https, such as \(standardAddress); http only of this machine.")
    }
    return url
  }

  /// Where something of WaniKani's lies, outside the service itself.
  ///
  /// - Throws: `Problem` for what is no web address.
  static func web(_ text: String) throws -> URL {
    guard let url = safe(text) else { throw Problem.noMedia }
    return url
  }

  private static func safe(_ address: String) -> URL? {
    let own = ["localhost", "127.0.0.1", "[::1]", "::1"]
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      url.scheme == "https" || (url.scheme == "http" && own.contains(host)), url.user() == nil
    else { return nil }
    return url
  }
}
