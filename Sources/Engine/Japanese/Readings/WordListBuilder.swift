import Foundation

/// Builds a word list from an EDICT file with lines of `word [reading] /meanings/`.
///
/// Words in kana need no reading and are skipped. The most used reading comes first, then readings
/// marked (P), and outdated or irregular ones last.
public struct WordListBuilder {
  /// All words and readings, concatenated. As strings they would take ten times the memory.
  private var text: [UInt8] = []
  private var entries: [Entry] = []

  mutating func add(line: some StringProtocol) {
    guard let line = ListedLine(Array(line.utf8)[...]) else { return }
    add(line.word, line.kana, line.usage)
  }

  /// Adds a line of a word, a tab and its most used reading, whether or not the dictionary has the
  /// word.
  mutating func add(preference line: some StringProtocol) {
    let fields = line.utf8.split(separator: UInt8(ascii: "\t"))
    guard fields.count == 2, fields[0].count < 256,
      fields[1].count < Int(WordList.commonMark)
    else { return }
    add(fields[0], fields[1], .mostUsed)
  }

  private mutating func add(
    _ word: some Collection<UInt8>, _ kana: some Collection<UInt8>, _ usage: Usage
  ) {
    entries.append(
      Entry(
        start: UInt32(text.count), wordLength: UInt8(word.count), kanaLength: UInt8(kana.count),
        usage: usage))
    text += word
    text += kana
  }

  var data: Data {
    text.withUnsafeBufferPointer { text in
      let sorted = entries.sorted { first, second in
        let (one, other) = (first.word(in: text), second.word(in: text))
        // Readings of one word keep the dictionary's order.
        return one.elementsEqual(other)
          ? first.start < second.start : one.lexicographicallyPrecedes(other)
      }
      let words = Self.words(sorted, text)
      var records = Records(count: words.count)
      for word in words { records.add(sorted[word], of: text) }
      return records.data
    }
  }

  /// Returns the ranges of entries that belong to one word.
  private static func words(_ sorted: [Entry], _ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in sorted.indices {
      let next = index + 1
      if next == sorted.count
        || !sorted[next].word(in: text).elementsEqual(sorted[index].word(in: text))
      {
        words.append(start..<next)
        start = next
      }
    }
    return words
  }
}

private enum Usage: UInt8 {
  case mostUsed, common, listed
  /// Outdated or irregular.
  case odd
}

/// The positions of a word and one of its readings in the text.
private struct Entry {
  var start: UInt32
  var wordLength: UInt8
  var kanaLength: UInt8
  var usage: Usage

  func word(in text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    text[Int(start)..<Int(start) + Int(wordLength)]
  }

  func kana(in text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = Int(start) + Int(wordLength)
    return text[start..<start + Int(kanaLength)]
  }
}

extension ArraySlice<Entry> {
  /// Returns the entries best first. The most used reading is one of the dictionary's or is added
  /// before them.
  fileprivate func bestFirst(in text: UnsafeBufferPointer<UInt8>) -> [Entry] {
    let listed = filter { $0.usage != .mostUsed }
    let best = last { $0.usage == .mostUsed }
    func isBest(_ entry: Entry) -> Bool {
      best.map { $0.kana(in: text).elementsEqual(entry.kana(in: text)) } ?? false
    }
    func rank(_ entry: Entry) -> UInt8 { isBest(entry) ? 0 : entry.usage.rawValue }
    // Sorting is stable, so equal readings keep the dictionary's order.
    let sorted = listed.sorted { rank($0) < rank($1) }
    guard let best, !(sorted.first.map(isBest) ?? false) else { return sorted }
    return [best] + sorted
  }
}

/// A line of the dictionary that has a reading.
private struct ListedLine {
  var word: ArraySlice<UInt8>
  var kana: [UInt8]
  var usage: Usage

  init?(_ line: ArraySlice<UInt8>) {
    guard let blank = line.firstIndex(of: UInt8(ascii: " ")), blank - line.startIndex < 256,
      blank + 1 < line.endIndex, line[blank + 1] == UInt8(ascii: "["),
      let bracket = line[blank...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let meanings = line[bracket...]
    let kana = Hiragana.folded(String(decoding: line[(blank + 2)..<bracket], as: UTF8.self))
    guard kana.utf8.count < Int(WordList.commonMark), !kana.isEmpty else { return nil }
    word = line[..<blank]
    self.kana = Array(kana.utf8)
    let isOdd = ["] /(ok)", "] /(ik)", "] /(oK)", "] /(iK)"].contains(where: meanings.starts)
    usage = meanings.hasSuffix("/(P)/") ? .common : isOdd ? .odd : .listed
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

  /// - Parameter entries: the entries of one word. Must not be empty.
  mutating func add(_ entries: ArraySlice<Entry>, of text: UnsafeBufferPointer<UInt8>) {
    guard let word = entries.first?.word(in: text) else { return }
    let hash = WordHash(UnsafeBufferPointer(rebasing: word))
    var slot = hash.slot & (slots.count - 1)
    while slots[slot].fingerprint != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (hash.fingerprint, UInt32(bytes.count))
    bytes.append(UInt8(word.count))
    bytes += word
    let isRanked = entries.contains { $0.usage == .mostUsed }
    let readings = entries.bestFirst(in: text).prefix(Int(WordList.rankedMark) - 1)
    bytes.append(UInt8(readings.count) | (isRanked ? WordList.rankedMark : 0))
    for reading in readings {
      let mark = reading.usage == .common ? WordList.commonMark : 0
      bytes.append(reading.kanaLength | mark)
      bytes += reading.kana(in: text)
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
