extension ContextRule {
  /// By dictionary form. Only where the surroundings decide well; all else is left to the
  /// dictionary.
  static let rules: [String: [ContextRule]] = [
    "何": [
      ContextRule("なに", .after(["か", "が", "を", "も", "に", "から", "より", "しろ", "は", "や"])),
      ContextRule("なん", .afterBegins("たちつてとだぢづでどなぬねの")),
    ],
    "一日": [ContextRule("ついたち", .beforeEnds("月")), ContextRule("いちにち")],
    "人気": [
      ContextRule("ひとけ", .after(["の"]), .twoAfter(["ない", "無い", "道", "路地"])),
      ContextRule("にんき"),
    ],
    "上手": [ContextRule("じょうず")],
    "今日": [ContextRule("きょう")],
    "明日": [ContextRule("あした")],
    "私": [ContextRule("わたし")],
    "日本": [ContextRule("にほん")],
    "日本人": [ContextRule("にほんじん")],
    "降りる": [
      ContextRule("ふ", .before(["が", "は", "も", "の"]), .anywhere(["雨", "雪", "霰", "雹", "大雨", "大雪"]))
    ],
    "他": [ContextRule("た", .before(["その"])), ContextRule("ほか")],
    "行う": [ContextRule("い", .before(["に", "へ", "まで"]), .form(.euphonic))],
    "行く": [ContextRule("おこな", .before(["を"]), .form(.euphonic))],
    "辛い": [
      ContextRule("から", .anywhere(tastes)),
      ContextRule("つら"),
    ],
    "開く": [
      ContextRule("ひら", .before(["を"])), ContextRule("ひら", .after(["れる"])),
      ContextRule("あ", .anywhere(opening)),
    ],
    "入る": [ContextRule("い", .before(["に"]), .twoBefore(["気"])), ContextRule("はい")],
    "市場": [ContextRule("いちば", .anywhere(["魚", "野菜", "果物", "朝", "買い物", "買う", "新鮮"]))],
    "風": [
      ContextRule("ふう", .beforeIs(.adnominal), .after(["に", "な"])),
      ContextRule("ふう", .before(["という", "いう"])),
    ],
    "方": [
      ContextRule("ほう", .beforeIs(.adnominal), .after(["が"])),
      ContextRule("かた", .beforeIs(.adnominal)),
      ContextRule("ほう", .before(["た", "だ", "ない", "の", "な"]), .after(["が", "に", "へ"])),
    ],
    "中": [ContextRule("じゅう", .before(throughout)), ContextRule("なか", .before(["の", "この", "その"]))],
    "空": [
      ContextRule("から", .after(["の"]), .anywhere(vessels)),
      ContextRule("から", .after(["に"]), .anywhere(["なる", "する"] + vessels)),
    ],
    "金": [ContextRule("きん", .after(["の"]), .anywhere(["指輪", "メダル", "延べ棒", "ネックレス", "像"]))],
    "床": [ContextRule("とこ", .after(["に"]), .anywhere(["就く", "つく", "伏せる"]))],
    "角": [
      ContextRule("つの", .anywhere(["鹿", "牛", "鬼", "サイ", "羊"])),
      ContextRule("かど", .after(["を", "に", "の"])),
    ],
    "描く": [
      ContextRule("か", .before(["を"]), .twoBefore(["絵", "漫画", "マンガ", "イラスト", "図", "地図", "似顔絵"]))
    ],
    "抱く": [ContextRule("いだ", .before(["を"]), .twoBefore(feelings))],
    "注ぐ": [
      ContextRule("つ", .before(["を"]), .twoBefore(["お茶", "茶", "酒", "お酒", "ビール", "ワイン", "コーヒー"]))
    ],
    "弾く": [ContextRule("ひ")],
    "止める": [
      ContextRule(
        "と", .before(["を"]),
        .twoBefore([
          "車", "バス", "足", "息", "血", "火", "水", "ガス", "手", "時計", "エンジン", "機械", "タクシー", "自転車",
        ])),
      ContextRule(
        "や", .before(["を"]), .twoBefore(["たばこ", "タバコ", "煙草", "酒", "お酒", "会社", "仕事", "学校", "話"])),
    ],
    "最中": [ContextRule("さいちゅう", .before(["の", "る", "た", "いる"]))],
    "額": [ContextRule("ひたい", .anywhere(["汗", "しわ", "皺", "熱", "傷"]))],
    "大人気": [ContextRule("おとなげ", .after(["ない", "なく", "無い", "なかっ"])), ContextRule("だいにんき")],
    "十分": [
      ContextRule(
        "じゅっぷん",
        .after([
          "間", "後", "前", "ほど", "くらい", "ぐらい", "以内", "おき", "ごと", "遅れ", "待つ", "歩く", "休む", "遅れる", "早く",
          "過ぎ",
        ])),
      ContextRule("じゅっぷん", .beforeEnds("時")),
    ],
  ]

  private static let tastes = [
    "カレー", "料理", "味", "食べる", "唐辛子", "ソース", "スープ", "ラーメン", "口", "物", "もの", "甘い",
    "キムチ", "塩", "わさび", "舌", "麻婆豆腐", "苦手", "好き", "大根",
  ]
  private static let opening = [
    "ドア", "戸", "窓", "店", "門", "扉", "目", "穴", "口", "蓋", "ふた", "銀行", "図書館",
  ]
  private static let vessels = [
    "箱", "瓶", "びん", "缶", "コップ", "財布", "部屋", "皿", "袋", "グラス", "ボトル", "腹",
  ]
  private static let feelings = [
    "疑問", "夢", "希望", "感情", "恨み", "不安", "思い", "興味", "関心", "野心", "疑い", "憎しみ", "期待",
    "印象", "好意", "敵意",
  ]
  private static let throughout = [
    "世界", "日本", "国", "町", "街", "村", "家", "家族", "部屋", "学校", "体", "身体", "一日", "１日",
    "一年", "１年", "一晩", "年", "今日", "明日", "今年", "都", "会社", "島", "庭", "顔", "そこら", "県",
    "市", "東京", "クラス", "一日", "夏", "冬", "春", "秋", "屋敷", "病院", "館", "心",
  ]
}
