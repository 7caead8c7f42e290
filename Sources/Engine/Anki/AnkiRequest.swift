public import Foundation

/// An Anki package to import, with options.
public struct AnkiRequest: Hashable, Sendable {
  /// When an existing note is replaced by the package's.
  public enum Update: String, CaseIterable, Sendable {
    case newer, always, never
  }

  public var package: AnkiPackage
  public var update: Update
  /// Whether schedules and reviews are imported.
  public var hasScheduling: Bool
  /// Whether the options that Sanpo has once for all decks become settings, and decks that are here
  /// take theirs: see `AnkiSummary.options` and `AnkiSummary.changedDecks`.
  public var takesOptions: Bool

  public init(
    _ package: AnkiPackage, update: Update = .newer, hasScheduling: Bool = true,
    takesOptions: Bool = false
  ) {
    self.package = package
    self.update = update
    self.hasScheduling = hasScheduling
    self.takesOptions = takesOptions
  }
}

/// The result of importing a package, or a preview of it.
public struct AnkiSummary: Hashable, Sendable, Codable {
  /// The version of the package's format.
  public var version = 3
  /// The decks of new cards.
  public var decks: [String] = []
  public var noteTypes: [String] = []
  /// The options of the preset of most cards that Sanpo has once for all decks, such as the
  /// longest interval, where they differ from the settings: by name, with their texts.
  public var options: [String: String] = [:]
  /// The name of that preset.
  public var preset = ""
  /// The names of presets with other values for these options, which are not imported.
  public var otherPresets: [String] = []
  /// The names of decks here that have other options in Anki, which are newer or not known yet.
  public var changedDecks: [String] = []
  /// Whether that preset has parameters of FSRS that no version accepts, which are left out.
  public var hasUnusableWeights = false
  /// Whether SM-2 scheduled the package's cards, which FSRS does here.
  public var usesSM2 = false
  /// The names of new decks' presets that suspend leeches, and of those with steps that Sanpo can't
  /// have.
  public var suspendingPresets: [String] = []
  public var presetsWithUnusableSteps: [String] = []
  /// Notes, with those that are restored.
  public var added = 0
  /// Notes that were deleted here, or whose import was undone, and are back with their cards.
  public var restored = 0
  public var updated = 0
  /// The updated notes that had been edited here.
  public var replacedEdits = 0
  /// Notes that are there already, and stay as they are.
  public var unchanged = 0
  /// Those of them that the package has others of, which are older.
  public var newerHere = 0
  /// Notes that are there with another note type, or with other fields or templates of it, and stay
  /// as they are. Cards whose templates have the same names still take their answers and schedules.
  public var conflicting = 0
  /// How many of them have which note type here, by its name.
  public var conflictingTypes: [String: Int] = [:]
  /// Notes with the GUID of another note of the package, which are left out.
  public var repeated = 0
  /// Notes that no card is made of, which are left out.
  public var withoutCards = 0
  /// Filtered decks, which stay in Anki: their cards come in their home decks.
  public var filteredDecks: [String] = []
  /// New cards, with those of restored notes.
  public var cards = 0
  /// Cards that were answered, forgotten or given another day in Anki after their last answer here,
  /// and take their schedule from there; the others that are there keep theirs. Without those of
  /// restored notes.
  public var rescheduled = 0
  /// Existing cards whose flag, suspension or burying was updated from Anki.
  public var marked = 0
  /// Note types that are newer in the package, and look as there from now on.
  public var updatedTypes = 0
  /// The new names of those that were renamed, by their names here before.
  public var renamedTypes: [String: String] = [:]
  public var reviews = 0
  /// Files, and how large they are together.
  public var media = 0
  public var mediaBytes = 0
  /// The number of hidden files, such as .DS_Store, which are left out.
  public var hiddenMedia = 0
  /// The files that its notes name, and that neither the package has nor Sanpo.
  public var missing = MissingMedia()

  /// The note types here of those that are skipped, in words: “5 “Basic”, 3 “Cloze””.
  public var conflictWords: String {
    conflictingTypes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(Quantity.grouped($0.value)) “\($0.key)”" }.joined(separator: ", ")
  }

  /// Advice on having the notes that are skipped as in Anki; nil if there are none.
  public var conflictAdvice: String? {
    conflicting == 0
      ? nil
      : """
      To have skipped notes as in Anki, delete them here and import the package again: they come \
      back with their cards and reviews.
      """
  }

  /// The note types in words; commas are parts of some names: ““Basic”, “Sanpo: Meaning, Typed””.
  public var noteTypeWords: String { noteTypes.map { "“\($0)”" }.joined(separator: ", ") }

  /// The note types that are renamed, in words: “Basic → Basic+, Cloze → Cloze+”.
  public var renamedWords: String {
    renamedTypes.sorted { $0.key < $1.key }.map { "\($0.key) → \($0.value)" }
      .joined(separator: ", ")
  }

  /// Sentences about what of the presets isn't taken or offered.
  public var presetWarnings: [String] {
    let warnings: [(presets: [String], subject: String, outcome: String)] = [
      (
        otherPresets, "FSRS parameters and longest interval",
        "not offered: Sanpo has one set of them for all decks. Limits, retention and steps are each "
          + "deck's own"
      ),
      (
        hasUnusableWeights ? [preset] : [], "FSRS parameters",
        "left out: neither FSRS 5 nor FSRS 6 accepts them"
      ),
      (suspendingPresets, "leeches", "marked, not suspended"),
      (
        presetsWithUnusableSteps, "steps",
        "left out: a deck has at most \(InputLimit.learningSteps), of up to a year"
      ),
    ]
    let sentences = warnings.filter { !$0.presets.isEmpty }.map { presets, subject, outcome in
      let names = presets.map { "“\($0)”" }.joined(separator: ", ")
      return "The \(subject) of \(names) are \(outcome)."
    }
    guard usesSM2, cards + rescheduled > 0 else { return sentences }
    let change = """
      FSRS is off in this collection, and on here: it starts from the reviews, or from ease and \
      interval. The interval modifier and the Easy bonus are not used.
      """
    return sentences + [change]
  }
}

/// The contents of an Anki package to write.
public struct AnkiExportRequest: Hashable, Sendable {
  /// The deck to export; nil for all.
  var deck: DeckRoot?
  var hasScheduling: Bool
  var hasMedia: Bool
  /// Whether to write version 2, for older Anki versions.
  var isLegacy: Bool

  public init(
    deck: DeckRoot? = nil, hasScheduling: Bool = true, hasMedia: Bool = true,
    isLegacy: Bool = false
  ) {
    (self.deck, self.hasScheduling) = (deck, hasScheduling)
    (self.hasMedia, self.isLegacy) = (hasMedia, isLegacy)
  }
}

/// An Anki package, with the numbers of what is in it.
public struct ExportedPackage: Hashable, Sendable {
  public var data: Data
  public var notes: Int
  public var cards: Int
  public var reviews: Int
  public var media: Int
  /// How many of the notes are those of the starter course.
  public var courseNotes = 0
  /// The files that its notes name, and that Sanpo lacks; none if media are left out.
  public var missing = MissingMedia()
}
