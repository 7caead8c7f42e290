/// The origins that were allowed, and those that asked and wait for the person.
public struct AnkiConnectOrigins: Hashable, Codable, Sendable {
  public var allowed: [String] = []
  public internal(set) var asking: [String] = []

  private static let mostAsking = 20
  private static let longest = 200

  /// Whether an origin may use AnkiConnect: extensions of browsers, which only the person can
  /// install, pages of this computer, and what was allowed.
  public func allows(_ origin: String) -> Bool {
    let extensions = ["chrome-extension://", "moz-extension://", "safari-web-extension://"]
    return extensions.contains(where: origin.hasPrefix) || Self.isLocal(origin)
      || allowed.contains(origin)
  }

  /// Whether an origin is local as for the add-on: localhost without a port, 127.0.0.1 with any.
  private static func isLocal(_ origin: String) -> Bool {
    if ["http://localhost", "http://127.0.0.1", "https://127.0.0.1"].contains(origin) {
      return true
    }
    let local = "http://127.0.0.1:"
    return origin.hasPrefix(local) && UInt16(origin.dropFirst(local.count)) != nil
  }

  mutating func ask(_ origin: String) {
    guard Self.isOrigin(origin), !asking.contains(origin), !allows(origin) else { return }
    asking = (asking + [origin]).suffix(Self.mostAsking)
  }

  /// - Returns: the origin of the address, which is allowed now.
  mutating func allow(_ address: String) throws -> String {
    guard let origin = Self.origin(of: address) else {
      throw Problem(
        "“\(address.prefix(50))” is not the address of a website.",
        remedy: "Enter the scheme and host, such as https://killergerbah.github.io.")
    }
    if !allowed.contains(origin) { allowed.append(origin) }
    return origin
  }

  mutating func forbid(_ address: String) {
    let same = [address, Self.origin(of: address)]
    asking.removeAll { same.contains($0) }
    allowed.removeAll { same.contains($0) }
  }

  /// Returns the origin of an address as browsers send it; nil if it is none of a website.
  private static func origin(of address: String) -> String? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard let usualPort = ["http": ":80", "https": ":443"][scheme],
      let start = address.firstRange(of: "://")?.upperBound
    else { return isOrigin(address) ? address : nil }
    let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
    let whole = address[..<end].lowercased()
    let origin = whole.hasSuffix(usualPort) ? String(whole.dropLast(usualPort.count)) : whole
    return isOrigin(origin) ? origin : nil
  }

  private static func isOrigin(_ text: String) -> Bool {
    text.utf8.count <= longest && text.contains("://") && !text.hasSuffix("/")
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" }
  }
}
