import Hummingbird
import NIOCore

extension Request {
  /// The IP address of the browser; nil if it isn't known.
  ///
  /// Behind a proxy it is the last one in X-Forwarded-For, which the proxy has added: those before it
  /// are what the browser says.
  ///
  /// - Parameter peer: who is connected.
  func clientAddress(from peer: String?, isProxied: Bool) -> String? {
    guard isProxied,
      let last = headers[named: "X-Forwarded-For"]?.split(separator: ",").last.map(String.init),
      // Anything else could be mistaken for a line of the log.
      let address = try? SocketAddress(ipAddress: last.filter { $0 != " " }, port: 0)
    else { return peer }
    return address.ipAddress
  }
}
