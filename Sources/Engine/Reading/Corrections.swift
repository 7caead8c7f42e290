/// The learner's corrections, applied to the analysis of a line.
public struct Corrections: Sendable {
  private let all: [CorrectedWord: Correction]
  /// The corrected spellings. Most words are not in it, which avoids computing their offset.
  private let surfaces: Set<String>

  init(_ all: [CorrectedWord: Correction] = [:]) {
    self.all = all
    surfaces = Set(all.keys.map(\.surface))
  }

  var isEmpty: Bool { all.isEmpty }

  /// Returns the correction of a word. One for this place overrides one for everywhere.
  ///
  /// - Parameter offset: the start of the word in the line, in UTF-16 code units.
  func correction(
    of surface: String, in line: String, at offset: Int
  ) -> (correction: Correction, isHere: Bool)? {
    guard surfaces.contains(surface) else { return nil }
    let place = CorrectedWord.Place(line: line, offset: offset)
    if let here = all[CorrectedWord(surface, at: place)] { return (here, true) }
    return all[CorrectedWord(surface)].map { ($0, false) }
  }
}

extension JapaneseText {
  public func analyse(
    _ line: String, correctedBy corrections: Corrections
  ) throws(Problem) -> PronouncedSentence {
    corrected(try analyse(line), of: line, by: corrections)
  }

  /// Returns the whole line in hiragana. Text that is not Japanese stays unchanged.
  public func reading(
    of line: String, correctedBy corrections: Corrections
  ) throws(Problem) -> String {
    guard !corrections.isEmpty else { return try reading(of: line) }
    return try analyse(line, correctedBy: corrections).words.map(\.word.reading).joined()
  }

  /// Returns the words of a line with the learner's corrections, and the resulting phrases.
  func corrected(
    _ found: PronouncedSentence, of line: String, by corrections: Corrections
  ) -> PronouncedSentence {
    guard !corrections.isEmpty else { return found }
    var offset = 0
    return PronouncedSentence(
      found.words.map { word in
        let surface = word.word.surface
        defer { offset += surface.utf16.count }
        let correction = corrections.correction(of: surface, in: line, at: offset)
        return correction.map { corrected(word, by: $0.correction) } ?? word
      })
  }

  /// Returns the word with furigana and accent that match the learner's correction.
  private func corrected(_ word: PronouncedWord, by correction: Correction) -> PronouncedWord {
    var corrected = word
    if let reading = correction.reading {
      corrected = pronounced(word.word.read(as: reading, by: .you))
    }
    guard let fall = correction.fall, fall <= corrected.unit.morae.count else { return corrected }
    return PronouncedWord(corrected.word, corrected.runs, corrected.unit.falling(after: fall))
  }
}
