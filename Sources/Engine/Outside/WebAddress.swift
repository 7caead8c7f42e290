import Foundation

/// Addresses on the web that may be asked.
enum WebAddress {
  /// An address whose requests only its own host reads; nil for any other text.
  ///
  /// Plain HTTP is for this machine only: a token may go with a request.
  static func safe(_ address: String) -> URL? {
    let own = ["localhost", "127.0.0.1", "[::1]", "::1"]
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      url.scheme == "https" || (url.scheme == "http" && own.contains(host)), url.user() == nil
    else { return nil }
    return url
  }
}
