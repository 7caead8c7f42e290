/// A word's serialised text, the same in every context, with a gap for what differs.
///
/// Length, gap and bytes are adjacent in one allocation. As an object with an array, each word
/// would cost two more memory accesses and reference counting. A word owns and frees its form, so
/// keep the word alive while using it.
public struct WordForm {
  private let start: UnsafeMutableRawPointer

  private struct Head {
    var count: Int32
    var gap: Int32
  }

  init(_ text: [UInt8], gap: Int) {
    start = .allocate(
      byteCount: MemoryLayout<Head>.size + text.count, alignment: MemoryLayout<Head>.alignment)
    start.storeBytes(of: Head(count: Int32(text.count), gap: Int32(gap)), as: Head.self)
    UnsafeMutableRawBufferPointer(start: start + MemoryLayout<Head>.size, count: text.count)
      .copyBytes(from: text)
  }

  /// - Parameter address: the address of a form. Returns nil if it is 0.
  init?(at address: UInt) {
    guard let start = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    self.start = start
  }

  var address: UInt { UInt(bitPattern: start) }

  func free() { start.deallocate() }

  public var text: UnsafeRawBufferPointer {
    let head = start.load(as: Head.self)
    return UnsafeRawBufferPointer(start: start + MemoryLayout<Head>.size, count: Int(head.count))
  }

  /// The offset of the gap, in bytes of the text.
  public var gap: Int { Int(start.load(as: Head.self).gap) }
}
