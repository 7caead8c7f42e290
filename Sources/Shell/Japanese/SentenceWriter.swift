public import Engine

/// Writes sentences as JSON directly into bytes, for texts of a million lines. With it, analysing
/// and writing take 1.8 times as long as libmecab alone (`Notes/figures.md`); a tree of `Encodable`
/// values per word would take longer than finding the words.
public struct SentenceWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// - Parameter capacity: the initial capacity in bytes; the buffer grows if needed.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func raw(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
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
    // The same for each word of a phrase.
    var accent = SentenceWriter()
    raw("[")
    for (number, phrase) in sentence.phrases.enumerated() {
      accent.bytes.removeAll(keepingCapacity: true)
      accent.write(phrase.accent, of: number)
      for index in phrase.words {
        if index > 0 { raw(",") }
        let form = sentence.words[index].form(\.asJSON)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: form.text[..<form.gap]))
        bytes.append(contentsOf: accent.bytes)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: form.text[form.gap...]))
      }
    }
    raw("]")
  }

  /// - Parameter phrase: the number of the phrase in its sentence.
  private mutating func write(_ accent: PitchAccent, of phrase: Int) {
    raw("{\"number\":")
    number(phrase)
    raw(",\"accent\":")
    list(accent.falls) { $0.number($1) }
    raw("}")
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
