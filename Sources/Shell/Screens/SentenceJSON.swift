import Engine

/// A sentence as JSON, written straight into bytes: texts of a million lines come by, and a tree of
/// values for each word would take longer than finding it out.
extension PronouncedSentence {
  var jsonText: String {
    var writer = JSONWriter()
    var phrase = 0
    writer.list(words.indices) { writer, index in
      while phrase < phrases.count - 1, index >= phrases[phrase].words.upperBound { phrase += 1 }
      writer.word(words[index], phrase, phrases.indices.contains(phrase) ? phrases[phrase] : nil)
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func word(_ word: PronouncedWord, _ number: Int, _ phrase: AccentPhrase?) {
    let known = word.word
    raw("{\"surface\":")
    string(known.surface)
    raw(",\"lemma\":")
    string(known.lemma)
    raw(",\"part_of_speech\":")
    string(known.partOfSpeech.category.rawValue)
    raw(",\"reading\":")
    string(known.reading)
    raw(",\"runs\":")
    list(word.runs) { $0.run($1) }
    raw(",\"accent\":")
    list(word.unit.accent.falls) { $0.number($1) }
    raw(",\"phrase\":{\"number\":")
    self.number(number)
    raw(",\"accent\":")
    list(phrase?.accent.falls ?? []) { $0.number($1) }
    raw("},\"source\":{\"reading\":")
    string(known.readingSource.rawValue)
    raw(",\"accent\":")
    string(word.unit.accent.source.rawValue)
    raw("}}")
  }

  private mutating func run(_ run: FuriganaRun) {
    raw("{\"text\":")
    string(run.text)
    raw(",\"reading\":")
    if let reading = run.reading { string(reading) } else { raw("null") }
    raw("}")
  }
}

/// Writes JSON piece by piece; that the pieces fit is its user's concern.
struct JSONWriter {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(1 << 12)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func raw(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ value: Int) {
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func list<Values: Sequence>(
    _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
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
