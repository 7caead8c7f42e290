public import Foundation

/// The description of an imported dictionary: its title, source and contents.
public struct ImportedDictionary: Hashable, Sendable {
  /// Its identity.
  public var title: String
  public var revision: String
  public var author: String
  /// Metadata, with its licence.
  public var about: String
  var address: String
  public var imported: Date
  /// The numbers of its rows.
  public var terms: Int
  public var kanji: Int
  public var frequencies: Int
  public var accents: Int
  public var images: Int
  /// In IPA.
  public var transcriptions = 0
  /// Without those of kanji.
  var wordFrequencies = 0
  /// How many spellings have a place by their frequency.
  var rankedSpellings = 0
  var counts: FrequencyCounts
  /// Whether its words can be found by their meaning.
  var hasMeanings = true
  /// Nil if it doesn't say where newer revisions are.
  public var updates: DictionaryUpdates?
}

/// A dictionary that was imported.
public struct ImportedRevision: Sendable {
  public var dictionary: ImportedDictionary
  /// The revision that it replaced; nil if there was none.
  public var replaced: String?
}

/// A word's entries in the imported dictionaries, in the learner's order of them.
public struct ImportedWord: Hashable, Sendable {
  public struct Definition: Hashable, Sendable {
    /// The dictionary's title.
    public var source: String
    var writing: String
    var reading: String
    public var tags: [ImportedTag]
    /// As the archive has it. Parsed where it is shown: a lookup finds many more.
    var glossary: String

    public var glosses: [Gloss] { GlossReader.glosses(glossary) }
  }

  public struct Frequency: Hashable, Sendable {
    public var source: String
    /// As the dictionary shows it: "24 (9369)".
    public var shown: String
  }

  public struct Accent: Hashable, Sendable {
    public struct Pitch: Hashable, Sendable {
      public var contour: PitchContour
      /// The tags of what it applies to: “n”, a noun.
      public var tags: [ImportedTag]
    }

    public var source: String
    /// One for each accent, preferred first.
    public var pitches: [Pitch]

    public var contours: [PitchContour] { pitches.map(\.contour) }
  }

  public struct Transcription: Hashable, Sendable {
    public var source: String
    public var text: String
    /// The tags of the transcription, such as “tokyo” for that of Tokyo.
    public var tags: [ImportedTag]
  }

  public var definitions: [Definition] = []
  public var frequencies: [Frequency] = []
  public var accents: [Accent] = []
  public var transcriptions: [Transcription] = []
  /// By the first dictionary that ranks words; smaller is more frequent. Nil if it has no rank.
  var rank: Double?
  /// The accent that outranks the built-in one.
  var preferredPitch: PitchContour?

  public init() {}

  /// The frequencies of each dictionary in one text.
  public var frequencyTexts: [Frequency] {
    frequencies.map(\.source).uniqued().map { source in
      let shown = frequencies.filter { $0.source == source }.map(\.shown)
      return Frequency(source: source, shown: shown.joined(separator: ", "))
    }
  }

  /// The first definitions, with at least one of each dictionary.
  public func definitions(first most: Int) -> [Definition] {
    var sources: Set<String> = []
    return definitions.enumerated().filter { place, definition in
      sources.insert(definition.source).inserted || place < most
    }.map(\.element)
  }

  public var isEmpty: Bool {
    definitions.isEmpty && frequencies.isEmpty && accents.isEmpty && transcriptions.isEmpty
  }
}

/// A tag of an imported dictionary, with its meaning.
public struct ImportedTag: Hashable, Sendable {
  public var name: String
  /// Its meaning; empty if the dictionary gives none.
  public var notes: String
}

/// A kanji's entry in an imported dictionary.
public struct ImportedKanji: Hashable, Sendable {
  public struct Fact: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  public var source: String
  public var on: [String] = []
  public var kun: [String] = []
  public var meanings: [String] = []
  public var facts: [Fact] = []
}

extension KanjiEntry {
  /// Creates an entry from the first dictionary that has more than a frequency.
  init?(_ literal: String, _ imported: [ImportedKanji]) {
    guard let first = imported.first(where: { !($0.meanings + $0.on + $0.kun).isEmpty }) else {
      return nil
    }
    self.init(literal: literal, strokes: 0)
    meanings = first.meanings
    on = first.on
    kun = first.kun
  }
}
