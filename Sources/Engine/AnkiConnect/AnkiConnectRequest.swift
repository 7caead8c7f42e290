/// A request of AnkiConnect's protocol, version 6 and those before it.
struct AnkiConnectRequest {
  /// An error message for the client.
  struct Failure: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  static let version = 6

  var action: String
  /// Versions up to 4, which is what a request without one has, get their results bare.
  var version: Int
  var key: String?
  var parameters: Parameters

  init(_ value: JSONValue) throws(Failure) {
    guard let object = value.object, let action = object["action"]?.string else {
      throw Failure("'action' is a required property")
    }
    self.action = action
    version = object["version"]?.integer ?? 4
    key = object["key"]?.string
    parameters = Parameters(values: object["params"]?.object ?? [:])
  }

  func answer(_ result: OrderedJSON) -> OrderedJSON {
    version > 4 ? ["error": OrderedJSON.null, "result": result] : result
  }

  /// A failure looks alike in every version.
  static func answer(_ failure: Failure) -> OrderedJSON {
    ["error": failure.text, "result": OrderedJSON.null]
  }

  struct Parameters {
    var values: [String: JSONValue]

    func value(_ name: String) throws(Failure) -> JSONValue {
      guard let value = values[name] else { throw Failure("'\(name)' is missing") }
      return value
    }

    private func value<Value>(
      _ name: String, as kind: KeyPath<JSONValue, Value?>, _ kindName: String
    ) throws(Failure) -> Value {
      guard let found = try value(name)[keyPath: kind] else {
        throw Failure("'\(name)' is not \(kindName)")
      }
      return found
    }

    func text(_ name: String) throws(Failure) -> String {
      try value(name, as: \.string, "a text")
    }

    func number(_ name: String) throws(Failure) -> Int64 {
      let number = try value(name, as: \.integer, "a whole number")
      return Int64(number)
    }

    func list(_ name: String) throws(Failure) -> [JSONValue] {
      try value(name, as: \.array, "a list")
    }

    func numbers(_ name: String) throws(Failure) -> [Int64] {
      try list(name).map { value throws(Failure) -> Int64 in
        guard let number = value.integer else { throw Failure("'\(name)' are not ids") }
        return Int64(number)
      }
    }

    func texts(_ name: String) throws(Failure) -> [String] { try list(name).compactMap(\.string) }

    func object(_ name: String) throws(Failure) -> Parameters {
      Parameters(values: try value(name, as: \.object, "an object"))
    }

    /// - Throws: `Failure` if it is there and not a boolean.
    func flag(_ name: String) throws(Failure) -> Bool {
      switch values[name] {
      case nil, .null?: return false
      case .bool(let isOn)?: return isOn
      default: throw Failure("option parameter '\(name)' must be boolean")
      }
    }
  }
}
