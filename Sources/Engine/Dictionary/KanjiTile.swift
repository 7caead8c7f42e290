/// A kanji in a grid or a list.
public struct KanjiTile: Hashable, Sendable, Identifiable {
  public var literal: String
  public var meaning: String
  public var status: KanjiStatus = .notAdded

  public var id: String { literal }
}

/// The learner's progress with a kanji.
public enum KanjiStatus: String, CaseIterable, Hashable, Sendable {
  /// A word in none of the learner's decks.
  case notAdded = "not in a deck"
  case waiting = "not studied yet"
  case learning
  /// Every card has left its learning steps.
  case known
}
