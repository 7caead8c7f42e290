public import Foundation

/// How the learner would have a word read, and where its pitch falls.
public struct Correction: Hashable, Sendable {
  /// In hiragana; nil leaves the reading as it is found.
  public let reading: String?
  /// The mora after which the pitch falls, 0 for no fall; nil leaves the accent as it is found.
  public let fall: Int?

  init(reading: String?, fall: Int?) {
    (self.reading, self.fall) = (reading, fall)
  }

  /// - Parameters:
  ///   - reading: as a person types it, in kana or romaji; empty for none.
  ///   - fall: as a person types it; empty for none.
  /// - Throws: `Problem` for what is neither, or when both are empty.
  public init(reading: String, fall: String) throws(Problem) {
    let kana = Kana.kana(from: reading.trimmed)
    guard kana.unicodeScalars.allSatisfy(\.isKanaOrMark),
      kana.utf8.count <= InputLimit.correctedReading
    else {
      throw Problem("“\(reading)” is not a reading.", remedy: "Give kana or romaji.")
    }
    let place = Int(fall.trimmed)
    guard fall.trimmed.isEmpty || place ?? -1 >= 0 else {
      throw Problem(
        "“\(fall)” is not a pitch accent.",
        remedy: "Give the number of the mora before the downstep, or 0 for heiban.")
    }
    guard !kana.isEmpty || place != nil else {
      throw Problem("Nothing is corrected.", remedy: "Give a reading, an accent, or both.")
    }
    self.init(reading: kana.isEmpty ? nil : Hiragana.folded(kana), fall: place)
  }
}

/// What a correction is of: a word wherever it stands, or at one place only.
public struct CorrectedWord: Hashable, Sendable {
  /// As it stands in the text.
  public let surface: String
  /// Nil for everywhere.
  public let place: Place?

  public struct Place: Hashable, Sendable {
    /// The whole line that the word stands in: the same line elsewhere is the same place.
    public let line: String
    /// Where the word begins in it, in UTF-16 units.
    public let offset: Int

    public init(line: String, offset: Int) {
      (self.line, self.offset) = (line, offset)
    }
  }

  public init(_ surface: String, at place: Place? = nil) {
    self.surface = surface.trimmed.precomposedStringWithCanonicalMapping
    self.place = place
  }
}

/// A correction as it is kept.
public struct MadeCorrection: Hashable, Sendable {
  public var word: CorrectedWord
  public var correction: Correction
  public var madeAt: Date
}
