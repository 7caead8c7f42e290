import Foundation

/// A message in the wire format of Protocol Buffers, as its fields in order:
/// <https://protobuf.dev/programming-guides/encoding/>.
///
/// Anki's messages are kept as the bytes that came, and only some of their fields are read. So
/// fields that Sanpo doesn't know survive, and no schema has to be compiled.
struct WireMessage: Hashable {
  enum WireValue: Hashable {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    /// A text, bytes, a message or packed numbers.
    case bytes(Data)
  }

  struct Field: Hashable {
    var number: Int
    var value: WireValue
  }

  private(set) var fields: [Field] = []

  init() {}

  /// - Throws: `Flaw` if the bytes are no message.
  init(_ data: Data) throws {
    var reader = Reader(bytes: data[...])
    while let field = try reader.next() {
      guard fields.count < Self.most else { throw Flaw() }
      fields.append(field)
    }
  }

  struct Flaw: Error {}

  /// More fields than any message of Anki's has.
  private static let most = 200_000

  // MARK: Reading

  /// The last value counts, as the format demands.
  private func last(_ number: Int) -> WireValue? { fields.last { $0.number == number }?.value }

  func integer(_ number: Int) -> Int? {
    if case .varint(let value)? = last(number) { Int(Int64(bitPattern: value)) } else { nil }
  }

  func bytes(_ number: Int) -> Data? {
    if case .bytes(let data)? = last(number) { data } else { nil }
  }

  func text(_ number: Int) -> String? { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

  /// - Returns: nil also for what is no finite number.
  func float(_ number: Int) -> Float? {
    guard case .fixed32(let bits)? = last(number) else { return nil }
    let float = Float(bitPattern: bits)
    return float.isFinite ? float : nil
  }

  /// Packed floats; none if one of them is no finite number.
  func floats(_ number: Int) -> [Float] {
    let bytes = bytes(number) ?? Data()
    let floats = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      let four = bytes.dropFirst(start).prefix(4)
      return Float(bitPattern: four.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    return floats.allSatisfy(\.isFinite) ? floats : []
  }

  /// Packed integers.
  func integers(_ number: Int) throws -> [Int] {
    var reader = Reader(bytes: (bytes(number) ?? Data())[...])
    var found: [Int] = []
    while !reader.bytes.isEmpty { found.append(Int(truncatingIfNeeded: try reader.varint())) }
    return found
  }

  /// The messages of a repeated field.
  func messages(_ number: Int) throws -> [WireMessage] {
    try fields.compactMap { field in
      guard field.number == number, case .bytes(let data) = field.value else { return nil }
      return try WireMessage(data)
    }
  }

  // MARK: Writing

  mutating func add(_ number: Int, _ value: WireValue) {
    fields.append(Field(number: number, value: value))
  }

  mutating func remove(_ number: Int) { fields.removeAll { $0.number == number } }

  /// Puts a value in place of what a field has.
  mutating func set(_ number: Int, _ value: WireValue) {
    remove(number)
    add(number, value)
  }

  mutating func add(_ number: Int, _ integer: Int) {
    add(number, .varint(UInt64(bitPattern: Int64(integer))))
  }

  mutating func add(_ number: Int, _ text: String) { add(number, .bytes(Data(text.utf8))) }

  mutating func add(_ number: Int, _ message: WireMessage) { add(number, .bytes(message.data)) }

  mutating func add(_ number: Int, _ float: Float) { add(number, .fixed32(float.bitPattern)) }

  mutating func add(_ number: Int, _ floats: [Float]) {
    add(number, .bytes(floats.reduce(into: Data()) { $0.append(littleEndian: $1.bitPattern) }))
  }

  mutating func add(_ number: Int, _ integers: [Int]) {
    add(
      number,
      .bytes(
        integers.reduce(into: Data()) { $0.append(varint: UInt64(bitPattern: Int64($1))) }))
  }

  var data: Data {
    var data = Data()
    for field in fields {
      let number = UInt64(field.number) << 3
      switch field.value {
      case .varint(let value):
        data.append(varint: number)
        data.append(varint: value)
      case .fixed64(let bits):
        data.append(varint: number | 1)
        data.append(littleEndian: bits)
      case .bytes(let bytes):
        data.append(varint: number | 2)
        data.append(varint: UInt64(bytes.count))
        data.append(bytes)
      case .fixed32(let bits):
        data.append(varint: number | 5)
        data.append(littleEndian: bits)
      }
    }
    return data
  }

  private struct Reader {
    var bytes: Data.SubSequence

    mutating func next() throws -> Field? {
      guard !bytes.isEmpty else { return nil }
      let key = try varint()
      let number = Int(truncatingIfNeeded: key >> 3)
      guard (1..<1 << 29).contains(number) else { throw Flaw() }
      return Field(number: number, value: try value(ofType: key & 7))
    }

    private mutating func value(ofType type: UInt64) throws -> WireValue {
      switch type {
      case 0: return .varint(try varint())
      case 1: return .fixed64(try littleEndian(8))
      case 2:
        let count = try varint()
        guard count <= UInt64(bytes.count) else { throw Flaw() }
        defer { bytes = bytes.dropFirst(Int(count)) }
        return .bytes(Data(bytes.prefix(Int(count))))
      case 5: return .fixed32(UInt32(truncatingIfNeeded: try littleEndian(4)))
      default: throw Flaw()
      }
    }

    mutating func varint() throws -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 70, by: 7) {
        guard let byte = bytes.popFirst() else { throw Flaw() }
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      throw Flaw()
    }

    private mutating func littleEndian(_ count: Int) throws -> UInt64 {
      guard bytes.count >= count else { throw Flaw() }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension Data {
  fileprivate mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(value))
  }

  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
