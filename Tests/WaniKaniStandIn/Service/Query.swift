import Foundation

/// The query parameters of a request, in order.
struct Query: Equatable {
  private(set) var parameters: [Parameter]

  struct Parameter: Equatable {
    var name: String
    /// The value, or nil without an equals sign.
    var value: String?
  }

  init(_ text: String) {
    parameters = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(Self.decoded)
      return Parameter(name: parts[0], value: parts.count > 1 ? parts[1] : nil)
    }
  }

  var names: [String] { parameters.map(\.name) }

  /// The value of a parameter, or nil if it is absent or empty.
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the query with this cursor in place of any other.
  func moved(to cursor: String, _ id: Int) -> Query {
    var copy = self
    copy.parameters.removeAll { ["page_after_id", "page_before_id"].contains($0.name) }
    copy.parameters.insert(Parameter(name: cursor, value: String(id)), at: 0)
    return copy
  }

  /// The query with its question mark, or an empty string without parameters.
  var suffix: String {
    guard !parameters.isEmpty else { return "" }
    return "?"
      + parameters.map { parameter in
        let name = Self.encoded(parameter.name)
        return parameter.value.map { "\(name)=\(Self.encoded($0))" } ?? name
      }.joined(separator: "&")
  }

  static func encoded(_ text: String) -> String {
    let kept = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,:")
    return text.addingPercentEncoding(withAllowedCharacters: kept) ?? text
  }

  /// Decodes a value; "+" is a space, as in forms.
  private static func decoded(_ text: Substring) -> String {
    let blanks = String(text).replacing("+", with: " ")
    return blanks.removingPercentEncoding ?? blanks
  }
}

/// Typed parameters: nil if absent, an error if they cannot be parsed.
extension Query {
  /// Parses a comma-separated list.
  func integers(_ name: String) throws(ServiceError) -> Set<Int>? {
    try value(name) { text -> Set<Int>? in
      let numbers = text.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
      return numbers.contains(nil) ? nil : Set(numbers.compactMap(\.self))
    }
  }

  func time(_ name: String) throws(ServiceError) -> Date? {
    try value(name) { Timestamp.date($0) }
  }

  private func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(ServiceError) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = read(text) else { throw .unprocessable("\(name) is invalid") }
    return value
  }
}
