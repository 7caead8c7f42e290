import Foundation

/// Conditional requests: `If-None-Match` decides, without it `If-Modified-Since` does.
struct Conditions {
  let tag: String
  /// Nil when there is nothing that could have changed.
  let updatedAt: Date?

  init(_ answer: StandInAnswer, updatedAt: Date?) {
    tag = "W/\"\(Self.digest(answer.body))\""
    self.updatedAt = updatedAt
  }

  func apply(to answer: inout StandInAnswer, asked request: StandInRequest) {
    answer.set("ETag", tag)
    if let updatedAt { answer.set("Last-Modified", HeaderDate.text(updatedAt)) }
    answer.set("Cache-Control", "max-age=0, private, must-revalidate")
    guard request.method == "GET", isKnown(to: request) else { return }
    answer.status = 304
    answer.body = []
    answer.headers.removeAll { $0.name == "Content-Type" }
  }

  private func isKnown(to request: StandInRequest) -> Bool {
    if let tags = request.headers["if-none-match"] {
      return tags.split(separator: ",").contains { Self.opaque($0) == Self.opaque(tag[...]) }
        || tags == "*"
    }
    guard let updatedAt, let since = request.headers["if-modified-since"].flatMap(HeaderDate.date)
    else { return false }
    // Headers know whole seconds only, so a change later in the same second goes unnoticed.
    return updatedAt.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
  }

  /// Weak comparison: the mark of weakness does not count.
  private static func opaque(_ tag: Substring) -> Substring {
    let tag = tag.drop { $0 == " " }
    return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }

  /// FNV-1a, eight bytes at a time.
  private static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }
    bytes.withUnsafeBytes { raw in
      let words = raw.count / 8
      for word in 0..<words { add(raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
      for byte in raw[(words * 8)...] { add(UInt64(byte)) }
    }
    return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
  }
}
