import Foundation

/// The readings of single kanji, from KANJIDIC2, looked up where they lie in the bundled file.
///
/// `Scripts/kanji-readings.py` builds the file and describes it.
public struct KanjiReadings: Sendable {
  /// Kana as `KanaCode` has them.
  struct Reading {
    /// With the okurigana: たべる of 食.
    var sounds: ArraySlice<UInt8>
    /// Without them.
    var stemLength: Int
    /// Only in names.
    var isName: Bool
  }

  private let bytes: [UInt8]
  private let count: Int

  private static let signature = Array("kanji001".utf8)
  private static let indexAt = 12
  private static let rowSize = 8
  private static let okuriganaMark: UInt8 = 0x60
  private static let nameBit: UInt8 = 0x01
  private static let lastBit: UInt8 = 0x80

  /// - Throws: `Problem` when the bytes are not what the script builds.
  public init(_ bytes: [UInt8]) throws(Problem) {
    let broken = Problem("The readings of kanji are broken.", remedy: "Install Sanpo again.")
    guard bytes.count > Self.indexAt, bytes.starts(with: Self.signature) else { throw broken }
    count = Self.number(in: bytes, at: 8)
    guard count * Self.rowSize + Self.indexAt <= bytes.count else { throw broken }
    self.bytes = bytes
  }

  /// The readings that come with the engine.
  ///
  /// - Throws: `Problem` when the installation lacks them.
  public static func bundled() throws(Problem) -> KanjiReadings {
    guard let folder = Bundle.module.url(forResource: "Japanese", withExtension: nil),
      let data = try? Data(contentsOf: folder.appending(path: "kanji-readings.bin"))
    else { throw Problem("The readings of kanji are missing.", remedy: "Install Sanpo again.") }
    return try KanjiReadings(Array(data))
  }

  /// In the dictionary's order, names last.
  func readings(of kanji: Unicode.Scalar) -> [Reading] {
    guard var place = start(of: Int(kanji.value)) else { return [] }
    var readings: [Reading] = []
    var (start, stemEnd) = (place, Int?.none)
    while place < bytes.count {
      let byte = bytes[place]
      if byte & ~Self.lastBit == Self.okuriganaMark { stemEnd = place }
      if byte & ~Self.lastBit > Self.okuriganaMark {
        readings.append(reading(start..<place, stemEnd, isName: byte & Self.nameBit != 0))
        if byte & Self.lastBit != 0 { break }
        (start, stemEnd) = (place + 1, nil)
      }
      place += 1
    }
    return readings
  }

  private func reading(_ range: Range<Int>, _ stemEnd: Int?, isName: Bool) -> Reading {
    guard let stemEnd else {
      return Reading(sounds: bytes[range], stemLength: range.count, isName: isName)
    }
    return Reading(
      sounds: bytes[range.lowerBound..<stemEnd] + bytes[(stemEnd + 1)..<range.upperBound],
      stemLength: stemEnd - range.lowerBound, isName: isName)
  }

  private func start(of code: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let row = Self.indexAt + middle * Self.rowSize
      let found = Self.number(in: bytes, at: row)
      if found == code {
        return Self.indexAt + count * Self.rowSize + Self.number(in: bytes, at: row + 4)
      }
      if found < code { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
