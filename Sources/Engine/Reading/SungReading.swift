import Foundation

/// How a word is read in one line of a text, whatever it usually is: singers read 本気 as マジ.
struct SungReading: Hashable, Sendable {
  /// The word as written in the line.
  var text: String
  /// In kana.
  var reading: String
  /// Whether it goes before the learner's correction of the word everywhere.
  var isYours: Bool
}

extension AnalysedText.Line {
  /// Reads words otherwise. Their accents are those of the reading, as the table has it; what it
  /// does not have is drawn without.
  mutating func read(
    as readings: [SungReading], _ sentence: PronouncedSentence, _ japanese: JapaneseText,
    _ furigana: Furigana
  ) {
    var words = self.words
    var sung = sentence
    var unknown: Set<Int> = []
    for (place, word) in words.enumerated() {
      guard let reading = readings.first(where: { $0.text == word.surface }),
        !word.isCorrected(over: reading)
      else { continue }
      let kana = Hiragana.folded(reading.reading)
      if word.reading != kana {
        words[place].usualReading = word.reading
        sung.words[place] = japanese.sung(
          sentence.words[place], as: reading.reading, fall: word.lineCorrection?.fall)
        words[place].accent = sung.words[place].unit.accent
        if words[place].accent == .unknown { unknown.insert(place) }
      }
      words[place].runs = furigana.runs(word.surface, sungAs: reading.reading)
      words[place].reading = kana
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
}

extension Furigana {
  /// A singer's own reading, such as マジ for 本気, is shown as it is written.
  fileprivate func runs(_ surface: String, sungAs reading: String) -> [FuriganaRun] {
    reading.unicodeScalars.contains(where: \.isKatakana)
      ? [FuriganaRun(surface, reading)] : runs(surface, reading: reading)
  }
}

extension JapaneseText {
  /// Returns a word as it is sung. Its accent is the learner's; without one, it is unknown unless
  /// the table has it for that reading, in the word's spelling or in kana.
  fileprivate func sung(
    _ word: PronouncedWord, as reading: String, fall: Int?
  ) -> PronouncedWord {
    let kana = Hiragana.folded(reading)
    let read = pronounced(word.word.read(as: kana, by: .you))
    let accent =
      fall.map { PitchAccent(fall: $0, source: .you) } ?? accent(
        of: word.word.surface, reading: kana) ?? accent(of: reading, reading: kana)
      ?? accent(of: kana, reading: kana) ?? .unknown
    return PronouncedWord(read.word, read.runs, read.unit.accented(accent), read.role)
  }
}
