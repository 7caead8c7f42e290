public import Engine

/// A sentence as JSON, written straight into bytes: texts of a million lines come by, and a tree of
/// values for each word would take longer than finding it out.
extension JSONWriter {
  public mutating func write(_ sentence: PronouncedSentence) {
    raw("[")
    for (number, phrase) in sentence.phrases.enumerated() {
      let place = JSONWriter(number, phrase.accent).bytes
      for index in phrase.words {
        if index > 0 { raw(",") }
        copy(sentence.words[index].form(WordForm.init(json:)), place)
      }
    }
    raw("]")
  }

  /// The phrase that a word stands in.
  private init(_ phrase: Int, _ accent: PitchAccent) {
    self.init()
    raw("{\"number\":")
    number(phrase)
    raw(",\"accent\":")
    list(accent.falls) { $0.number($1) }
    raw("}")
  }

  private mutating func copy(_ word: WordForm, _ phrase: [UInt8]) {
    copy(word.text[..<word.gap])
    copy(phrase[...])
    copy(word.text[word.gap...])
  }

  fileprivate mutating func write(_ run: FuriganaRun) {
    raw("{\"text\":")
    string(run.text)
    raw(",\"reading\":")
    if let reading = run.reading { string(reading) } else { raw("null") }
    raw("}")
  }
}

extension WordForm {
  /// With the gap where the phrase belongs.
  fileprivate convenience init(json word: PronouncedWord) {
    let known = word.word
    var writer = JSONWriter()
    writer.raw("{\"surface\":")
    writer.string(known.surface)
    writer.raw(",\"lemma\":")
    writer.string(known.lemma)
    writer.raw(",\"part_of_speech\":")
    writer.string(known.partOfSpeech.category.rawValue)
    writer.raw(",\"reading\":")
    writer.string(known.reading)
    writer.raw(",\"runs\":")
    writer.list(word.runs) { $0.write($1) }
    writer.raw(",\"accent\":")
    writer.list(word.unit.accent.falls) { $0.number($1) }
    writer.raw(",\"phrase\":")
    let gap = writer.bytes.count
    writer.raw(",\"source\":{\"reading\":")
    writer.string(known.readingSource.rawValue)
    writer.raw(",\"accent\":")
    writer.string(word.unit.accent.source.rawValue)
    writer.raw("}}")
    self.init(writer.bytes, gap: gap)
  }
}
