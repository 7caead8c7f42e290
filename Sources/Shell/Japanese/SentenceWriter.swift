public import Engine

/// Writes sentences as JSON directly into bytes, for texts of a million lines. With it, analysing
/// and writing take 1.8 times as long as libmecab alone (`Notes/figures.md`); a tree of `Encodable`
/// values per word would take longer than finding the words.
public struct SentenceWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// - Parameter capacity: The initial capacity in bytes; the buffer grows if needed.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Ends a line, one per line of text.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func raw(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// - Parameter length: The maximum length in bytes.
  fileprivate mutating func write(atMost length: Int, _ write: (inout BufferWriter) -> Void) {
    bytes.append(addingCapacity: length) { room in
      room.withUnsafeMutableBufferPointer { buffer, count in
        var writer = BufferWriter(buffer)
        write(&writer)
        count = writer.count
      }
    }
  }

  mutating func number(_ value: Int) {
    if (0...9).contains(value) {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  mutating func list<Values: Sequence>(
    _ values: Values, _ write: (inout SentenceWriter, Values.Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) {
        for byte in utf8 { escaped(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20, 0x7F:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }
}

extension SentenceWriter {
  public mutating func write(_ sentence: PronouncedSentence) {
    let words = sentence.words
    write(atMost: Self.length(of: sentence)) { writer in
      writer.write("[")
      for (number, phrase) in sentence.phrases.enumerated() {
        var place: Range<Int>?
        for index in phrase.words {
          if index > 0 { writer.write(",") }
          writer.write(words[index].form(\.asJSON)) { writer in
            if let place { return writer.rewrite(place) }
            let start = writer.count
            writer.write(phrase.accent, number)
            place = start..<writer.count
          }
        }
      }
      writer.write("]")
    }
  }

  /// Returns the maximum length in bytes: that of the words, each with its phrase, and the brackets.
  private static func length(of sentence: PronouncedSentence) -> Int {
    sentence.phrases.reduce(2) { length, phrase in
      sentence.words[phrase.words].reduce(length) {
        $0 + $1.form(\.asJSON).text.count + BufferWriter.length(of: phrase.accent)
      }
    }
  }

  fileprivate mutating func write(_ run: FuriganaRun) {
    raw("{\"text\":")
    string(run.text)
    raw(",\"reading\":")
    if let reading = run.reading { string(reading) } else { raw("null") }
    raw("}")
  }
}

extension PronouncedWord {
  /// The JSON up to the phrase, with the place to insert it.
  fileprivate var asJSON: (text: [UInt8], gap: Int) {
    var writer = SentenceWriter(capacity: 512)
    writer.raw("{\"surface\":")
    writer.string(word.surface)
    writer.raw(",\"lemma\":")
    writer.string(word.lemma)
    writer.raw(",\"part_of_speech\":")
    writer.string(word.partOfSpeech.category.rawValue)
    writer.raw(",\"reading\":")
    writer.string(word.reading)
    writer.raw(",\"furigana\":")
    writer.list(runs) { $0.write($1) }
    writer.raw(",\"accent\":")
    writer.list(unit.accent.falls) { $0.number($1) }
    writer.raw(",\"phrase\":")
    let gap = writer.bytes.count
    writer.raw(",\"reading_source\":")
    writer.string(word.readingSource.rawValue)
    writer.raw(",\"accent_source\":")
    writer.string(unit.accent.source.rawValue)
    writer.raw("}")
    return (writer.bytes, gap)
  }
}

extension BufferWriter {
  /// Returns the maximum length in bytes of a word's phrase.
  fileprivate static func length(of accent: PitchAccent) -> Int {
    24 + longestNumber * (1 + accent.falls.count)
  }

  /// - Parameter number: The number of the phrase in its sentence.
  fileprivate mutating func write(_ accent: PitchAccent, _ number: Int) {
    write("{\"number\":")
    write(number)
    write(",\"accent\":[")
    for (index, fall) in accent.falls.enumerated() {
      if index > 0 { write(",") }
      write(fall)
    }
    write("]}")
  }

  fileprivate mutating func write(_ word: WordForm, fillingGap fill: (inout BufferWriter) -> Void) {
    write(UnsafeRawBufferPointer(rebasing: word.text[..<word.gap]))
    fill(&self)
    write(UnsafeRawBufferPointer(rebasing: word.text[word.gap...]))
  }
}

/// Writes into a buffer of sufficient size: growing one for each piece takes longer than copying.
private struct BufferWriter {
  /// The maximum length of a number in bytes: digits, sign and comma.
  static let longestNumber = 21

  private let room: UnsafeMutableRawBufferPointer
  /// The number of bytes written.
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    self.room = UnsafeMutableRawBufferPointer(room)
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= room.count - count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Copies bytes that were already written.
  mutating func rewrite(_ place: Range<Int>) {
    write(UnsafeRawBufferPointer(rebasing: room[place]))
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { write(UnsafeRawBufferPointer($0)) }
  }

  mutating func write(_ number: Int) {
    if (0...9).contains(number) {
      withUnsafeBytes(of: UInt8(ascii: "0") + UInt8(number)) { write($0) }
    } else {
      var digits = String(number)
      digits.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
  }
}
