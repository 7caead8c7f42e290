import Foundation

/// Words with their readings, best first, for checking the tokeniser's readings.
///
/// One block of bytes, made to be memory-mapped from a file:
///
///     header   magic, version, slot count (a power of two), length of the records: 4 × UInt32
///     slots    fingerprint and offset into the records, or 0 and 0: open addressing
///     records  length and bytes of the word, count of readings, of each length and bytes
///
/// Numbers are little-endian. The highest bit of a reading's length marks it as common, and that of
/// the count marks the first reading as the most used.
public struct WordList: Sendable {
  /// A word's position in the list.
  struct Word: Sendable {
    fileprivate let readings: Int
    fileprivate let count: Int
    /// Whether the first reading is known to be the most used. Otherwise readings are in dictionary
    /// order.
    let isRanked: Bool

    /// Whether the dictionary has it: others have only the reading that `WordListBuilder` prefers.
    var isOfDictionary: Bool { !isRanked || count > 1 }
  }

  struct Reading: Hashable, Sendable {
    var kana: String
    /// Whether the dictionary marks the reading (P), as a common one.
    var isCommon: Bool
  }

  static let magic: UInt32 = 0x5752_4453
  static let version: UInt32 = 3
  static let headerLength = 16
  static let slotLength = 8
  static let commonMark: UInt8 = 0x80
  static let rankedMark: UInt8 = 0x80

  private let data: Data
  private let slotMask: Int
  private let recordsStart: Int

  static let empty = WordList()

  private init() {
    data = Data()
    slotMask = -1
    recordsStart = 0
  }

  /// - Throws: `Problem` if the data is not a complete word list.
  init(mapping data: Data) throws(Problem) {
    let numbers = (0..<4).map { Self.number(in: data, at: $0 * 4) }
    let slots = Int(numbers[2] ?? 0)
    let recordsStart = Self.headerLength + slots * Self.slotLength
    guard numbers[0] == Self.magic, numbers[1] == Self.version, slots > 0,
      slots & (slots - 1) == 0, data.count == recordsStart + Int(numbers[3] ?? 0)
    else {
      throw Problem(
        "The list of words is damaged.", remedy: "Delete it; it will be rebuilt when needed.")
    }
    self.data = data
    slotMask = slots - 1
    self.recordsStart = recordsStart
  }

  private static func number(in data: Data, at offset: Int) -> UInt32? {
    guard offset + 4 <= data.count else { return nil }
    return data.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  func word(_ text: String) -> Word? {
    var text = text
    return text.withUTF8 { bytes in word(bytes, hash: WordHash(bytes)) }
  }

  /// - Parameter hash: the hash of the bytes, for callers that compute it byte by byte.
  func word(_ bytes: UnsafeBufferPointer<UInt8>, hash: WordHash) -> Word? {
    guard slotMask >= 0 else { return nil }
    return data.withUnsafeBytes { list in
      var slot = hash.slot & slotMask
      // A broken file may have no free slot.
      for _ in 0...slotMask {
        let place = Self.headerLength + slot * Self.slotLength
        let fingerprint = Self.number(list, place)
        guard fingerprint != 0 else { return nil }
        if fingerprint == hash.fingerprint,
          let word = match(bytes, list, recordsStart + Int(Self.number(list, place + 4)))
        {
          return word
        }
        slot = (slot + 1) & slotMask
      }
      return nil
    }
  }

  /// Whether the list may have a word with this hash. Checks only a few slots, to avoid building
  /// words in vain.
  func mayHave(_ hash: WordHash) -> Bool {
    guard slotMask >= 0 else { return false }
    return data.withUnsafeBytes { list in
      var slot = hash.slot & slotMask
      for _ in 0...slotMask {
        let fingerprint = Self.number(list, Self.headerLength + slot * Self.slotLength)
        if fingerprint == hash.fingerprint { return true }
        if fingerprint == 0 { return false }
        slot = (slot + 1) & slotMask
      }
      return false
    }
  }

  private func match(
    _ bytes: UnsafeBufferPointer<UInt8>, _ list: UnsafeRawBufferPointer, _ record: Int
  ) -> Word? {
    let end = record + 1 + bytes.count
    guard end < list.count, Int(list[record]) == bytes.count,
      list[(record + 1)..<end].elementsEqual(bytes)
    else { return nil }
    return Word(
      readings: end + 1, count: Int(list[end] & ~Self.rankedMark),
      isRanked: list[end] & Self.rankedMark != 0)
  }

  func word(_ word: Word, isRead kana: String) -> Bool {
    readings(of: word).contains { $0.kana == kana }
  }

  /// Returns all readings of a word, best first.
  func readings(of word: Word) -> [Reading] {
    data.withUnsafeBytes { list in
      var readings: [Reading] = []
      var place = word.readings
      for _ in 0..<word.count {
        guard place < list.count else { break }
        let end = place + 1 + Int(list[place] & ~Self.commonMark)
        guard end <= list.count else { break }
        readings.append(
          Reading(
            kana: String(decoding: list[(place + 1)..<end], as: UTF8.self),
            isCommon: list[place] & Self.commonMark != 0))
        place = end
      }
      return readings
    }
  }

  @inline(__always)
  private static func number(_ list: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: list.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

/// The hash of a word that is put together piece by piece.
struct WordHash {
  private var hash = StableHash()

  init() {}

  init(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

  @inline(__always)
  mutating func add(_ byte: UInt8) { hash.add(byte) }

  mutating func add(_ text: String) { hash.add(text) }

  private var value: UInt64 { hash.value }
  var key: UInt { UInt(truncatingIfNeeded: value) }
  /// Never 0, which marks a free slot.
  var fingerprint: UInt32 { UInt32(truncatingIfNeeded: value) | 1 }
  var slot: Int { Int(truncatingIfNeeded: (value ^ (value >> 29)) >> 16) & Int.max }
}
