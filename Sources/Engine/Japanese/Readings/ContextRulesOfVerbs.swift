/// Rules for verbs and adjectives with the same spelling, told apart by their objects and
/// particles.
extension ContextRule {
  static let rulesOfVerbs: [String: [ContextRule]] = [
    "降りる": [
      ContextRule("ふ", .before(["が", "は", "も", "の"]), .anywhere(["雨", "雪", "霰", "雹", "大雨", "大雪"]))
    ],
    // The tokeniser takes 歩き出そう, of 歩き出す, for a verb that nobody uses and そう.
    "歩き出る": [ContextRule("あるきだ", .after(["そう"]))],
    "行う": [ContextRule("い", .before(["に", "へ", "まで"]), .form(.euphonic))],
    "行く": [ContextRule("おこな", .before(["を"]), .form(.euphonic))],
    "通る": [
      ContextRule("かよ", .before(["に", "へ"]), .twoBefore(attended), .form(.euphonic))
    ],
    "通う": [ContextRule("とお", .before(["を"]), .form(.euphonic))],
    "辛い": [
      ContextRule("つら", .after(endured)),
      ContextRule("から", .anywhere(tastes)),
      ContextRule("つら"),
    ],
    "開く": [
      ContextRule("ひら", .before(["を"])), ContextRule("ひら", .after(["れる"])),
      ContextRule("あ", .anywhere(opening)),
    ],
    "空く": [ContextRule("す", .anywhere(["腹", "お腹", "おなか", "電車", "バス", "道", "道路", "車内", "店内"]))],
    "入る": [ContextRule("い", .before(["に"]), .twoBefore(["気"])), ContextRule("はい")],
    // Not いれる: without an object, it means being unable to enter.
    "入れる": [
      ContextRule(
        "はい", .before(["に", "へ", "しか", "も"]), .form(.irrealis), .after(["ない", "ず", "ん"]),
        .absent(["を"])),
      ContextRule(
        "はい", .before(["は", "が"]), .twoBefore(people), .form(.irrealis), .after(["ない", "ず"]),
        .absent(["を"])),
    ],
    "描く": [
      ContextRule("か", .before(["を"]), .twoBefore(["絵", "漫画", "マンガ", "イラスト", "図", "地図", "似顔絵"]))
    ],
    "抱く": [ContextRule("いだ", .before(["を"]), .twoBefore(feelings)), ContextRule("だ")],
    "抱ける": [ContextRule("だ")],
    "注ぐ": [
      ContextRule("つ", .before(["を"]), .twoBefore(["お茶", "茶", "酒", "お酒", "ビール", "ワイン", "コーヒー"]))
    ],
    "弾く": [ContextRule("ひ")],
    "被る": [ContextRule("こうむ", .before(["を"]), .twoBefore(harm)), ContextRule("かぶ")],
    "潜る": [ContextRule("くぐ", .before(["を"]), .twoBefore(["門", "暖簾", "のれん", "トンネル", "鳥居", "網"]))],
    "止める": [
      ContextRule(
        "と", .before(["を"]),
        .twoBefore([
          "車", "バス", "足", "息", "血", "火", "水", "ガス", "手", "時計", "エンジン", "機械", "タクシー", "自転車",
        ])),
      ContextRule(
        "や", .before(["を"]), .twoBefore(["たばこ", "タバコ", "煙草", "酒", "お酒", "会社", "仕事", "学校", "話"])),
    ],
  ]

  private static let attended = [
    "学校", "小学校", "中学校", "中学", "高校", "大学", "塾", "予備校", "教室", "病院", "歯医者", "会社", "職場",
    "ジム", "幼稚園", "保育園", "図書館",
  ]
  private static let people = ["人", "者", "方", "客", "男性", "女性", "子供", "子ども", "私", "誰", "関係者"]
  private static let harm = ["被害", "損害", "損失", "迷惑", "影響", "不利益", "罪", "恩恵", "打撃"]
  private static let tastes = [
    "カレー", "料理", "味", "食べる", "唐辛子", "ソース", "スープ", "ラーメン", "口", "物", "もの", "甘い",
    "キムチ", "塩", "わさび", "舌", "麻婆豆腐", "苦手", "好き", "大根",
  ]
  private static let endured = [
    "恋", "別れ", "夜", "朝", "日", "日々", "毎日", "時", "とき", "時代", "時期", "過去", "思い", "想い", "思い出",
    "気持ち", "心", "涙", "現実", "人生", "道", "旅", "世界", "仕事", "目", "立場", "経験", "練習",
  ]
  private static let opening = [
    "ドア", "戸", "窓", "店", "門", "扉", "目", "穴", "口", "蓋", "ふた", "銀行", "図書館",
  ]
  private static let feelings = [
    "疑問", "夢", "希望", "感情", "恨み", "不安", "思い", "興味", "関心", "野心", "疑い", "憎しみ", "期待",
    "印象", "好意", "敵意",
  ]
}
