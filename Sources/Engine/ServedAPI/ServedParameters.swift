import Foundation

/// The query parameters of a request, in order.
struct ServedParameters {
  struct Parameter {
    var name: String
    /// Nil without an equals sign, as in `?in_review`.
    var value: String?
  }

  private(set) var all: [Parameter]

  init(_ text: String) {
    all = text.split(separator: "&").prefix(100).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? String($0) }
      return Parameter(name: parts[0], value: parts.count > 1 ? parts[1] : nil)
    }
  }

  /// The value of a parameter, or nil if it is absent or empty.
  subscript(name: String) -> String? {
    all.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  func has(_ name: String) -> Bool { all.contains { $0.name == name } }

  /// The query with its question mark, or nothing.
  var suffix: String {
    all.isEmpty
      ? ""
      : "?"
        + all.map { parameter in
          let name = parameter.name.queryEncoded
          return parameter.value.map { "\(name)=\($0.queryEncoded)" } ?? name
        }.joined(separator: "&")
  }

  /// Returns the parameters with another cursor.
  func moved(to cursor: String, _ id: Int64) -> ServedParameters {
    var moved = self
    moved.all.removeAll { ["page_after_id", "page_before_id"].contains($0.name) }
    moved.all.append(Parameter(name: cursor, value: "\(id)"))
    return moved
  }

  /// Returns the numbers of a list; none if it is empty, as clients send it that ask for nothing.
  func numbers(_ name: String) throws(ServedError) -> Set<Int64>? {
    if all.contains(where: { $0.name == name && $0.value == "" }) { return [] }
    return try value(name) { text -> Set<Int64>? in
      let numbers = text.split(separator: ",")
        .map { Int64($0.trimmingCharacters(in: .whitespaces)) }
      return numbers.contains(nil) ? nil : Set(numbers.compactMap(\.self))
    }
  }

  func words(_ name: String) -> Set<String>? {
    self[name].map { Set($0.split(separator: ",").map(String.init)) }
  }

  func flag(_ name: String) throws(ServedError) -> Bool? {
    try value(name) { Bool($0.lowercased()) }
  }

  func time(_ name: String) throws(ServedError) -> ServedTime? {
    try value(name) { ServedTime($0) }
  }

  func number(_ name: String) throws(ServedError) -> Int64? { try value(name) { Int64($0) } }

  private func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(ServedError) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = read(text) else { throw .invalid(name) }
    return value
  }
}

extension String {
  /// Lists and times stay readable.
  fileprivate var queryEncoded: String {
    percentEncoded.replacing("%2C", with: ",").replacing("%3A", with: ":")
  }
}
