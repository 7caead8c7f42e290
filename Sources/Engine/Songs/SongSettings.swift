/// How a song is shown, which buttons of its page change, and whether it is translated at once.
public struct SongSettings: SettingGroup {
  /// The place of a song's translation: below each line, or beside it.
  public enum View: String, SettingChoices { case block, parallel }
  /// The mark over a song's words.
  public enum ReadingAid: String, SettingChoices { case none, furigana, pitch, both }

  public var view = View.block
  public var readingAid = ReadingAid.none
  /// Whether new lines are sent to the connected model as they are added.
  var translatesAtOnce = true

  public init() {}
}

extension SettingSection {
  static let songs = Self("songs", "Songs")
}

extension SongSettings {
  public static let settings: [Setting] = [
    .choice("song-view", "Translation of a song, below each line or beside them", \.songs.view)
      .withoutUndo,
    .choice("song-reading", "Shown above the words of a song", \.songs.readingAid).withoutUndo,
    .switched(
      "song-translation", "Translate added songs at once with the connected language model.",
      \.songs.translatesAtOnce
    )
    .labelled("Translate added songs at once with the connected language model", in: .songs),
  ]
}

extension SongSettings.ReadingAid {
  private var parts: Set<Self> {
    switch self {
    case .none: []
    case .furigana, .pitch: [self]
    case .both: [.furigana, .pitch]
    }
  }

  /// - Parameter part: furigana or pitch.
  public func shows(_ part: Self) -> Bool { parts.contains(part) }

  /// Returns the aid with a part, furigana or pitch, put on or taken off.
  public func switching(_ part: Self) -> Self {
    let switched = parts.symmetricDifference(part.parts)
    return Self.allCases.first { $0.parts == switched } ?? Self.none
  }
}

extension Settings {
  public var songs: SongSettings {
    get { self[SongSettings.self] }
    set { self[SongSettings.self] = newValue }
  }
}
