/// The downstep of a number with its counter.
///
/// With most counters it is at the end of the number, where a mora can carry it: ごふん 1, ろくまい 2,
/// いっぽん 1. Other counters depend on the last digit, as listed in accent dictionaries.
enum CounterAccent {
  /// - Parameter last: the last digit or power of ten of the number.
  /// - Returns: nil for an unknown counter.
  static func rule(of counter: String, after last: Int) -> Attachment? {
    switch counter {
    case "本", "枚", "台", "杯": last == 5 ? .flattens : .frontEnd
    case "年": [3, 4, 5].contains(last) ? .flattens : .frontEnd
    case "番": last == 3 ? .flattens : .frontEnd
    case "階": .flattens
    case "人": [3, 4, 5].contains(last) ? .rearStart : .frontEnd
    case "回": [4, 7, 9].contains(last) ? .frontEnd : .rearStart
    // Two morae, the second one devoiced: いっぴき has the downstep after it.
    case "匹", "冊", "足", "隻", "脚": [1, 6, 8, 10].contains(last) ? .rearMora(2) : .frontEnd
    case "分", "円", "時", "歳", "才", "個", "軒", "頭", "羽", "名", "秒": .frontEnd
    default: nil
    }
  }

  /// Days with a reading of their own, as listed in accent dictionaries.
  private static let days = [
    "ついたち": 4, "いちにち": 4, "ふつか": 0, "みっか": 0, "よっか": 0, "いつか": 3, "むいか": 3, "なのか": 0,
    "ようか": 0, "ここのか": 4, "とおか": 0, "じゅうよっか": 1, "はつか": 0, "にじゅうよっか": 1,
  ]

  /// - Parameters:
  ///   - surface: numerals with a counter, such as 十分.
  ///   - reading: in hiragana.
  /// - Returns: nil for an unknown counter, or if the reading is not a number.
  static func accent(of surface: String, reading: String) -> PitchAccent? {
    let numerals = surface.unicodeScalars.prefix { $0 != "何" && Numeral.begins(String($0)) }
    let counter = String(surface.unicodeScalars.dropFirst(numerals.count))
    if counter == "日", !numerals.isEmpty, let fall = days[reading] {
      return PitchAccent(fall: fall, source: .rule)
    }
    guard !numerals.isEmpty, rule(of: counter, after: 0) != nil else { return nil }
    for end in reading.indices.dropFirst().reversed() {
      let number = String(reading[..<end])
      guard let words = NumberAccent.values(of: number), words.count == numerals.count,
        let last = words.last, let fall = NumberAccent.fall(of: number),
        let rule = rule(of: counter, after: last)
      else { continue }
      var phrase = AccentFold(Morae(number), fall: fall)
      phrase.join(Morae(reading[end...]), by: rule)
      return PitchAccent(fall: phrase.fall, source: .rule)
    }
    return nil
  }
}
