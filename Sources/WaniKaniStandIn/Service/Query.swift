import Foundation

/// The parameters of a request, in their order.
struct Query: Equatable {
  private(set) var parameters: [Parameter]

  struct Parameter: Equatable {
    var name: String
    /// Nil when there is no equals sign, as in `?in_review`.
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

  /// Nil when it is not given or empty.
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same without cursors, but for the one given.
  func moved(to cursor: String, _ id: Int) -> Query {
    var copy = self
    copy.parameters.removeAll { ["page_after_id", "page_before_id"].contains($0.name) }
    copy.parameters.insert(Parameter(name: cursor, value: String(id)), at: 0)
    return copy
  }

  /// With its question mark; empty when there is nothing to ask.
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

  /// A plus stands for a blank, as forms have it.
  private static func decoded(_ text: Substring) -> String {
    let blanks = String(text).replacing("+", with: " ")
    return blanks.removingPercentEncoding ?? blanks
  }
}

/// What a parameter is read as; nil where it is not given. What cannot be read is refused.
extension Query {
  /// A comma list.
  func integers(_ name: String, in range: ClosedRange<Int>? = nil) throws(ServiceError) -> Set<Int>?
  {
    try value(name) { text in
      let numbers = text.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
      let known = numbers.compactMap(\.self).filter { range?.contains($0) ?? true }
      return known.count == numbers.count ? Set(known) : nil
    }
  }

  /// A comma list.
  func words(_ name: String, of allowed: [String]? = nil) throws(ServiceError) -> Set<String>? {
    try value(name) { text in
      let words = Set(text.split(separator: ",").map(String.init))
      return allowed.map(words.isSubset) ?? true ? words : nil
    }
  }

  func flag(_ name: String) throws(ServiceError) -> Bool? {
    try value(name) { Bool($0) }
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
