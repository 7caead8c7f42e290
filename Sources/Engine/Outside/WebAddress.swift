import Foundation

/// Checks addresses before they are requested.
enum WebAddress {
  private static let own: Set = ["localhost", "127.0.0.1", "[::1]", "::1"]

  /// Whether the host is this machine.
  static func isOwn(_ url: URL) -> Bool { url.host().map(own.contains) ?? false }

  /// An address whose traffic only its host can read; nil for other texts.
  ///
  /// Plain HTTP is allowed for this machine only, because requests may carry a token.
  static func safe(_ address: String) -> URL? {
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      url.scheme == "https" || (url.scheme == "http" && own.contains(host)), url.user() == nil
    else { return nil }
    return url
  }

  /// Returns an address without the slash at its end, so that a path can follow.
  static func withoutSlash(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Returns the remedy for an address that is not safe.
  static func remedy(for address: String) -> String {
    address.contains("://")
      ? "Use an https address; http works only on this computer."
      : "Begin it with https://, or with http:// if it is on this computer."
  }
}
