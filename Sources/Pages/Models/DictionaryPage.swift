/// What every page of the dictionary says besides what it is about.
struct DictionaryFrame: Hashable {
  /// How much of the dictionary is built, of 100, while it is.
  var building: Int?
  /// What is wrong with the dictionary.
  var flaws: [Flaw] = []
  /// Whose data it is; their licence wants it said on every screen that shows them.
  var attribution: String
  var tabs: [Tab]
  /// Where a word is looked up.
  var lookup = Route.dictionary.path

  init(in current: Route, attribution: String) {
    self.attribution = attribution
    let tabs: [(Route, String)] = [(.dictionary, "Words"), (.kanjiGrid, "Kanji"), (.read, "Read")]
    self.tabs = tabs.map { Tab(url: $0.path, label: $1, isCurrent: $0 == current) }
  }

  struct Tab: Hashable {
    var url: String
    var label: String
    var isCurrent: Bool
  }

  struct Flaw: Hashable {
    var sentence: String
    var remedy: String
  }
}

/// Words that were looked up.
struct DictionaryPage: Page {
  var chrome: Chrome
  var frame: DictionaryFrame
  var query: Field
  var finds: FoundWords?

  struct FoundWords: Hashable {
    /// "12 words"
    var summary: String
    var words: [FoundWordRow]
    var kanji: [Chip]
    var offer: LookupOffer?
  }
}

struct FoundWordRow: Hashable {
  var url: String
  var writing: String
  /// Where it is not written as it is read.
  var reading: String?
  var isCommon: Bool
  /// How what was looked for is made from it: "negative · past".
  var steps: String?
  var senses: [SenseView]
  /// Where it is put into a deck from here; nil where rows only lead on.
  var adding: String?
}

struct SenseView: Hashable {
  /// "ichidan verb, transitive"
  var kind: String
  var marks: [String]
  var meaning: String
}

/// A card for what was looked up often.
struct LookupOffer: Hashable {
  /// "Looked up 3 times: make a card?"
  var sentence: String
  var action: String
}

/// How to put a word or kanji into a deck.
struct AddingForm: Hashable {
  var action: String
  var decks: [Choice]
  /// "Its kanji first", where there is anything to be known before.
  var partsLabel: String?
  var offer: LookupOffer?
}

/// What the learner's decks hold of a word or kanji.
struct KnownPlace: Hashable {
  var deck: String
  var url: String
  /// What the item says, which tells a kanji from the word that is written so: "ねこ, cat".
  var gist: String
  var lang: String
  var cards: [Standing]

  struct Standing: Hashable {
    var kindLabel: String
    var phase: String
    var due: String
    /// Remembering it now, of 100; absent for a card never answered.
    var retrievability: Int?
  }
}

/// A word with all that is known of it.
struct WordPage: Page {
  var chrome: Chrome
  var frame: DictionaryFrame
  var headline: Headline
  var reading: String?
  var isCommon: Bool
  var pitch: PitchDrawing?
  var senses: [SenseView]
  /// Its other writings and readings, each with what is said of it.
  var otherForms: [Fact]
  var kanji: [Chip]
  var examples: [ItemView.Example]
  var places: [KnownPlace]
  var adding: AddingForm
}

/// A kanji with all that is known of it.
struct KanjiPage: Page {
  var chrome: Chrome
  var frame: DictionaryFrame
  var headline: Headline
  var meaning: String
  var otherMeanings: String?
  var readings: [ItemView.Reading]
  var facts: [Fact]
  var parts: [Chip]
  var partOf: [Chip]
  var lookAlikes: [Chip]
  var words: [FoundWordRow]
  var mnemonics: [ItemView.Mnemonic]
  var note: Note
  var places: [KnownPlace]
  var adding: AddingForm
  var partsAttribution: String

  struct Note: Hashable {
    var action: String
    var mnemonic: Field
    var notes: Field
  }
}
