/// A value that a room stores beside the settings, in a row of its own.
///
/// The room that owns it declares its name.
struct StoredValue<Value: Sendable>: Sendable {
  let name: String
  /// Returns the value of a stored text; nil if it is none.
  let read: @Sendable (String) throws -> Value?
  let text: @Sendable (Value) throws -> String
}

extension StoredValue where Value: Codable {
  init(json name: String) {
    self.init(
      name: name, read: { text in try JSONText.value(text) as Value },
      text: { try JSONText.of($0) })
  }
}

extension StoredValue where Value: LosslessStringConvertible {
  init(_ name: String) {
    self.init(name: name, read: { Value($0) }, text: { $0.description })
  }
}

extension StoredValue where Value: RawRepresentable<String> {
  init(_ name: String) {
    self.init(name: name, read: { Value(rawValue: $0) }, text: { $0.rawValue })
  }
}

extension Settings {
  /// The value as of the settings; nil if none is stored.
  func stored<Value>(_ value: StoredValue<Value>) -> Value? {
    // One that can't be read counts as none.
    storedTexts[value.name].flatMap { try? value.read($0) }
  }

  /// Whether a value is stored, even one that can't be read.
  func has<Value>(_ value: StoredValue<Value>) -> Bool { storedTexts[value.name] != nil }
}
