import Foundation
import Glibc
import Helpers

/// A connection that can send anything, well-formed or not.
final class RawConnection: Sendable {
  private let socket: Int32

  init(port: Int) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw HelperError("Port \(port) does not answer.") }
    var patience = timeval(tv_sec: 40, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }  // The other side has closed the connection.
      sent += count
    }
  }

  /// Everything up to and including `text`; what has arrived if the connection ends or is silent
  /// for forty seconds: less than the server keeps an idle connection.
  func receive(upTo text: String? = nil) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
          let count = recv(socket, &buffer, buffer.count, 0)
          guard count > 0 else { break }
          received += buffer[..<count]
          if let text, String(decoding: received, as: UTF8.self).contains(text) { break }
        }
        continuation.resume(returning: String(decoding: received, as: UTF8.self))
      }
    }
  }
}

/// One request and its whole response.
func exchange(_ request: String, port: Int) async throws -> String {
  let connection = try RawConnection(port: port)
  connection.send(request)
  return await connection.receive()
}
