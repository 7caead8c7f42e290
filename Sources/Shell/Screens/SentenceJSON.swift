public import Engine

/// A sentence as JSON, written straight into bytes: texts of a million lines come by, and a tree of
/// values for each word would take longer than finding it out.
extension JSONWriter {
  public mutating func write(_ sentence: PronouncedSentence) {
    let words = sentence.words
    let length = sentence.phrases.reduce(2) { length, phrase in
      words[phrase.words].reduce(length) {
        $0 + $1.form(\.asJSON).text.count + Pen.length(of: phrase.accent)
      }
    }
    write(atMost: length) { pen in
      pen.write("[")
      for (number, phrase) in sentence.phrases.enumerated() {
        var place: Range<Int>?
        for index in phrase.words {
          if index > 0 { pen.write(",") }
          pen.write(words[index].form(\.asJSON)) { pen in
            if let place { return pen.rewrite(place) }
            let start = pen.count
            pen.write(phrase.accent, number)
            place = start..<pen.count
          }
        }
      }
      pen.write("]")
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
  /// With the gap where the phrase belongs.
  fileprivate var asJSON: (text: [UInt8], gap: Int) {
    var writer = JSONWriter(capacity: 512)
    writer.raw("{\"surface\":")
    writer.string(word.surface)
    writer.raw(",\"lemma\":")
    writer.string(word.lemma)
    writer.raw(",\"part_of_speech\":")
    writer.string(word.partOfSpeech.category.rawValue)
    writer.raw(",\"reading\":")
    writer.string(word.reading)
    writer.raw(",\"runs\":")
    writer.list(runs) { $0.write($1) }
    writer.raw(",\"accent\":")
    writer.list(unit.accent.falls) { $0.number($1) }
    writer.raw(",\"phrase\":")
    let gap = writer.bytes.count
    writer.raw(",\"source\":{\"reading\":")
    writer.string(word.readingSource.rawValue)
    writer.raw(",\"accent\":")
    writer.string(unit.accent.source.rawValue)
    writer.raw("}}")
    return (writer.bytes, gap)
  }
}

extension Pen {
  /// In bytes, at most, of the phrase that a word stands in.
  fileprivate static func length(of accent: PitchAccent) -> Int {
    24 + longestNumber * (1 + accent.falls.count)
  }

  /// - Parameter number: of the phrase in its sentence.
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

  fileprivate mutating func write(_ word: WordForm, fillingGap fill: (inout Pen) -> Void) {
    write(UnsafeRawBufferPointer(rebasing: word.text[..<word.gap]))
    fill(&self)
    write(UnsafeRawBufferPointer(rebasing: word.text[word.gap...]))
  }
}
