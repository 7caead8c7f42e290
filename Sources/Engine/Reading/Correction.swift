public import Foundation

/// The learner's correction of a word's reading or accent.
public struct Correction: Hashable, Sendable {
  /// The reading in hiragana; nil keeps the analysed one.
  public let reading: String?
  /// The downstep: the mora after which the pitch falls, or 0 for none. Nil keeps the analysed
  /// accent.
  public let fall: Int?
}

extension Correction {
  /// - Parameters:
  ///   - reading: as typed, in kana or romaji. Empty for none.
  ///   - fall: the downstep as typed. Empty for none.
  /// - Throws: `Problem` if a value is invalid or both are empty.
  public init(reading: String, fall: String) throws(Problem) {
    let kana = try Self.kana(reading)
    let place = Int(fall.trimmed)
    guard fall.trimmed.isEmpty || place ?? -1 >= 0 else {
      throw Problem(
        "“\(fall)” is not a pitch accent.",
        remedy: "Enter the number of the mora before the downstep, or 0 for heiban.")
    }
    guard !kana.isEmpty || place != nil else {
      throw Problem("There is nothing to correct.", remedy: "Enter a reading, an accent, or both.")
    }
    self.init(reading: kana.isEmpty ? nil : Hiragana.folded(kana), fall: place)
  }

  /// The longest reading, in bytes; longer ones belong to no word.
  private static let longestReading = 300

  /// A reading as typed, in kana.
  ///
  /// - Throws: `Problem` if it is neither kana nor romaji, or too long.
  static func kana(_ reading: String) throws(Problem) -> String {
    let kana = Kana.kana(from: reading.trimmed)
    guard kana.unicodeScalars.allSatisfy(\.isKanaOrMark),
      kana.utf8.count <= longestReading
    else {
      throw Problem("“\(reading)” is not a reading.", remedy: "Use kana or romaji.")
    }
    return kana
  }

  /// The correction of the word, in a sentence: “きょう, accent 1”.
  var told: String { Self.told(reading, fall) }

  static func told(_ reading: String?, _ fall: Int?) -> String {
    [reading, fall.map { "accent \($0)" }].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the correction with what an earlier one says besides, unless its accent is beyond the
  /// reading.
  func merged(over earlier: Correction?) -> Correction {
    let reading = reading ?? earlier?.reading
    let isTooShort = { (fall: Int) in reading.map { fall > Morae($0).count } ?? false }
    let kept = earlier?.fall.flatMap { isTooShort($0) ? nil : $0 }
    return Correction(reading: reading, fall: fall ?? kept)
  }
}

/// The target of a correction: a word everywhere, or at one place.
public struct CorrectedWord: Hashable, Sendable {
  /// The word as written in the text.
  public let surface: String
  /// The place of the word. Nil for everywhere.
  public let place: Place?

  public struct Place: Hashable, Sendable {
    /// The whole line of the word. The same line elsewhere counts as the same place.
    public let line: String
    /// The start of the word in the line, in UTF-16 code units.
    let offset: Int

    public init(line: String, offset: Int) {
      (self.line, self.offset) = (line, offset)
    }
  }

  public init(_ surface: String, at place: Place? = nil) {
    self.surface = surface.trimmed.precomposedStringWithCanonicalMapping
    self.place = place
  }
}

/// A stored correction.
public struct MadeCorrection: Hashable, Sendable {
  public var word: CorrectedWord
  public var correction: Correction
  public var madeAt: Date
}
