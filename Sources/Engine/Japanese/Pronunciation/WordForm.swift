/// What is written of a word wherever it stands, with a gap for what differs.
///
/// Length, gap and bytes lie side by side in memory of its own: as an object with a list of bytes
/// each word would have the processor wait twice more for memory, and count who refers to it.
/// A word owns its form and frees it; whoever asks for the form holds the word meanwhile.
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

  /// - Parameter address: of a form; nil when it is 0.
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

  /// In bytes of the text.
  public var gap: Int { Int(start.load(as: Head.self).gap) }
}
