import CZlib
import Foundation

/// What was answered at a revision of a session: enough to give that answer once more.
///
///     5f2c19aa reviews 12 345 {"answer":…}
///
/// The checksum is zlib's CRC-32 of all that follows it.
struct JournalLine: Hashable, Sendable {
  enum Room: String, Sendable { case reviews, waniKani = "wanikani" }

  var room: Room
  var session: Int64
  var revision: Int
  /// As the room wrote it; of one line.
  var text: String
}

extension JournalLine {
  static let end = UInt8(ascii: "\n")
  /// Stands in the checksum's place where an answer did not come to be.
  static let takenBack = Array("--------".utf8)

  var bytes: [UInt8] {
    let said = Array("\(room.rawValue) \(session) \(revision) \(text)".utf8)
    return Array("\(Self.checksum(said)) ".utf8) + said + [Self.end]
  }

  /// What follows one that never reached the disk whole was not waited for either.
  static func all(in file: Data) -> [JournalLine] {
    var lines: [JournalLine] = []
    for bytes in file.prefix(while: { $0 != 0 }).split(separator: end)
    where !bytes.starts(with: takenBack) {
      guard let line = JournalLine(bytes) else { break }
      lines.append(line)
    }
    return lines
  }

  /// Of several at one revision only the last came to anything.
  static func last(_ lines: [JournalLine]) -> [JournalLine] {
    var places: [String: Int] = [:]
    for (place, line) in lines.enumerated() { places[line.key] = place }
    return lines.enumerated().filter { places[$1.key] == $0 }.map(\.element)
  }

  private var key: String { "\(room) \(session) \(revision)" }

  private init?(_ bytes: Data) {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 4)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 5, parts[0] == Self.checksum(Array(bytes.dropFirst(9))),
      let room = Room(rawValue: parts[1]), let session = Int64(parts[2]),
      let revision = Int(parts[3])
    else { return nil }
    self.init(room: room, session: session, revision: revision, text: parts[4])
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    let sum = String(crc32(0, bytes, uInt(bytes.count)), radix: 16)
    return String(repeating: "0", count: 8 - sum.count) + sum
  }
}
