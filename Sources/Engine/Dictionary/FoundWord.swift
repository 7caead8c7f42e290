/// A word that was found, and by what.
public struct FoundWord: Hashable, Sendable {
  public enum Match: Hashable, Sendable {
    /// Written or read as what was looked for.
    case itself
    /// What was looked for is a form of it: the steps from the word to the form.
    case inflected([Inflection])
    /// It means just that.
    case meaning
    /// What it means holds the words.
    case gloss
    /// It begins so.
    case beginning
  }

  public var entry: WordEntry
  public var match: Match
  /// The one of its forms that was found.
  public var form: WordEntry.Form
  /// Of that form; nil where the accent table does not have it.
  public var pitch: PitchContour?

  /// - Parameter form: its first form unless given.
  public init(_ entry: WordEntry, _ match: Match, form: WordEntry.Form? = nil) {
    (self.entry, self.match) = (entry, match)
    self.form = form ?? entry.forms.first ?? WordEntry.Form(writing: "", reading: "")
  }

  public var steps: [Inflection] {
    if case .inflected(let steps) = match { steps } else { [] }
  }
}

/// A kanji as a grid or a list shows it.
public struct KanjiTile: Hashable, Sendable, Identifiable {
  public var literal: String
  public var meaning: String
  public var status: KanjiStatus

  public init(literal: String, meaning: String, status: KanjiStatus = .notAdded) {
    (self.literal, self.meaning, self.status) = (literal, meaning, status)
  }

  public var id: String { literal }
}

/// How far one is with a kanji.
public enum KanjiStatus: String, CaseIterable, Hashable, Sendable {
  /// In none of the learner's decks.
  case notAdded = "not in a deck"
  case waiting = "not met yet"
  case learning = "learning"
  /// Every card of it has left its learning steps.
  case known = "known"
}
