import Glibc

/// Reads tokens' lines from the file of a dictionary that libmecab has mapped.
///
/// Two thirds of naist-jdic are those lines, and each is needed once, when its token first occurs.
/// Reading one from the mapping would load 64 kB into memory, and varied text would load nearly all
/// of it.
///
/// The address is used only to locate the line, not dereferenced.
final class DictionaryLines: Sendable {
  private let file: CInt
  private let mapping: Range<UInt>
  /// The longest cached line, in bytes. Longer ones are read from the mapping.
  private static let longest = 256

  /// - Parameter sample: a line of the dictionary.
  /// - Returns: nil if the system doesn't report which file is mapped there, or the file cannot be
  ///   read.
  init?(around sample: UnsafePointer<CChar>) {
    guard let (mapping, path) = Self.mapping(around: UInt(bitPattern: sample)) else { return nil }
    file = open(path, O_RDONLY | O_CLOEXEC)
    self.mapping = mapping
    guard file >= 0 else { return nil }
    // Verify that the path still leads to the mapped file.
    guard withLine(at: sample, { $0.elementsEqual(Self.mapped(sample)) }) else { return nil }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  func withLine<Result>(
    at start: UnsafePointer<CChar>, _ read: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let address = UInt(bitPattern: start)
    // Unknown tokens have few lines, in a separate file.
    guard mapping.contains(address) else { return read(Self.mapped(start)) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longest) { bytes in
      let offset = off_t(address - mapping.lowerBound)
      let count = max(0, pread(file, bytes.baseAddress, bytes.count, offset))
      guard let end = bytes.prefix(count).firstIndex(of: 0) else { return read(Self.mapped(start)) }
      return read(UnsafeBufferPointer(rebasing: bytes[..<end]))
    }
  }

  static func mapped(_ start: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: strlen(start))
  }

  /// Returns the mapping around an address, from lines of `from-to rwxp offset device inode path`.
  private static func mapping(around address: UInt) -> (Range<UInt>, path: String)? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let text = line {
      let fields = String(cString: text).split(separator: " ", maxSplits: 5)
      let bounds = fields[0].split(separator: "-")
      guard fields.count == 6, bounds.count == 2, let start = UInt(bounds[0], radix: 16),
        let end = UInt(bounds[1], radix: 16), (start..<end).contains(address)
      else { continue }
      return (start..<end, String(fields[5].drop { $0 == " " }.dropLast()))
    }
    return nil
  }
}
