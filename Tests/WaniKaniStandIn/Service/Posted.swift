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
    try value(name) { if case .int(let number) = $0 { number } else { nil } }
  }

  func text(_ name: String) throws(ServiceError) -> String? {
    try value(name) { if case .string(let text) = $0 { text } else { nil } }
  }

  func time(_ name: String) throws(ServiceError) -> Date? {
    try value(name) { if case .string(let text) = $0 { Timestamp.date(text) } else { nil } }
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
    try value(name) { value -> [String]? in
      guard case .array(let values) = value else { return nil }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count == values.count ? texts : nil
    }
  }

  /// - Returns: nil if it is absent or null.
  /// - Throws: if `read` returns nil.
  private func value<Value>(
    _ name: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value? {
    guard let member = members[name], member != .null else { return nil }
    guard let value = read(member) else { throw invalid(name) }
    return value
  }

  func invalid(_ name: String) -> ServiceError { .unprocessable("\(name) is invalid") }
}
