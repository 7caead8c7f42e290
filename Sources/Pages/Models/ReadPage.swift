/// A text as it is read, with how each of its words is known to be read so.
struct ReadPage: Page {
  var chrome: Chrome
  var frame: DictionaryFrame
  var action: String
  var text: Field
  var showsPitch: Bool
  var lines: [Line]
  var rows: [Row]
  var correcting: CorrectionForm?

  struct Line: Hashable {
    var phrases: [Phrase]
  }

  struct Phrase: Hashable {
    var pitch: PitchDrawing?
    var words: [Word]
  }

  struct Word: Hashable {
    /// Where the dictionary has it; absent for signs and blanks.
    var url: String?
    /// "はし, falls after 1. Reading: dictionary. Accent: guess."
    var told: String
    /// Remembered so well that its furigana wait to be asked for.
    var isKnown: Bool
    /// By the learner.
    var isCorrected: Bool
    var runs: [TextRun]
  }

  /// How a word is read, and by what that is known.
  struct Row: Hashable {
    var surface: String
    var reading: String
    var readingSource: String
    /// "falls after 1"; absent for what has no pitch.
    var accent: String?
    var accentSource: String
    /// Where it is corrected.
    var url: String
  }

  /// What the learner says of one word, everywhere or at its place.
  struct CorrectionForm: Hashable {
    var action: String
    var surface: String
    var place: String
    var reading: Field
    var accent: Field
    /// How it is read now.
    var readingNow: String
    var accentNow: String
    /// Whether there is anything to be taken back.
    var isCorrected: Bool
    var error: String?
  }
}
