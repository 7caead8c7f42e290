import Foundation

/// A resource of the service: `{"id": 1, "object": "kanji", "data": {…}}`. Unknown fields are
/// ignored, because the service may add some.
struct Resource {
  /// The fields around `data`, such as `id` and `object`.
  let head: Fields
  let data: Fields

  init(_ fields: Fields) throws {
    head = fields
    data = try fields["data"]
  }
}

/// The members of a JSON object, by the service's names.
struct Fields: Decodable {
  private let members: KeyedDecodingContainer<JSONKey>

  init(from decoder: any Decoder) throws {
    members = try decoder.container(keyedBy: JSONKey.self)
  }

  subscript<Value: Decodable>(name: String) -> Value {
    get throws { try members.decode(Value.self, forKey: JSONKey(stringValue: name)) }
  }

  /// Returns nil if the field is absent or null.
  subscript<Value: Decodable>(optional name: String) -> Value? {
    get throws { try members.decodeIfPresent(Value.self, forKey: JSONKey(stringValue: name)) }
  }

  /// - Throws: for a number outside of `range`, with which nothing could be calculated.
  func number<Value: Decodable & Comparable>(
    _ name: String, in range: ClosedRange<Value>
  ) throws -> Value {
    let value: Value = try self[name]
    guard range.contains(value) else {
      throw DecodingError.dataCorruptedError(
        forKey: JSONKey(stringValue: name), in: members, debugDescription: "\(value)")
    }
    return value
  }
}

/// A value decoded from a resource, if this version supports it.
protocol ResourceValue {
  init(_ resource: Resource) throws
}

extension ResourceValue {
  /// - Parameter json: a resource as the service wrote it.
  init(json: Data) throws(ServiceFailure) {
    self = try ServiceJSON.decode(Decoded<Self>.self, from: json).value
  }
}

/// Decodes a resource from JSON.
struct Decoded<Value: ResourceValue>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try Value(Resource(Fields(from: decoder)))
  }
}

/// Decodes what WaniKani sends.
enum ServiceJSON {
  /// - Throws: `malformed` if it cannot be decoded.
  static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from json: Data
  ) throws(ServiceFailure) -> Value {
    do {
      return try decoder.decode(type, from: json)
    } catch {
      throw .malformed(brief(error))
    }
  }

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = ServiceTime.decoding
    return decoder
  }()

  /// Describes where decoding failed, without the contents.
  private static func brief(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
    default: "unknown"
    }
  }
}
