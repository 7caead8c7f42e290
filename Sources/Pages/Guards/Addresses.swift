import Synchronization

/// Where the site listens, and under which names it answers.
///
/// A page of another site can make its own name lead to 127.0.0.1; only the name in the request
/// gives it away.
final class Addresses: Sendable {
  let host: String
  private let bound: Mutex<Int>

  init(host: String, port: Int) {
    self.host = host
    bound = Mutex(port)
  }

  /// 0 until it is known which port was free.
  var port: Int { bound.withLock { $0 } }

  func listens(on port: Int) {
    bound.withLock { $0 = port }
  }

  /// What a browser shows as the address of a page.
  func url(of path: String) -> String { "http://\(Self.bracketed(host)):\(port)\(path)" }

  /// - Parameter authority: the Host header: a name, and the port unless it is 80.
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
