/// A JSON object, written as it is: with its keys, and null for nil.
public struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Encodable]

  public init(dictionaryLiteral values: (String, any Encodable)...) {
    self.values = Dictionary(uniqueKeysWithValues: values)
  }

  /// Merges the keys of two objects.
  public static func + (left: JSONObject, right: JSONObject) -> JSONObject {
    var joined = left
    joined.values.merge(right.values) { $1 }
    return joined
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for (key, value) in values { try container.encode(value, forKey: JSONKey(stringValue: key)) }
  }
}

/// Any key of a JSON object.
struct JSONKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
