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
      let (sound, heard) = (kanji.sound(index, of: reading), kana[position + index])
      let isWhole = index + 1 >= reading.stemLength
      if heard != sound {
        if index == 0, !isFirst, KanaCode.isVoiced(sound, heard) {
          cost += Self.changed
        } else {
          if isWhole, endsAs(heard, sound, index, reading) {
            found(index + 1, cost + Self.changed)
          }
          return
        }
      }
      if isWhole {
        let price = cost + (index + 1 == reading.stemLength ? 0 : Self.changed)
        found(index + 1, price)
        if linksOn(position + index + 1) { found(index + 2, price + Self.linked) }
      }
    }
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
