import Hummingbird

/// Names the version of a file, so that a browser can ask whether its own is still current.
struct EntityTag {
  /// The tag as in headers, with its quotes.
  let text: String

  init(_ version: some StringProtocol) {
    text = "\"\(version)\""
  }

  /// Whether the browser has this version (RFC 9110, section 13.1.2).
  func isKnown(to headers: HTTPFields) -> Bool {
    (headers[.ifNoneMatch] ?? "").split { $0 == "," || $0 == " " }
      .contains { $0 == "*" || $0.trimmingPrefix("W/") == text }
  }

  /// Whether the range that is asked for is one of this version, or of whichever there is
  /// (RFC 9110, section 13.1.5).
  func isRanged(by headers: HTTPFields) -> Bool {
    headers[.ifRange].map { $0 == text } ?? true
  }
}
