extension ContextRule {
  /// All rules, by dictionary form.
  static let rules = rulesOfNouns.merging(rulesOfVerbs) { of, _ in of }
    .merging(rulesOfNumbers) { of, _ in of }
    .merging(weekdays, uniquingKeysWith: +)
    .merging(behindCounters) { of, behind in behind + of }
    .merging(rulesOfKana, uniquingKeysWith: +)

  /// Words that look like numbers and are numbers only in some contexts.
  private static let rulesOfNumbers: [String: [ContextRule]] = [
    "一日": [
      ContextRule("ついたち", .beforeEnds("月")),
      ContextRule("いちにち"),
    ],
    "二日": [ContextRule("ににち", .before(["第"]), .after(["曜日", "曜"]))],
    "一月": [
      ContextRule("ひとつき", .after(["ほど", "ぶり", "あまり", "余り", "ばかり", "くらい", "ぐらい", "半", "足らず"]))
    ],
    "二名": [ContextRule("にめい")],
    "八名": [ContextRule("はちめい")],
    "四足": [ContextRule("よんそく", .anywhere(["靴", "靴下", "足袋", "草履", "下駄", "ブーツ", "スリッパ", "サンダル"]))],
    "二分": minutes("にふん"),
    "九分": minutes("きゅうふん") + [ContextRule("きゅうふん", .beforeEnds("時"))],
    "十分": minutes("じゅっぷん") + [ContextRule("じゅっぷん", .after(["も"]))],
  ]

  private static func minutes(_ reading: String) -> [ContextRule] {
    [
      ContextRule(reading, .after(timed)), ContextRule(reading, .beforeEnds("時")),
      ContextRule(reading, .before(["あと", "後", "残り", "約", "およそ", "ちょうど", "たった", "わずか"])),
    ]
  }

  private static let timed = [
    "間", "後", "前", "ほど", "くらい", "ぐらい", "以内", "以上", "おき", "ごと", "遅れ", "待つ", "歩く", "休む",
    "遅れる", "早く", "過ぎ", "かかる", "経つ", "しか", "だけ",
  ]
}
