/// A line as a sequence of sounds, with the accents of our own analysis.
struct SpokenLine: Hashable, Sendable {
  struct Phrase: Hashable, Sendable {
    var morae: [Sounds]
    /// The mora after which the pitch falls; 0 for none.
    var fall: Int
  }

  /// The phonemes of one mora, as Open JTalk's voices know them: `sh`, `i`.
  struct Sounds: Hashable, Sendable {
    /// Empty for a vowel alone.
    var consonant: String
    /// A vowel, `N` or `cl`. A devoiced vowel is in upper case.
    var end: String

    var phonemes: [String] { consonant.isEmpty ? [end] : [consonant, end] }
  }

  /// The phrases between pauses.
  private(set) var breaths: [[Phrase]]
  var isQuestion: Bool

  init(_ breaths: [[Phrase]], isQuestion: Bool = false) {
    (self.breaths, self.isQuestion) = (breaths.map(Devoicing.applied), isQuestion)
  }

  /// - Returns: nil if a word has no reading in kana, such as one in Latin letters.
  init?(_ sentence: PronouncedSentence) {
    var (breaths, breath): ([[Phrase]], [Phrase]) = ([], [])
    for phrase in sentence.phrases {
      let words = sentence.words[phrase.words].map(\.word)
      var morae: [Sounds] = []
      for word in words where word.isSpoken {
        guard let sounds = Self.sounds(of: word.pronunciation) else { return nil }
        morae += sounds
      }
      if !morae.isEmpty { breath.append(Phrase(morae, phrase.accent)) }
      guard words.contains(where: \.isPause), !breath.isEmpty else { continue }
      breaths.append(breath)
      breath = []
    }
    if !breath.isEmpty { breaths.append(breath) }
    guard !breaths.isEmpty else { return nil }
    let last = sentence.words.last?.word.surface.last
    self.init(breaths, isQuestion: last == "？" || last == "?")
  }

  /// - Returns: nil for what is not kana, or begins with a long vowel mark.
  static func sounds(of kana: String) -> [Sounds]? {
    var sounds: [Sounds] = []
    for mora in Mora.split(Kana.hiragana(from: kana)) {
      switch mora.text {
      case "ん": sounds.append(.init(consonant: "", end: "N"))
      case "っ": sounds.append(.init(consonant: "", end: "cl"))
      case "ー":
        guard let vowel = sounds.last?.end, vowel.count == 1 else { return nil }
        sounds.append(.init(consonant: "", end: vowel))
      default:
        guard let spoken = Sounds(mora) else { return nil }
        sounds.append(spoken)
      }
    }
    return sounds.isEmpty ? nil : sounds
  }
}

extension SpokenLine {
  /// A word that is read in a given way.
  ///
  /// - Returns: nil if the reading is not kana.
  init?(reading: String, accent: PitchAccent?) {
    guard let sounds = Self.sounds(of: reading) else { return nil }
    self.init([[Phrase(sounds, accent ?? .unknown)]])
  }
}

extension SpokenLine.Phrase {
  fileprivate init(_ morae: [SpokenLine.Sounds], _ accent: PitchAccent) {
    self.init(morae: morae, fall: min(accent.fall ?? 0, morae.count))
  }
}

extension SpokenLine.Sounds {
  fileprivate init?(_ mora: Mora) {
    let romaji = Kana.romaji(from: mora.text)
    guard let vowel = romaji.last, "aiueo".contains(vowel) else { return nil }
    let consonant = String(romaji.dropLast())
    let known = Self.respelled[consonant] ?? consonant
    guard Self.consonants.contains(known) else { return nil }
    self.init(consonant: mora.text == "を" ? "" : known, end: String(vowel))
  }

  /// The consonants of the voices; "" is a vowel alone.
  private static let consonants: Set<String> = [
    "", "k", "ky", "kw", "g", "gy", "gw", "s", "sh", "z", "j", "t", "ts", "ch", "ty", "d", "dy",
    "n", "ny", "h", "hy", "f", "b", "by", "p", "py", "m", "my", "y", "r", "ry", "w", "v",
  ]

  private static let respelled = ["fy": "hy", "vy": "by"]
}

extension AnalysedWord {
  fileprivate var isSpoken: Bool { partOfSpeech.category != .symbol }

  fileprivate var isPause: Bool {
    !isSpoken && surface.contains { "、。，．,.！？!?…；;：:".contains($0) }
  }

  /// The pronunciation in kana, with ー for long vowels, and は as わ where it is a particle.
  fileprivate var pronunciation: String {
    let isAsTokenised = morphemes.map(\.reading).joined() == reading
    return isAsTokenised ? morphemes.map(\.pronunciation).joined() : reading
  }
}

/// Takes the voice from `i` and `u` between voiceless consonants, as in すき and です.
///
/// The rules are those of Open JTalk: no two in a row, never under the accent, and not between two
/// sounds of breath such as しさ.
private enum Devoicing {
  static func applied(_ phrases: [SpokenLine.Phrase]) -> [SpokenLine.Phrase] {
    var (phrases, wasDevoiced) = (phrases, false)
    for place in phrases.indices {
      let following = phrases.dropFirst(place + 1).first?.morae.first
      for mora in phrases[place].morae.indices {
        let morae = phrases[place].morae
        let next = mora + 1 < morae.count ? morae[mora + 1] : following
        wasDevoiced =
          !wasDevoiced && phrases[place].fall != mora + 1 && isVoiceless(morae, mora, before: next)
        if wasDevoiced { phrases[place].morae[mora].end = morae[mora].end.uppercased() }
      }
    }
    return phrases
  }

  private static func isVoiceless(
    _ morae: [SpokenLine.Sounds], _ place: Int, before next: SpokenLine.Sounds?
  ) -> Bool {
    let sounds = morae[place]
    guard voiceless.contains(sounds.consonant), sounds.end == "i" || sounds.end == "u" else {
      return false
    }
    guard let next else { return isPolite(morae, place) }
    guard voiceless.contains(next.consonant) else { return false }
    return switch (sounds.consonant, next.consonant) {
    case ("s", "s"), ("s", "sh"), ("f", "f"), ("f", "h"), ("f", "hy"), ("h", "f"), ("h", "h"),
      ("h", "hy"):
      false
    default: true
    }
  }

  /// Whether です or ます ends here.
  private static func isPolite(_ morae: [SpokenLine.Sounds], _ place: Int) -> Bool {
    guard place > 0, morae[place].phonemes == ["s", "u"] else { return false }
    return [["d", "e"], ["m", "a"]].contains(morae[place - 1].phonemes)
  }

  private static let voiceless: Set<String> = [
    "k", "ky", "s", "sh", "t", "ty", "ch", "ts", "h", "f", "hy", "p", "py",
  ]
}
