import APIServer
import Engine
import Synchronization

/// The host and port of the site, and the names it answers to.
///
/// Another site can point its own name at 127.0.0.1 (DNS rebinding); only the name in the request
/// reveals that.
final class Addresses: Sendable {
  let host: String
  private let bound: Mutex<Int>
  /// The origin at which a proxy with TLS serves the site, such as “https://sanpo.example”.
  let publicOrigin: String?

  init(host: String, port: Int, publicOrigin: String? = nil) {
    (self.host, self.publicOrigin) = (host, publicOrigin.map(Addresses.normalized))
    bound = Mutex(port)
  }

  /// An origin as browsers write it: without the port that its scheme has anyway, which a proxy may
  /// add.
  private static func normalized(_ origin: String) -> String {
    let origin = origin.lowercased()
    let usual = origin.hasPrefix("https://") ? ":443" : ":80"
    return origin.hasSuffix(usual) ? String(origin.dropLast(usual.count)) : origin
  }

  /// Whether browsers reach the site by TLS.
  var isSecure: Bool { publicOrigin?.hasPrefix("https://") ?? false }

  /// The port, 0 until a free one is known.
  var port: Int { bound.withLock { $0 } }

  func listens(on port: Int) {
    bound.withLock { $0 = port }
  }

  func url(of path: String) -> String {
    (publicOrigin ?? "http://\(Self.bracketed(host)):\(port)") + path
  }

  /// - Parameter authority: the Host header: a name, with a port unless it is 80.
  func include(_ authority: String?) -> Bool {
    guard let authority = authority?.lowercased() else { return false }
    if let publicOrigin {
      return Self.normalized((isSecure ? "https://" : "http://") + authority) == publicOrigin
    }
    return names.contains { isAddress(authority, of: $0) }
  }

  /// Whether a request came by another name for loopback than the one that was printed. Browsers
  /// keep cookies by name. Nobody is sent from loopback to another address, which a tunnel may not
  /// reach.
  func isAlias(_ authority: String) -> Bool {
    let printed = Self.bracketed(host.lowercased())
    return publicOrigin == nil && Self.loopback.contains(printed)
      && !isAddress(authority.lowercased(), of: printed)
  }

  private func isAddress(_ authority: String, of name: String) -> Bool {
    let port = port
    return authority == "\(name):\(port)" || (port == 80 && authority == name)
  }

  func include(origin: String) -> Bool {
    if let publicOrigin { return origin == publicOrigin }
    return origin.hasPrefix("http://") && include(String(origin.dropFirst("http://".count)))
  }

  private var names: [String] {
    Self.loopback + [Self.bracketed(host.lowercased())]
  }

  private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

  private static func bracketed(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}

extension Problem {
  static func cannotListen(on addresses: Addresses, _ error: any Error) -> Problem {
    unknownHost(addresses.host, error) ?? forbiddenPort(addresses.port, error)
      ?? Problem(
        "Sanpo can't listen on \(addresses.host), port \(addresses.port).",
        remedy: "It may already be running. If not, choose another port with --port.",
        detail: "\(error)")
  }
}
