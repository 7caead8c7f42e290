/// Rules for nouns and similar words, by dictionary form. Only where the context is decisive; the
/// dictionary decides all else.
extension ContextRule {
  static let rulesOfNouns: [String: [ContextRule]] = [
    "何": [
      ContextRule("なに", .after(["か", "が", "を", "も", "に", "から", "より", "しろ", "は", "や"])),
      ContextRule("なん", .afterBegins("たちつてとだぢづでどなぬねの")),
    ],
    "人気": [
      ContextRule("ひとけ", .after(["の"]), .twoAfter(["ない", "無い", "道", "路地"])),
      ContextRule("ひとけ", .after(["を"]), .twoAfter(["感じる"])),
      ContextRule("ひとけ", .after(["が", "も"]), .twoAfter(["ない", "無い"]), .anywhere(lonely)),
      ContextRule("にんき"),
    ],
    "上手": [
      ContextRule("うわて", .anywhere(["土俵", "相撲", "力士", "横綱", "大関", "まわし"])),
      ContextRule("うわて", .beforeEnds("枚")),
      ContextRule("かみて", .after(["から", "へ", "に"]), .anywhere(stage)),
      ContextRule("じょうず"),
    ],
    "下手": [
      ContextRule("したて", .after(["に"]), .twoAfter(["出る", "でる"])),
      ContextRule("しもて", .after(["から", "へ", "に"]), .anywhere(stage)),
      ContextRule("へた"),
    ],
    "今日": [ContextRule("こんにち", .after(["で"]), .twoAfter(["は"])), ContextRule("きょう")],
    "明日": [ContextRule("あした")],
    "私": [ContextRule("わたし")],
    "日本": [ContextRule("にほん")],
    "日本人": [ContextRule("にほんじん")],
    "何と": [ContextRule("なに", .after(["何"]))],
    "後": [ContextRule("あと", .before(["た", "だ", "の"]))],
    "その後": [ContextRule("そのあと", .after(["で"]))],
    "この間": [ContextRule("このあいだ")],
    "その間": [ContextRule("そのあいだ")],
    "他": [ContextRule("た", .before(["その"])), ContextRule("ほか")],
    "市場": [ContextRule("いちば", .anywhere(["魚", "野菜", "果物", "朝", "買い物", "買う", "新鮮"]))],
    "市": [ContextRule("いち", .after(["が"]), .twoAfter(["立つ"]))],
    "風": [
      ContextRule("ふう", .beforeIs(.adnominal), .after(["に", "な"])),
      ContextRule("ふう", .before(["という", "いう"])),
    ],
    "方": [
      ContextRule("ほう", .beforeIs(.adnominal), .after(["が"])),
      ContextRule("かた", .twoBefore(["こちら", "そちら", "あちら"]), .anywhere(people)),
      ContextRule("かた", .beforeIs(.adnominal)),
      ContextRule("ほう", .before(["た", "だ", "ない", "の", "な"]), .after(["が", "に", "へ"])),
    ],
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
    "額": [ContextRule("ひたい", .anywhere(["汗", "しわ", "皺", "熱", "傷"]))],
    "大人気": [ContextRule("おとなげ", .after(["ない", "なく", "無い", "なかっ"])), ContextRule("だいにんき")],
    "大勢": [ContextRule("たいせい", .anywhere(["判明", "占める", "決する", "決まる", "影響", "逆らう", "固まる"]))],
    "大家": [
      ContextRule("たいか", .before(["の"]), .twoBefore(arts)),
      ContextRule("おおや"),
    ],
    "大分": [
      ContextRule("おおいた", .after(["県", "市", "駅", "へ", "から", "空港", "大学"])), ContextRule("だいぶ"),
    ],
    "仮名": [ContextRule("かめい", .after(["で"]), .anywhere(["登録", "報道", "出演", "投稿", "名乗る", "紹介"]))],
    "最中": [
      ContextRule("もなか", .anywhere(["食べる", "菓子", "和菓子", "餡", "あん", "お茶", "土産", "お土産"])),
      ContextRule("さいちゅう", .before(["の", "る", "た", "いる"])),
    ],
    "目下": [
      ContextRule("めした", .after(["の"]), .twoAfter(["者", "人", "人間", "相手"])),
      ContextRule("めした", .after(["に", "を", "へ", "から", "だ"])),
    ],
    "主": [ContextRule("おも", .after(["に", "な"]))],
    "柄": [ContextRule("え", .before(["の"]), .twoBefore(tools)), ContextRule("がら")],
    "縁": [ContextRule("ふち", .before(["の"]), .twoBefore(rimmed))],
    "表": [ContextRule("おもて", .after(["に", "へ"]), .twoAfter(["出る", "飛び出す", "出す"]))],
    "実": [ContextRule("み", .after(["が", "を"]), .twoAfter(["なる", "生る", "熟す", "結ぶ", "つける"]))],
    "夜": [ContextRule("よ", .after(["が", "も", "の"]), .twoAfter(["明ける", "更ける", "ふける"]))],
    "音": [ContextRule("ね", .before(["の"]), .twoBefore(["虫", "鈴", "笛", "琴", "鐘", "三味線"]))],
    "節": [ContextRule("せつ", .before(["その", "この"])), ContextRule("ふし", .after(["に"]))],
    "年": [ContextRule("とし", .beforeIs(.adnominal))],
    "寒気": [ContextRule("さむけ", .after(["が"]), .twoAfter(["する"])), ContextRule("かんき")],
    "分別": [ContextRule("ふんべつ", .anywhere(["大人", "年", "付く", "つく", "盛り", "良識"]))],
    "心中": [ContextRule("しんちゅう", .anywhere(["察する", "穏やか", "複雑", "明かす"]))],
    "見物": [ContextRule("みもの", .after(["だ", "です"]))],
    "人事": [ContextRule("ひとごと", .after(["で"]), .twoAfter(["は", "ない"]))],
    "一行": [ContextRule("いちぎょう", .anywhere(["文章", "手紙", "書く", "読む", "詩", "メール", "文", "日記"]))],
    "生物": [ContextRule("なまもの", .anywhere(["早め", "お早め", "冷蔵庫", "冷蔵", "腐る", "傷む", "食べる", "賞味期限"]))],
    "風車": [
      ContextRule("かざぐるま", .anywhere(["子供", "子ども", "折り紙", "おもちゃ", "縁日", "玩具"])),
      ContextRule("ふうしゃ"),
    ],
    "水": [ContextRule("みず", .after(["を", "が", "は", "に", "も"]))],
    "色紙": [ContextRule("いろがみ", .anywhere(["折る", "切る", "貼る", "鶴", "折り紙", "工作", "のり"]))],
    "米": [
      ContextRule("こめ", .before(["の", "お"])), ContextRule("こめ", .after(["を", "が", "も", "と"])),
    ],
    "走": [ContextRule("そう", .beforeHas(.number))],
    "家": [
      ContextRule("いえ", .beforeEnds("中")),
      ContextRule("け", .beforeHas(.surname)),
    ],
    "上": [ContextRule("うえ", .before(["の", "この", "その", "あの", "どの"]))],
    "側": [
      ContextRule("そば", .before(["の"]), .twoBefore(loved), .after(["に", "で", "へ", "を"])),
      ContextRule("そば", .before(["の"]), .twoBefore(loved), .anywhere(["離れる", "離す", "消える"])),
      ContextRule("そば", .begins, .after(["に", "で", "へ", "を"])),
      ContextRule("そば", .beforeIs(.adverb), .after(["に", "で", "へ", "を"])),
      ContextRule("そば", .before(["が", "も", "は"]), .after(["に", "で"])),
      ContextRule("そば", .before(["の"]), .twoBefore(["すぐ"])),
    ],
    "中": [ContextRule("じゅう", .before(throughout)), ContextRule("なか", .before(["の", "この", "その"]))],
  ]

  /// 2024年1月1日（月）
  static let weekdays: [String: [ContextRule]] = [
    "月": "げつ", "火": "か", "水": "すい", "木": "もく", "金": "きん", "土": "ど", "日": "にち",
  ].mapValues { [ContextRule($0, .before(["(", "（"]), .after([")", "）"]))] }

  /// After a counter, a kanji is often mistaken for a suffix: 三回薬, 二度店.
  static let behindCounters: [String: [ContextRule]] = [
    "薬": "くすり", "車": "くるま", "家": "いえ", "店": "みせ",
  ].mapValues { [ContextRule($0, .counted, .after(["を", "に", "が", "は", "も", "で", "へ"]))] }
    .merging(
      [
        "部屋": "べや", "桜": "ざくら", "暮らし": "ぐ", "掛け": "が", "連れ": "づ",
      ].mapValues { [ContextRule($0, .counted)] }
    ) { of, _ in of }

  private static let people = ["どなた", "誰", "だれ", "さん", "様", "先生", "紹介", "知る", "お客"]
  private static let loved = [
    "君", "きみ", "キミ", "あなた", "貴方", "貴女", "アナタ", "あんた", "お前", "おまえ", "僕", "ぼく", "ボク", "俺",
    "私", "わたし", "あたし", "彼", "彼女", "誰", "誰か", "人", "母", "父", "親", "恋人", "子供", "子ども", "友達",
    "友", "家族", "みんな", "二人", "猫", "犬", "か",
  ]
  private static let lonely = [
    "夜", "公園", "道", "路地", "怖い", "寂しい", "暗い", "静か", "廃墟", "深夜", "森", "辺り",
  ]
  private static let stage = ["舞台", "役者", "登場", "客席", "花道", "歌舞伎", "退場", "俳優"]
  private static let arts = ["画", "日本画", "書道", "音楽", "文学", "学", "界", "芸術", "推理小説", "小説", "経済学"]
  private static let tools = ["傘", "包丁", "ほうき", "箒", "ナイフ", "斧", "鍬", "鎌", "金槌", "スプーン", "フライパン"]
  private static let rimmed = [
    "眼鏡", "メガネ", "池", "皿", "茶碗", "カップ", "机", "コップ", "帽子", "井戸", "崖", "川",
  ]
  private static let vessels = [
    "箱", "瓶", "びん", "缶", "コップ", "財布", "部屋", "皿", "袋", "グラス", "ボトル", "腹",
  ]
  private static let throughout = [
    "世界", "日本", "国", "町", "街", "村", "家", "家族", "部屋", "学校", "体", "身体", "一日", "１日",
    "一年", "１年", "一晩", "年", "今日", "明日", "今年", "都", "会社", "島", "庭", "顔", "そこら", "県",
    "市", "東京", "クラス", "一日", "夏", "冬", "春", "秋", "屋敷", "病院", "館", "心",
  ]
}
