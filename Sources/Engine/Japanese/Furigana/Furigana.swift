/// Distributes a reading over a word, kanji by kanji.
public struct Furigana: Sendable {
  let kanji: KanjiReadings
  let words: IndivisibleWords

  /// Returns the bundled tables, loaded once and shared.
  ///
  /// - Throws: `Problem` if the installation lacks them.
  public static func bundled() throws(Problem) -> Furigana { try inBundle.get() }

  private static let inBundle = Result { () throws(Problem) in
    Furigana(kanji: try .bundled(), words: try .bundled())
  }

  /// Splits a word into runs with their readings.
  ///
  ///     furigana.runs("食べる", reading: "たべる")   // 食[た]べる
  ///
  /// Kanji whose readings cannot be separated share a run. The whole word is one run if the
  /// reading does not fit it or the word is too long.
  public func runs(_ surface: String, reading: String) -> [FuriganaRun] {
    guard !surface.isEmpty else { return [] }
    let kana = Hiragana.folded(reading)
    guard !kana.isEmpty, !Hiragana.folded(surface).utf8.elementsEqual(kana.utf8) else {
      return [FuriganaRun(surface)]
    }
    let (text, sounds) = (Array(surface.unicodeScalars), Array(kana.unicodeScalars))
    if let runs = aroundOneKanji(text, sounds) { return runs }
    guard var alignment = Alignment(text, sounds, kanji, words) else {
      return [FuriganaRun(surface, kana)]
    }
    return alignment.runs() ?? [FuriganaRun(surface, kana)]
  }

  /// Whether a word can have a reading: its kana are read as written, in order, and its kanji have
  /// any reading that is not too long.
  func canRead(_ surface: String, as reading: String) -> Bool {
    let (text, kana) = (Array(surface.unicodeScalars), Hiragana.folded(reading))
    var alignment = Alignment(text, Array(kana.unicodeScalars), kanji, words)
    return alignment?.runs() != nil
  }

  /// A shortcut for most words with one kanji and kana: the kanji's reading is what the kana leave.
  private func aroundOneKanji(
    _ text: [Unicode.Scalar], _ sounds: [Unicode.Scalar]
  ) -> [FuriganaRun]? {
    guard let place = text.firstIndex(where: \.isKanjiOrMark) else { return nil }
    let rest = text.count - place - 1
    guard place + rest < sounds.count,
      zip(text[..<place], sounds).allSatisfy({ KanaCode.isSame($0, $1) }),
      zip(text[(place + 1)...], sounds.suffix(rest)).allSatisfy({ KanaCode.isSame($0, $1) })
    else { return nil }
    var runs: [FuriganaRun] = []
    runs.reserveCapacity((place > 0 ? 1 : 0) + 1 + (rest > 0 ? 1 : 0))
    if place > 0 { runs.append(FuriganaRun(String(scalars: text[..<place]))) }
    runs.append(
      FuriganaRun(
        String(scalars: text[place...place]),
        String(scalars: sounds[place..<(sounds.count - rest)])))
    if rest > 0 { runs.append(FuriganaRun(String(scalars: text[(place + 1)...]))) }
    return runs
  }
}

extension String {
  /// Writes the UTF-8 at once. Appending each scalar to a view would cost as much as this does for
  /// a word.
  init(scalars: ArraySlice<Unicode.Scalar>) {
    self.init(unsafeUninitializedCapacity: scalars.count * 4) { bytes in
      var count = 0
      for scalar in scalars {
        for byte in scalar.utf8 {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }
}
