import Foundation
import NIOPosix

/// The network addresses of hosts, and which of them are private.
enum HostAddresses {
  /// Asks the system, on a thread that may wait.
  static let all: @Sendable (String) async throws -> [String] = { host in
    try await NIOThreadPool.singleton.runIfActive { found(host) }
  }

  private static func found(_ host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [String] = []
    var next = list
    while let info = next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = getnameinfo(
        info.pointee.ai_addr, info.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
        NI_NUMERICHOST)
      if status == 0 {
        found.append(
          String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
      next = info.pointee.ai_next
    }
    return found
  }

  /// Whether an address belongs to this computer or its network, or is unspecified.
  static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    if parts.count == 4, !address.contains(":") {
      switch (parts[0], parts[1]) {
      case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return true
      case (172, 16...31), (100, 64...127), (198, 18...19): return true
      default: return false
      }
    }
    let lower = address.lowercased()
    if let mapped = lower.range(of: "::ffff:") {
      return isPrivate(String(lower[mapped.upperBound...]))
    }
    let first = lower.prefix { $0 != ":" && $0 != "%" }
    // Only global unicast, 2000::/3, is of the internet.
    guard let word = UInt16(first, radix: 16) else { return true }
    return !(0x2000...0x3FFF).contains(word)
  }
}
