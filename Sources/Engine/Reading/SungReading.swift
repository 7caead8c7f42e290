import Foundation

/// How a word is read in one line of a text, whatever it usually is: singers read 本気 as マジ.
struct SungReading: Hashable, Sendable {
  /// The word as written in the line.
  var text: String
  /// In kana; empty if only the accent is given.
  var reading: String
  /// The downstep; nil if only the reading is given.
  var fall: Int?
  /// Whether it goes before the learner's correction of the word everywhere.
  var isYours: Bool
}

extension SungReading {
  /// The reading and accent that are given of a word: the first reading, unless a correction goes
  /// before it, and the first accent, or else that of the line's correction. Nil if nothing is.
  ///
  /// - Parameters:
  ///   - readings: what goes before others first.
  ///   - parts: those of no whole word.
  fileprivate init?(
    of word: AnalysedText.Word, among readings: [SungReading], parts: [SungReading]
  ) {
    let given = readings.filter { $0.text == word.surface }
    let first = given.first { !$0.reading.isEmpty } ?? word.reading(withParts: parts)
    let reading = first.flatMap { word.isCorrected(over: $0) ? nil : $0.reading }
    let fall = given.lazy.compactMap(\.fall).first
    guard reading != nil || fall != nil else { return nil }
    self.init(
      text: word.surface, reading: reading ?? "", fall: fall ?? word.lineCorrection?.fall,
      isYours: given.contains(where: \.isYours))
  }
}

extension AnalysedText.Line {
  /// Reads words otherwise. Their accents are the learner's, or else those of the reading, as the
  /// table has it; what it does not have is drawn without.
  mutating func read(
    as readings: [SungReading], _ sentence: PronouncedSentence, _ japanese: JapaneseText,
    _ furigana: Furigana
  ) {
    var words = self.words
    var sung = sentence
    var unknown: Set<Int> = []
    let surfaces = Set(words.map(\.surface))
    let parts = readings.filter { !surfaces.contains($0.text) && !$0.reading.isEmpty }
    for (place, word) in words.enumerated() {
      guard let given = SungReading(of: word, among: readings, parts: parts) else { continue }
      sung.words[place] = japanese.sung(sentence.words[place], as: given)
      words[place].read(as: given, furigana)
      words[place].accent = sung.words[place].unit.accent
      if words[place].accent == .unknown { unknown.insert(place) }
    }
    phrases = PronouncedSentence(sung.words).phrases.map { phrase in
      AnalysedText.Phrase(
        words: Array(words[phrase.words]),
        accent: unknown.isDisjoint(with: phrase.words) ? phrase.accent : .unknown)
    }
  }
}

extension AnalysedText.Word {
  /// The learner's correction for this line alone.
  fileprivate var lineCorrection: Correction? { isCorrectedHere ? correction : nil }

  /// Whether a correction of the learner's has a reading that goes before a singer's.
  fileprivate func isCorrected(over reading: SungReading) -> Bool {
    let overriding = reading.isYours ? lineCorrection : correction
    return overriding?.reading != nil
  }

  /// Its reading with those given for its parts, as さみ for 淋 in 淋しい; nil if they change nothing.
  fileprivate func reading(withParts parts: [SungReading]) -> SungReading? {
    var (kana, rest, isGiven) = ("", runs[...], false)
    while !parts.isEmpty, let run = rest.first {
      let given = parts.compactMap { part in
        rest.count(spelling: part.text).map { (reading: part.reading, count: $0) }
      }.first
      kana += given?.reading ?? run.reading ?? run.text
      rest = rest.dropFirst(given?.count ?? 1)
      isGiven = isGiven || given != nil
    }
    guard isGiven, Hiragana.folded(kana) != reading else { return nil }
    return SungReading(text: surface, reading: kana, isYours: false)
  }

  fileprivate mutating func read(as given: SungReading, _ furigana: Furigana) {
    let kana = Hiragana.folded(given.reading)
    if given.isYours {
      correction = Correction(reading: kana.isEmpty ? nil : kana, fall: given.fall)
      isCorrectedHere = true
    }
    guard !kana.isEmpty else { return }
    if reading != kana { usualReading = reading }
    runs = furigana.runs(surface, sungAs: given.reading)
    reading = kana
  }
}

extension ArraySlice<FuriganaRun> {
  /// Returns how many of the first runs make up a text; nil if they don't.
  fileprivate func count(spelling text: String) -> Int? {
    indices.first { prefix(through: $0).map(\.text).joined() == text }
      .map { $0 - startIndex + 1 }
  }
}

extension Furigana {
  /// A singer's own reading, such as マジ for 本気, is shown as it is written.
  fileprivate func runs(_ surface: String, sungAs reading: String) -> [FuriganaRun] {
    reading.unicodeScalars.contains(where: \.isKatakana)
      ? [FuriganaRun(surface, reading)] : runs(surface, reading: reading)
  }
}

extension JapaneseText {
  /// Returns a word as it is sung. Its accent is the learner's, unless that is beyond the reading;
  /// without one, it is unknown unless the table has it for that reading, in the word's spelling or
  /// in kana.
  fileprivate func sung(_ word: PronouncedWord, as given: SungReading) -> PronouncedWord {
    let kana = given.reading.isEmpty ? word.word.reading : Hiragana.folded(given.reading)
    let fall = given.fall.flatMap { $0 <= Morae(kana).count ? $0 : nil }
    guard kana != word.word.reading else {
      return fall.map { PronouncedWord(word.word, word.runs, word.unit.falling(after: $0)) } ?? word
    }
    let read = pronounced(word.word.read(as: kana, by: .you))
    let accent =
      fall.map { PitchAccent(fall: $0, source: .you) } ?? accent(
        of: word.word.surface, reading: kana) ?? accent(of: given.reading, reading: kana)
      ?? accent(of: kana, reading: kana) ?? .unknown
    return PronouncedWord(read.word, read.runs, read.unit.accented(accent), read.role)
  }
}
