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

  mutating func allow(_ origin: String) throws {
    guard Self.isOrigin(origin) else {
      throw Problem(
        "“\(origin.prefix(50))” is not the address of a website.",
        remedy: "Enter the scheme and host, such as https://killergerbah.github.io.")
    }
    if !allowed.contains(origin) { allowed.append(origin) }
  }

  mutating func forbid(_ origin: String) {
    asking.removeAll { $0 == origin }
    allowed.removeAll { $0 == origin }
  }

  private static func isOrigin(_ text: String) -> Bool {
    text.utf8.count <= longest && text.contains("://") && !text.hasSuffix("/")
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" }
  }
}
