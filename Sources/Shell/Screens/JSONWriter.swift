/// Writes JSON piece by piece; that the pieces fit is its user's concern.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// - Parameter capacity: in bytes; more are made room for.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins anew, in the memory that is there.
  public mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// So that a line of text is a value.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func raw(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// - Parameter length: in bytes.
  mutating func write(atMost length: Int, _ write: (inout Pen) -> Void) {
    bytes.append(addingCapacity: length) { room in
      room.withUnsafeMutableBufferPointer { buffer, count in
        var pen = Pen(buffer)
        write(&pen)
        count = pen.count
      }
    }
  }

  mutating func number(_ value: Int) {
    if (0...9).contains(value) {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  mutating func list<Values: Sequence>(
    _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) {
        for byte in utf8 { escaped(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20, 0x7F:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }
}
