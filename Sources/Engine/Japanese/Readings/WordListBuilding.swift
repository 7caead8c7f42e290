public import Foundation

/// Makes a list of an EDICT file: lines of `word [reading] /meanings/`.
///
/// Words that are all kana need no reading and are left out. What is known to be most used comes
/// first, then readings that are marked (P), those that are outdated or irregular last.
public struct WordListBuilder {
  private var readings: [[UInt8]: [Candidate]] = [:]
  private var preferred: [[UInt8]: [UInt8]] = [:]

  public init() {}

  public mutating func add(line: some StringProtocol) {
    guard let entry = Entry(Array(line.utf8)[...]) else { return }
    readings[Array(entry.word), default: []].append(entry.candidate)
  }

  /// Takes a line of a word, a tab and the reading that is most used, whether the dictionary has the
  /// word or not.
  public mutating func add(preference line: some StringProtocol) {
    let fields = line.utf8.split(separator: UInt8(ascii: "\t"))
    guard fields.count == 2, fields[0].count < 256,
      fields[1].count < Int(WordList.commonMark)
    else { return }
    preferred[Array(fields[0])] = Array(fields[1])
  }

  public var data: Data {
    let all = readings.merging(preferred.mapValues { _ in [] }) { listed, _ in listed }
    var records = Records(count: all.count)
    for (word, candidates) in all.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let best = preferred[word]
      records.add(word, candidates.bestFirst(best), isRanked: best != nil)
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
  fileprivate func bestFirst(_ best: [UInt8]?) -> [Candidate] {
    func rank(_ candidate: Candidate) -> Int {
      candidate.kana == best ? 0 : candidate.isCommon ? 1 : candidate.isOdd ? 3 : 2
    }
    // Sorting is stable, so that among equals the dictionary's order stays.
    let sorted = sorted { rank($0) < rank($1) }
    guard let best, sorted.first?.kana != best else { return sorted }
    return [Candidate(kana: best, isCommon: false, isOdd: false)] + sorted
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

  mutating func add(_ word: [UInt8], _ readings: [Candidate], isRanked: Bool) {
    let hash = WordHash(word)
    var slot = hash.slot & (slots.count - 1)
    while slots[slot].fingerprint != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (hash.fingerprint, UInt32(bytes.count))
    bytes.append(UInt8(word.count))
    bytes += word
    let readings = readings.prefix(Int(WordList.rankedMark) - 1)
    bytes.append(UInt8(readings.count) | (isRanked ? WordList.rankedMark : 0))
    for reading in readings {
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
