import Foundation

/// Checks addresses before they are requested.
enum WebAddress {
  /// An address whose traffic only its host can read; nil for other texts.
  ///
  /// Plain HTTP is allowed for this machine only, because requests may carry a token.
  static func safe(_ address: String) -> URL? {
    let own = ["localhost", "127.0.0.1", "[::1]", "::1"]
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      url.scheme == "https" || (url.scheme == "http" && own.contains(host)), url.user() == nil
    else { return nil }
    return url
  }
}
