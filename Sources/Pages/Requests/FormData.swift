import Foundation

/// What a form sent: its fields by name, and its files.
struct FormData: Hashable, Sendable {
  struct File: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  var fields: [String: String] = [:]
  var files: [String: File] = [:]

  /// Empty when the field was not sent, as for a checkbox that is off.
  subscript(name: String) -> String { fields[name] ?? "" }

  func number<T: FixedWidthInteger>(_ name: String) -> T? { T(self[name]) }

  func isOn(_ name: String) -> Bool { self[name] == "true" }

  /// A file that was really chosen: browsers send an empty one for an empty field.
  func file(_ name: String) -> File? {
    files[name].flatMap { $0.bytes.isEmpty ? nil : $0 }
  }
}

extension FormData {
  /// Reads `a=1&b=x+y`. Of a name that comes twice the last counts.
  init(urlEncoded text: Substring) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]) else { continue }
      fields[name] = parts.count > 1 ? Self.decoded(parts[1]) ?? "" : ""
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
