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

  func numbers(_ name: String) throws(ServedError) -> Set<Int64>? {
    guard let text = self[name] else { return nil }
    let numbers = text.split(separator: ",").map { Int64($0.trimmingCharacters(in: .whitespaces)) }
    guard !numbers.contains(nil) else { throw .unprocessable("\(name) is invalid") }
    return Set(numbers.compactMap { $0 })
  }

  func words(_ name: String) -> Set<String>? {
    self[name].map { Set($0.split(separator: ",").map(String.init)) }
  }

  func flag(_ name: String) throws(ServedError) -> Bool? {
    switch self[name]?.lowercased() {
    case nil: return nil
    case "true": return true
    case "false": return false
    default: throw .unprocessable("\(name) is invalid")
    }
  }

  func time(_ name: String) throws(ServedError) -> ServedTime? {
    guard let text = self[name] else { return nil }
    guard let time = ServedTime(text) else { throw .unprocessable("\(name) is invalid") }
    return time
  }

  func number(_ name: String) throws(ServedError) -> Int64? {
    guard let text = self[name] else { return nil }
    guard let number = Int64(text) else { throw .unprocessable("\(name) is invalid") }
    return number
  }
}

extension String {
  /// Lists and times stay readable.
  fileprivate var queryEncoded: String {
    percentEncoded.replacing("%2C", with: ",").replacing("%3A", with: ":")
  }
}
