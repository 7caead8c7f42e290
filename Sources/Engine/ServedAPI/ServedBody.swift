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
    default: throw .unprocessable("\(wrapper) is invalid")
    }
  }

  func integer(_ name: String) throws(ServedError) -> Int64? {
    switch members[name] {
    case nil, .null?: return nil
    case .number(let number)?:
      guard let integer = Int64(exactly: number) else { throw invalid(name) }
      return integer
    default: throw invalid(name)
    }
  }

  func text(_ name: String) throws(ServedError) -> String? {
    switch members[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw invalid(name)
    }
  }

  func texts(_ name: String) throws(ServedError) -> [String]? {
    switch members[name] {
    case nil, .null?: return nil
    case .array(let values)?:
      let texts = values.compactMap(\.string)
      guard texts.count == values.count else { throw invalid(name) }
      return texts
    default: throw invalid(name)
    }
  }

  func object(_ name: String) throws(ServedError) -> [String: JSONValue] {
    guard let object = members[name]?.object else { throw invalid(name) }
    return object
  }

  func time(_ name: String) throws(ServedError) -> Date? {
    guard let text = try text(name) else { return nil }
    guard let time = ServedTime(text) else { throw invalid(name) }
    return time.date
  }

  func misses(_ name: String) throws(ServedError) -> Int {
    guard let count = try integer(name), (0...1_000_000).contains(count) else {
      throw invalid(name)
    }
    return Int(count)
  }

  func invalid(_ name: String) -> ServedError { .unprocessable("\(name) is invalid") }
}
