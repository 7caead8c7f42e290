/// Whether a kanji's listed reading stands in the kana, as it is or with a change of sound.
struct ReadingMatch {
  /// Of a change of sound, or of okurigana that the word leaves unwritten.
  static let changed: Int32 = 1
  /// Of the の that links two kanji.
  private static let linked: Int32 = 3
  /// Of a reading that only names have.
  private static let name: Int32 = 9

  /// Of the word, as `KanaCode` has them.
  let kana: [UInt8]
  let kanji: KanjiReadings
  /// Nothing that is read stands before the kanji in the word, so that nothing voices it.
  let isFirst: Bool
  /// Nothing stands behind it, so that nothing doubles its end.
  let isLast: Bool

  /// Calls for each number of kana that the reading covers from a place on.
  ///
  /// Okurigana may be unwritten as far as they like: 当 is あ in 当たる, あた in 当り and あたり in 当所.
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

  /// Whether の stands behind a reading, spoken but not written: 井上 いのうえ, 身代金 みのしろきん.
  private func linksOn(_ position: Int) -> Bool {
    !isLast && position + 1 < kana.count && kana[position] == KanaCode.linkingNo
  }

  /// 学 before 校 is がっ, and 引く in 取引 is ひき.
  private func endsAs(
    _ heard: UInt8, _ sound: UInt8, _ index: Int, _ reading: KanjiReadings.Reading
  ) -> Bool {
    if heard == KanaCode.smallTsu { return index > 0 && !isLast && KanaCode.doubles(sound) }
    return index + 1 == reading.count && index >= reading.stemLength
      && KanaCode.isContinuative(sound, heard)
  }
}
