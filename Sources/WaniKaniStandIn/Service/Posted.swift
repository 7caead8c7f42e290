import Foundation

/// The body of a write: `{"review": {…}}`, or the same without its wrapper, as some clients send it.
struct Posted {
  private let members: JSON

  /// No body at all counts as an empty one.
  init(_ body: Data, type: String?, in wrapper: String) throws(ServiceError) {
    guard !body.isEmpty else {
      members = [:]
      return
    }
    guard type?.lowercased().hasPrefix("application/json") == true else {
      throw .unprocessable("Content-Type must be application/json")
    }
    let json: JSON
    do { json = try JSONDecoder().decode(JSON.self, from: body) } catch {
      throw .unprocessable("The body is not JSON")
    }
    members = json[wrapper] ?? json
    guard case .object = members else { throw invalid(wrapper) }
  }

  init(_ members: JSON) {
    self.members = members
  }

  var names: [String] {
    guard case .object(let members) = members else { return [] }
    return members.map(\.name)
  }

  func inside(_ name: String) throws(ServiceError) -> Posted {
    guard let value = members[name], case .object = value else { throw invalid(name) }
    return Posted(value)
  }

  func integer(_ name: String) throws(ServiceError) -> Int? {
    switch members[name] {
    case nil, .null: return nil
    case .int(let number): return number
    default: throw invalid(name)
    }
  }

  func flag(_ name: String) throws(ServiceError) -> Bool? {
    switch members[name] {
    case nil: return nil
    case .bool(let flag): return flag
    default: throw invalid(name)
    }
  }

  func text(_ name: String) throws(ServiceError) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw invalid(name)
    }
  }

  func texts(_ name: String) throws(ServiceError) -> [String]? {
    guard let value = members[name] else { return nil }
    guard case .array(let values) = value else { throw invalid(name) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw invalid(name) }
      texts.append(text)
    }
    return texts
  }

  func time(_ name: String) throws(ServiceError) -> Date? {
    guard let text = try text(name) else { return nil }
    guard let date = Timestamp.date(text) else { throw invalid(name) }
    return date
  }

  func invalid(_ name: String) -> ServiceError { .unprocessable("\(name) is invalid") }
}
