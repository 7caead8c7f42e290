/// Writes into room that was made for all of it: to make room piece by piece takes longer than to
/// copy the pieces.
struct Pen {
  /// Of its digits, the sign and a comma.
  static let longestNumber = 21

  private let room: UnsafeMutableRawBufferPointer
  /// The bytes that are written.
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    self.room = UnsafeMutableRawBufferPointer(room)
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= room.count - count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Writes again what was written.
  mutating func rewrite(_ place: Range<Int>) {
    write(UnsafeRawBufferPointer(rebasing: room[place]))
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { write(UnsafeRawBufferPointer($0)) }
  }

  mutating func write(_ number: Int) {
    if (0...9).contains(number) {
      withUnsafeBytes(of: UInt8(ascii: "0") + UInt8(number)) { write($0) }
    } else {
      var digits = String(number)
      digits.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
  }
}
