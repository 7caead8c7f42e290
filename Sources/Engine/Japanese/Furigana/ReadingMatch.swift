/// Matches a kanji's listed reading against kana, unchanged or with a sound change.
struct ReadingMatch {
  /// The cost of a sound change, or of okurigana that the word doesn't write.
  static let changed: Int32 = 1
  /// The cost of a の that links two kanji.
  private static let linked: Int32 = 3
  /// The cost of a reading used only in names.
  private static let name: Int32 = 9

  /// The word's reading as `KanaCode` values.
  let kana: [UInt8]
  let kanji: KanjiReadings
  /// Whether the kanji is the first character of the word, so its reading is not voiced.
  let isFirst: Bool
  /// Whether the kanji is the last character of the word, so its reading does not end in っ.
  let isLast: Bool

  /// Calls `found` for each number of kana, from `position` on, that the reading can cover.
  ///
  /// Any part of the okurigana may be unwritten: 当 is あ in 当たる, あた in 当り and あたり in 当所.
  func lengths(
    of reading: KanjiReadings.Reading, at position: Int,
    _ found: (_ length: Int, _ cost: Int32) -> Void
  ) {
    var cost = reading.isName ? Self.name : 0
    for index in 0..<min(reading.count, kana.count - position) {
      let length = index + 1
      let coversStem = length >= reading.stemLength
      switch change(at: index, of: reading, from: position) {
      case .same: break
      case .voiced: cost += Self.changed
      case .ofEnd:
        if coversStem { found(length, cost + Self.changed) }
        return
      case .toAnother: return
      }
      guard coversStem else { continue }
      let lengthCost = length == reading.stemLength ? cost : cost + Self.changed
      found(length, lengthCost)
      if linksOn(position + length) { found(length + 1, lengthCost + Self.linked) }
    }
  }

  /// How the word's kana differs from that of a reading.
  private enum Change {
    case same
    /// The first of the reading is voiced, as inside a word.
    case voiced
    /// The reading ends with it.
    case ofEnd
    case toAnother
  }

  private func change(
    at index: Int, of reading: KanjiReadings.Reading, from position: Int
  ) -> Change {
    let (sound, heard) = (kanji.sound(index, of: reading), kana[position + index])
    if heard == sound { return .same }
    if index == 0, !isFirst, KanaCode.isVoiced(sound, heard) { return .voiced }
    return endsAs(heard, sound, index, reading) ? .ofEnd : .toAnother
  }

  /// Whether an unwritten の follows the reading: 井上 いのうえ, 身代金 みのしろきん.
  private func linksOn(_ position: Int) -> Bool {
    !isLast && position + 1 < kana.count && kana[position] == KanaCode.linkingNo
  }

  /// Whether the reading's end changes as in 学 before 校 (がっ) or 引く in 取引 (ひき).
  private func endsAs(
    _ heard: UInt8, _ sound: UInt8, _ index: Int, _ reading: KanjiReadings.Reading
  ) -> Bool {
    if heard == KanaCode.smallTsu { return index > 0 && !isLast && KanaCode.doubles(sound) }
    return index + 1 == reading.count && index >= reading.stemLength
      && KanaCode.isContinuative(sound, heard)
  }
}
