import Foundation

/// The body of a write: `{"review": {…}}`, or the bare object, as some clients send it.
struct ServedBody {
  private let members: [String: JSONValue]

  /// Parses a body. An empty one has no members.
  init(_ body: Data, in wrapper: String) throws(ServedError) {
    guard !body.isEmpty else {
      members = [:]
      return
    }
    // Nil means that the body is no JSON.
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: body),
      let object = json.object
    else { throw .unprocessable("The body is not a JSON object") }
    switch object[wrapper] {
    case nil: members = object
    case .object(let inner)?: members = inner
    default: throw .invalid(wrapper)
    }
  }

  func integer(_ name: String) throws(ServedError) -> Int64? {
    try value(name) { member -> Int64? in
      guard case .number(let number) = member else { return nil }
      return Int64(exactly: number)
    }
  }

  func text(_ name: String) throws(ServedError) -> String? { try value(name) { $0.string } }

  func texts(_ name: String) throws(ServedError) -> [String]? {
    try value(name) { member -> [String]? in
      let texts = member.array?.compactMap(\.string)
      return texts?.count == member.array?.count ? texts : nil
    }
  }

  func object(_ name: String) throws(ServedError) -> [String: JSONValue] {
    guard let object = members[name]?.object else { throw .invalid(name) }
    return object
  }

  func time(_ name: String) throws(ServedError) -> Date? {
    try value(name) { member in member.string.flatMap { ServedTime($0)?.date } }
  }

  func misses(_ name: String) throws(ServedError) -> Int {
    guard let count = try integer(name), (0...1_000_000).contains(count)
    else { throw .invalid(name) }
    return Int(count)
  }

  /// - Returns: nil if it is absent or null.
  /// - Throws: if `read` returns nil.
  private func value<Value>(
    _ name: String, _ read: (JSONValue) -> Value?
  ) throws(ServedError) -> Value? {
    guard let member = members[name], member != .null else { return nil }
    guard let value = read(member) else { throw .invalid(name) }
    return value
  }
}
