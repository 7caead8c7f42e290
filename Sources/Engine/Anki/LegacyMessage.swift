import Foundation

/// Converts between the JSON of Anki's older collections and the messages of its newer ones.
///
/// A list of fields says which key holds which field of the message. Keys that no field has go to
/// field 255, as Anki does it, and come back from there.
struct LegacyMessage: Sendable {
  struct Field: Sendable {
    enum Kind: Sendable {
      case bool, negatedBool, numberBool, integer, text, float, floats
      /// A number that JSON has in thousandths.
      case thousandths
      /// A number that JSON has in whole percent; null if the message lacks it.
      case percent
      /// 1 in JSON for 0.
      case flipped
    }

    /// Keys from the outermost inwards, with dots between.
    let key: String
    let number: Int
    let kind: Kind
    /// Whether an absent value differs from 0.
    var isOptional = false
    /// The value if the collection lacks the key.
    var fallback: [Double]

    init(
      _ key: String, _ number: Int, _ kind: Kind, optional isOptional: Bool = false,
      or fallback: Double...
    ) {
      self.key = key
      self.number = number
      self.kind = kind
      self.isOptional = isOptional
      self.fallback = fallback
    }

    fileprivate var fallbackValue: Any? {
      let numbers = fallback.map { NSNumber(value: $0) }
      return kind == .floats ? numbers : numbers.first
    }

    fileprivate var path: [String] { key.split(separator: ".").map(String.init) }
  }

  let fields: [Field]
  /// Keys that belong to no message: they have columns, or are converted by hand.
  let besides: Set<String>

  static let other = 255

  // MARK: To a message

  func message(of json: [String: Any]) -> WireMessage {
    var message = WireMessage()
    for field in fields {
      guard let value = Self.value(at: field.path, in: json) ?? field.fallbackValue
      else { continue }
      add(value, field, to: &message)
    }
    let known = besides.union(fields.compactMap(\.path.first))
    let others = json.filter { !known.contains($0.key) && !($0.value is NSNull) }
    if !others.isEmpty, let data = try? Self.data(others) {  // It was read as JSON.
      message.add(Self.other, .bytes(data))
    }
    return message
  }

  private func add(_ value: Any, _ field: Field, to message: inout WireMessage) {
    let number = value as? NSNumber
    switch field.kind {
    case .bool, .numberBool:
      if number?.boolValue == true { message.add(field.number, 1) }
    case .negatedBool:
      if number?.boolValue == false { message.add(field.number, 1) }
    case .integer:
      guard let number else { return }
      if field.isOptional || number.int64Value != 0 { message.add(field.number, number.intValue) }
    case .flipped:
      if let number, number.intValue == 0 { message.add(field.number, 1) }
    case .text:
      if let text = value as? String, !text.isEmpty { message.add(field.number, text) }
    case .float:
      if let number, field.isOptional || number.floatValue != 0 {
        message.add(field.number, number.floatValue)
      }
    case .thousandths:
      if let number { message.add(field.number, number.floatValue / 1000) }
    case .percent:
      if let number { message.add(field.number, number.floatValue / 100) }
    case .floats:
      let numbers = (value as? [NSNumber] ?? []).map(\.floatValue)
      if !numbers.isEmpty { message.add(field.number, numbers) }
    }
  }

  private static func value(at path: [String], in json: [String: Any]) -> Any? {
    var value: Any? = json
    for key in path {
      if let place = Int(key), let list = value as? [Any] {
        value = list.indices.contains(place) ? list[place] : nil
      } else {
        value = (value as? [String: Any])?[key]
      }
    }
    return value is NSNull ? nil : value
  }

  // MARK: To JSON

  func json(of message: WireMessage) -> [String: Any] {
    var json: [String: Any] = [:]
    if let others = message.bytes(Self.other).flatMap({ try? Self.object($0) }) {
      json = others  // Only JSON can have been read.
    }
    for field in fields { Self.set(value(field, of: message), at: field.path[...], in: &json) }
    return json
  }

  private func value(_ field: Field, of message: WireMessage) -> Any {
    let number = field.number
    switch field.kind {
    case .bool: return message.integer(number) == 1
    case .negatedBool: return message.integer(number) != 1
    case .numberBool: return message.integer(number) == 1 ? 1 : 0
    case .integer:
      return message.integer(number) ?? (field.isOptional ? NSNull() : 0 as Any)
    case .flipped: return message.integer(number) == 1 ? 0 : 1
    case .text: return message.text(number) ?? ""
    case .float:
      return message.float(number).map(Self.plain) ?? (field.isOptional ? NSNull() : 0.0 as Any)
    case .thousandths:
      return Int((Double(message.float(number) ?? 0) * 1000).rounded().clamped(to: 0...1_000_000))
    case .percent:
      return message.float(number).map { Int((Double($0) * 100).rounded().clamped(to: 0...100)) }
        ?? NSNull() as Any
    case .floats: return message.floats(number).map(Self.plain)
    }
  }

  /// The shortest number that reads as the same float.
  private static func plain(_ float: Float) -> Double { Double("\(float)") ?? Double(float) }

  private static func set(_ value: Any, at path: ArraySlice<String>, in json: inout [String: Any]) {
    guard let key = path.first else { return }
    guard let next = path.dropFirst().first else {
      json[key] = value
      return
    }
    if let place = Int(next) {
      var list = json[key] as? [Any] ?? []
      while list.count <= place { list.append(0) }
      list[place] = value
      json[key] = list
    } else {
      var inner = json[key] as? [String: Any] ?? [:]
      set(value, at: path.dropFirst(), in: &inner)
      json[key] = inner
    }
  }

  // MARK: JSON

  /// A whole number, which genanki may write as a text.
  static func integer(_ value: Any?) -> Int64? {
    (value as? NSNumber)?.int64Value ?? (value as? String).flatMap(Int64.init)
  }

  static func object(_ data: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw WireMessage.Flaw()
    }
    return object
  }

  static func data(_ object: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
  }
}
