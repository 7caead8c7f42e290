import Foundation

/// The body of a write: `{"review": {…}}`, or the bare object, as some clients send it.
struct Posted {
  private let members: JSON

  /// Parses a body. An empty one has no members.
  init(_ body: Data, type: String?, in wrapper: String) throws(ServiceError) {
    guard !body.isEmpty else {
      members = [:]
      return
    }
    guard type?.lowercased().hasPrefix("application/json") == true else {
      throw .unprocessable("Content-Type must be application/json")
    }
    // Nil means that it cannot be decoded.
    guard let json = try? JSONDecoder().decode(JSON.self, from: body) else {
      throw .unprocessable("The body is not JSON")
    }
    members = json[wrapper] ?? json
    guard case .object = members else { throw invalid(wrapper) }
  }

  func integer(_ name: String) throws(ServiceError) -> Int? {
    switch members[name] {
    case nil, .null: return nil
    case .int(let number): return number
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

  func time(_ name: String) throws(ServiceError) -> Date? {
    guard let text = try text(name) else { return nil }
    guard let date = Timestamp.date(text) else { throw invalid(name) }
    return date
  }

  func misses(_ name: String) throws(ServiceError) -> Int {
    guard let count = try integer(name), (0...1_000_000).contains(count) else {
      throw invalid(name)
    }
    return count
  }

  var material: StandInAccount.MaterialChange {
    get throws(ServiceError) {
      StandInAccount.MaterialChange(
        meaningNote: try text("meaning_note"), readingNote: try text("reading_note"),
        meaningSynonyms: try texts("meaning_synonyms"))
    }
  }

  private func texts(_ name: String) throws(ServiceError) -> [String]? {
    guard let value = members[name] else { return nil }
    guard case .array(let values) = value else { throw invalid(name) }
    let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard texts.count == values.count else { throw invalid(name) }
    return texts
  }

  func invalid(_ name: String) -> ServiceError { .unprocessable("\(name) is invalid") }
}
