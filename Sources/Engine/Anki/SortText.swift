import Crypto
import Foundation

/// A field's text as Anki sorts and compares it: without HTML, but with the names of media files.
enum SortText {
  static func of(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return field
    }
    let named = field.replacing(
      /(?i)<(?:img|audio|video|source|object)\b[^>]*?(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>/
    ) { match in " \(match.1 ?? match.2 ?? match.3 ?? "") " }
    let plain = named.replacing(
      /(?is)<!--.*?-->|<style.*?>.*?<\/style>|<script.*?>.*?<\/script>/, with: ""
    )
    .replacing(/<[^>]*>/, with: "")
    return SafeHTML.entitiesRead(plain)
  }

  static func digest(_ data: Data) -> Data { Data(Insecure.SHA1.hash(data: data)) }

  /// Anki's checksum of the first field: 32 bits of its SHA-1.
  static func checksum(_ text: String) -> Int64 {
    Insecure.SHA1.hash(data: Data(text.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}
