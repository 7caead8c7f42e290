public import Foundation

/// Makes a list of an EDICT file: lines of `word [reading] /meanings/`.
///
/// Words that are all kana need no reading and are left out. Readings that are marked (P) come
/// first, those that are outdated or irregular last.
public struct WordListBuilder {
  private var readings: [[UInt8]: [Candidate]] = [:]

  public init() {}

  public mutating func add(line: some StringProtocol) {
    guard let entry = Entry(Array(line.utf8)[...]) else { return }
    readings[Array(entry.word), default: []].append(entry.candidate)
  }

  public var data: Data {
    var records = Records(count: readings.count)
    for (word, candidates) in readings.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      records.add(word, candidates.bestFirst)
    }
    return records.data
  }
}

private struct Candidate {
  var kana: [UInt8]
  var isCommon: Bool
  /// Outdated or irregular.
  var isOdd: Bool
}

extension [Candidate] {
  fileprivate var bestFirst: [Candidate] {
    func rank(_ candidate: Candidate) -> Int {
      candidate.isCommon ? 0 : candidate.isOdd ? 2 : 1
    }
    // Sorting is stable, so that among equals the dictionary's order stays.
    return sorted { rank($0) < rank($1) }
  }
}

/// One line of the dictionary that has a reading.
private struct Entry {
  var word: ArraySlice<UInt8>
  var candidate: Candidate

  init?(_ line: ArraySlice<UInt8>) {
    guard let blank = line.firstIndex(of: UInt8(ascii: " ")), blank - line.startIndex < 256,
      blank + 1 < line.endIndex, line[blank + 1] == UInt8(ascii: "["),
      let bracket = line[blank...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let meanings = line[bracket...]
    let kana = Hiragana.folded(String(decoding: line[(blank + 2)..<bracket], as: UTF8.self))
    guard kana.utf8.count < Int(WordList.commonMark), !kana.isEmpty else { return nil }
    word = line[..<blank]
    candidate = Candidate(
      kana: Array(kana.utf8), isCommon: meanings.hasSuffix("/(P)/"),
      isOdd: ["] /(ok)", "] /(ik)", "] /(oK)", "] /(iK)"].contains(where: meanings.starts))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    var end = self
    if end.last == UInt8(ascii: "\r") { end.removeLast() }
    return text.withUTF8Buffer { end.suffix($0.count).elementsEqual($0) }
  }

  fileprivate func starts(with text: String) -> Bool { starts(with: text.utf8) }
}

private struct Records {
  private var slots: [(fingerprint: UInt32, offset: UInt32)]
  private var bytes: [UInt8] = []

  init(count: Int) {
    var size = 16
    while size * 3 < count * 4 { size *= 2 }
    slots = Array(repeating: (0, 0), count: size)
  }

  mutating func add(_ word: [UInt8], _ readings: [Candidate]) {
    let hash = WordHash(word)
    var slot = hash.slot & (slots.count - 1)
    while slots[slot].fingerprint != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (hash.fingerprint, UInt32(bytes.count))
    bytes.append(UInt8(word.count))
    bytes += word
    bytes.append(UInt8(min(readings.count, 255)))
    for reading in readings.prefix(255) {
      bytes.append(UInt8(reading.kana.count) | (reading.isCommon ? WordList.commonMark : 0))
      bytes += reading.kana
    }
  }

  var data: Data {
    var data = Data(capacity: WordList.headerLength + slots.count * 8 + bytes.count)
    for number in [WordList.magic, WordList.version, UInt32(slots.count), UInt32(bytes.count)] {
      data.append(littleEndian: number)
    }
    for slot in slots {
      data.append(littleEndian: slot.fingerprint)
      data.append(littleEndian: slot.offset)
    }
    data.append(contentsOf: bytes)
    return data
  }
}

extension Data {
  fileprivate mutating func append(littleEndian number: UInt32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
