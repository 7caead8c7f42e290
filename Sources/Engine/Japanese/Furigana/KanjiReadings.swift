import Foundation

/// The readings of single kanji, from KANJIDIC2, looked up directly in the bundled file.
///
/// `Scripts/kanji-readings.py` builds the file and describes its format.
public struct KanjiReadings: Sendable {
  /// A reading's position in the file.
  struct Reading {
    fileprivate var start: Int
    /// The number of kana, including okurigana: たべる for 食.
    var count: Int
    /// The number of kana without okurigana.
    var stemLength: Int
    /// Whether the reading is used only in names.
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

  /// - Throws: `Problem` if the data is not what the script builds.
  init(_ bytes: [UInt8]) throws(Problem) {
    let broken = Problem.incomplete(
      "The readings of kanji are damaged.", detail: "kanji-readings.bin")
    guard bytes.count > Self.indexAt, bytes.starts(with: Self.signature) else { throw broken }
    count = Self.number(in: bytes, at: 8)
    guard count * Self.rowSize + Self.indexAt <= bytes.count else { throw broken }
    self.bytes = bytes
  }

  /// Loads the bundled readings.
  ///
  /// - Throws: `Problem` if the installation lacks them.
  static func bundled() throws(Problem) -> KanjiReadings {
    let data = try BundledFile.data(
      "kanji-readings.bin", in: "Japanese", missing: "The readings of kanji are missing.")
    return try KanjiReadings(Array(data))
  }

  /// Appends a kanji's readings to a list, in dictionary order with name readings last.
  func add(readingsOf kanji: Unicode.Scalar, to list: inout [Reading]) {
    guard var start = start(of: Int(kanji.value)) else { return }
    var okurigana: Int?
    for place in start..<bytes.count {
      let byte = bytes[place]
      guard byte & ~Self.lastBit >= Self.okuriganaMark else { continue }
      if byte & ~Self.lastBit == Self.okuriganaMark {
        okurigana = place
        continue
      }
      let end = okurigana == nil ? place : place - 1
      list.append(
        Reading(
          start: start, count: end - start, stemLength: (okurigana ?? place) - start,
          isName: byte & Self.nameBit != 0))
      if byte & Self.lastBit != 0 { break }
      (start, okurigana) = (place + 1, nil)
    }
  }

  /// Returns one kana of a reading as a `KanaCode` value.
  func sound(_ index: Int, of reading: Reading) -> UInt8 {
    // Skip the mark between stem and okurigana.
    bytes[reading.start + index + (index < reading.stemLength ? 0 : 1)]
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
    Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
      | Int(bytes[place + 3]) << 24
  }
}
