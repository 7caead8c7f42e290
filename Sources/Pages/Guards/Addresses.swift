import Synchronization

/// The host and port of the site, and the names it answers to.
///
/// Another site can point its own name at 127.0.0.1 (DNS rebinding); only the name in the request
/// reveals that.
final class Addresses: Sendable {
  let host: String
  private let bound: Mutex<Int>

  init(host: String, port: Int) {
    self.host = host
    bound = Mutex(port)
  }

  /// The port, 0 until a free one is known.
  var port: Int { bound.withLock { $0 } }

  func listens(on port: Int) {
    bound.withLock { $0 = port }
  }

  /// Returns the URL of a path.
  func url(of path: String) -> String { "http://\(Self.bracketed(host)):\(port)\(path)" }

  /// - Parameter authority: The Host header: a name, with a port unless it is 80.
  func include(_ authority: String?) -> Bool {
    guard let authority = authority?.lowercased() else { return false }
    let port = port
    return names.contains { name in
      authority == "\(name):\(port)" || (port == 80 && authority == name)
    }
  }

  func include(origin: String) -> Bool {
    origin.hasPrefix("http://") && include(String(origin.dropFirst("http://".count)))
  }

  private var names: [String] {
    ["localhost", "127.0.0.1", "[::1]", Self.bracketed(host.lowercased())]
  }

  private static func bracketed(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}
