/// What the learner corrected, laid over what was found of a line.
public struct Corrections: Sendable {
  private let all: [CorrectedWord: Correction]
  /// Most words are in none, which is told by this without looking for their place.
  private let surfaces: Set<String>

  init(_ all: [CorrectedWord: Correction] = [:]) {
    self.all = all
    surfaces = Set(all.keys.map(\.surface))
  }

  public var isEmpty: Bool { all.isEmpty }

  /// What holds at a place comes before what holds everywhere.
  ///
  /// - Parameter offset: where the word begins in the line, in UTF-16 units.
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

  /// The whole line in hiragana; what is not Japanese stays as it is.
  public func reading(
    of line: String, correctedBy corrections: Corrections
  ) throws(Problem) -> String {
    guard !corrections.isEmpty else { return try reading(of: line) }
    return try analyse(line, correctedBy: corrections).words.map(\.word.reading).joined()
  }

  /// The words of a line with the learner's corrections, and the phrases that follow from them.
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

  /// The word with its furigana and accent as they follow from a correction of the learner's.
  private func corrected(_ word: PronouncedWord, by correction: Correction) -> PronouncedWord {
    var corrected = word
    if let reading = correction.reading {
      corrected = pronounced(word.word.read(as: reading, by: .you))
    }
    guard let fall = correction.fall, fall <= corrected.unit.morae.count else { return corrected }
    return PronouncedWord(corrected.word, corrected.runs, corrected.unit.falling(after: fall))
  }
}
