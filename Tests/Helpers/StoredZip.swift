public import Foundation

/// A ZIP with files as they are, without compression.
public enum StoredZip {
  public static func data(_ files: KeyValuePairs<String, Data>) -> Data {
    data(files.map { ($0.key, $0.value) })
  }

  public static func data(_ files: [(name: String, data: Data)]) -> Data {
    var zip = Data()
    var directory = Data()
    for (name, data) in files {
      let start = zip.count
      let shared = header(name, data)
      zip.append(bytes(UInt32(0x0403_4B50)))
      zip.append(shared)
      zip.append(contentsOf: name.utf8)
      zip.append(data)
      directory.append(bytes(UInt32(0x0201_4B50)))
      directory.append(bytes(UInt16(20)))
      directory.append(shared)
      directory.append(Data(count: 10))
      directory.append(bytes(UInt32(start)))
      directory.append(contentsOf: name.utf8)
    }
    let end = zip.count
    zip.append(directory)
    zip.append(bytes(UInt32(0x0605_4B50)))
    zip.append(Data(count: 4))
    for _ in 0..<2 { zip.append(bytes(UInt16(truncatingIfNeeded: files.count))) }
    zip.append(bytes(UInt32(directory.count)))
    zip.append(bytes(UInt32(end)))
    zip.append(Data(count: 2))
    return zip
  }

  /// The fields that the local header and the directory share: names in UTF-8, stored.
  private static func header(_ name: String, _ data: Data) -> Data {
    var header = bytes(UInt16(20)) + bytes(UInt16(0x0800)) + Data(count: 6)
    header += bytes(checksum(data)) + bytes(UInt32(data.count)) + bytes(UInt32(data.count))
    header += bytes(UInt16(name.utf8.count)) + Data(count: 2)
    return header
  }

  private static func bytes(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// The CRC-32 that ZIP and gzip require.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
