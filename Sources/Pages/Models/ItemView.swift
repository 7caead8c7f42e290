/// An item as lessons present it and as its own page shows it.
struct ItemView: Hashable {
  /// `kana`, `part`, `kanji`, `word` or `note`.
  var kind: String
  var kindLabel: String
  var headline: Headline
  var meaning: String
  /// `ja` for a note whose back is Japanese.
  var meaningLang = "en"
  var otherMeanings: String?
  var readings: [Reading]
  var facts: [Fact]
  var parts: [Chip]
  var usedIn: [Chip]
  var mnemonics: [Mnemonic]
  var notes: [TextLine]
  var examples: [Example] = []
  var recordings: [Recording] = []
  var picture: Picture?
  var tags: [Chip]
  /// Where the facts come from, as their licence asks.
  var attribution: String?

  struct Reading: Hashable {
    var label: String
    var value: String
    /// The reading that is asked for.
    var isTaught: Bool
    var pitch: PitchDrawing?
  }

  struct Mnemonic: Hashable {
    var label: String
    var lines: [TextLine]
  }

  struct Recording: Hashable {
    /// Whose voice it is.
    var label: String
    var url: String
  }

  struct Example: Hashable {
    var line: TextLine
    var translation: String
  }

  struct Picture: Hashable {
    var url: String
    var description: String
  }
}
