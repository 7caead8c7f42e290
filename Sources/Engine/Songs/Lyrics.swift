/// Lyrics as a file or a pasted text gives them.
public struct Lyrics: Hashable, Sendable {
  public var title: String?
  public var artist: String?
  public var lines: [Line]

  public init(title: String? = nil, artist: String? = nil, lines: [Line]) {
    self.title = title
    self.artist = artist
    self.lines = lines
  }

  /// One line of a song. An empty text parts two verses, or is a pause in a timed song.
  public struct Line: Hashable, Sendable {
    public var text: String
    var translation: String?
    /// When the line begins and ends, in milliseconds from the start of the recording.
    public var start: Int?
    public var end: Int?
    var words: [TimedWord]
    var readings: [GivenReading]

    public init(
      _ text: String, translation: String? = nil, start: Int? = nil, end: Int? = nil,
      words: [TimedWord] = [], readings: [GivenReading] = []
    ) {
      self.text = text
      self.translation = translation
      self.start = start
      self.end = end
      self.words = words
      self.readings = readings
    }
  }

  /// A part of a line with its own time, in milliseconds from the start of the recording.
  public struct TimedWord: Hashable, Codable, Sendable {
    var start: Int
    var text: String

    private enum CodingKeys: String, CodingKey {
      case text
      case start = "start_ms"
    }

    init(_ text: String, start: Int) {
      (self.text, self.start) = (text, start)
    }
  }

  /// How a part of a line is read there.
  public struct GivenReading: Hashable, Codable, Sendable {
    /// The source of a reading. The first existing one in this order counts.
    public enum Source: String, CaseIterable, Codable, Sendable {
      /// The learner, in this line.
      case line
      /// The learner, in the whole song.
      case song
      case file
    }

    var text: String
    /// Empty if only the accent is given.
    var reading: String
    /// The downstep; nil if only the reading is given.
    var fall: Int?
    var source: Source

    private enum CodingKeys: String, CodingKey {
      case text, reading, source
      case fall = "accent"
      // Written by versions that knew no corrections of a whole song.
      case isYours = "is_yours"
    }

    init(_ text: String, reading: String, fall: Int? = nil, from source: Source = .file) {
      self.text = text
      self.reading = reading
      self.fall = fall
      self.source = source
    }

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      text = try values.decode(String.self, forKey: .text)
      reading = try values.decode(String.self, forKey: .reading)
      fall = try values.decodeIfPresent(Int.self, forKey: .fall)
      let isYours = try values.decodeIfPresent(Bool.self, forKey: .isYours) ?? false
      source =
        try values.decodeIfPresent(Source.self, forKey: .source) ?? (isYours ? .line : .file)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(text, forKey: .text)
      try values.encode(reading, forKey: .reading)
      try values.encodeIfPresent(fall, forKey: .fall)
      if source != .file { try values.encode(source, forKey: .source) }
    }
  }

  /// Returns the lyrics with a title: the given one, their own, or else the file's name or the
  /// first line that is sung.
  public func titled(_ title: String, by artist: String, file: String) -> Lyrics {
    func given(_ text: String?) -> String? {
      text.map { String($0.trimmed.prefix(Song.longestName)) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let named = SongFileName(file)
    let first = (lines.first(where: \.isSung) ?? lines.first { !$0.text.isEmpty })
      .map { String($0.text.prefix(40)) }
    var lyrics = self
    let known = title.trimmed.isEmpty ? given(self.title) : title
    lyrics.title = known ?? given(named?.title) ?? first
    let singer = artist.trimmed.isEmpty ? given(self.artist) : artist
    lyrics.artist = singer ?? (known == nil ? given(named?.artist) : nil)
    return lyrics
  }
}

extension Lyrics.Line {
  private static let roles: Set<Substring> = [
    "作詞", "作詩", "作曲", "編曲", "作詞作曲", "詞", "曲", "歌", "唄", "歌手",
    "lyrics", "lyricist", "words", "music", "composer", "arrangement", "arranger", "vocal",
    "vocals", "by", "and",
  ]

  /// Whether it is sung: not a pause, nor the credits, such as “作詞・作曲：…” or “Lyrics: …”, nor
  /// the name of a part, such as “[Chorus]” or “※くり返し”, nor how often it is sung.
  var isSung: Bool { !text.isEmpty && !isCredit && !namesPart }

  private var isCredit: Bool {
    guard let colon = text.unicodeScalars.firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return false
    }
    let named = text[..<colon].lowercased().split { "・･/／&＆、, 　".contains($0) }
    return !named.isEmpty && named.allSatisfy(Self.roles.contains)
  }

  /// Brackets that only a heading has, and those that have words to be sung, too.
  private static let headings: [Character: Character] = ["[": "]", "【": "】", "［": "］"]
  private static let brackets: [Character: Character] = [
    "(": ")", "（": "）", "《": "》", "〈": "〉", "<": ">", "＜": "＞", "〔": "〕",
  ]
  private static let parts: Set<String> = [
    "chorus", "prechorus", "postchorus", "verse", "bridge", "intro", "outro", "hook", "refrain",
    "interlude", "repeat", "サビ", "大サビ", "落ちサビ", "ラスサビ", "ラストサビ", "aメロ", "bメロ", "cメロ", "dメロ",
    "イントロ", "アウトロ", "間奏", "前奏", "後奏", "くり返し", "繰り返し", "繰返し", "くりかえし", "リピート",
  ]

  private var namesPart: Bool {
    guard let first = text.first, let last = text.last else { return false }
    if let closing = Self.headings[first] {
      return last == closing && text.dropFirst().firstIndex(of: first) == nil
    }
    let isMarked = Self.brackets[first] == last || ":：".contains(last) || "※＊*".contains(first)
    if isMarked, Self.parts.contains(text.lowercased().filter(\.isLetter)) { return true }
    guard "×✕xX(（".contains(first) else { return false }
    // How often: ×2, (x2).
    let times = text.filter { !"(（)） 　".contains($0) }
    return times.first.map("×✕xX".contains) == true && times.count > 1
      && times.dropFirst().allSatisfy(\.isNumber)
  }
}
