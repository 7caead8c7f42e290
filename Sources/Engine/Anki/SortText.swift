import Crypto
import Foundation

/// A field's text as Anki sorts and compares it: without HTML, but with the names of media files.
enum SortText {
  static func of(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return field
    }
    var text = field
    if isMatchable(text) {
      text = text.replacing(
        /(?i)<(?:img|audio|video|source|object)\b[^>]*?(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>/
      ) { match in " \(match.1 ?? match.2 ?? match.3 ?? "") " }
    }
    return SafeHTML.stripped(text)
  }

  /// The longest tag, in bytes. The time for a tag without an end grows with the square of this.
  private static let longestTag = 20_000

  private static func isMatchable(_ text: String) -> Bool {
    let (start, end) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
    return text.utf8.split(separator: end).allSatisfy { piece in
      piece.firstIndex(of: start).map { piece[$0...].count <= longestTag } ?? true
    }
  }

  /// Anki's checksum of the first field: 32 bits of its SHA-1.
  static func checksum(_ text: String) -> Int64 {
    Insecure.SHA1.hash(data: Data(text.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}
