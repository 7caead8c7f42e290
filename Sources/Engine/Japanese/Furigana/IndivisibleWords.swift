import Foundation

/// Words whose kanji have a reading only as a whole.
///
/// `Scripts/indivisible-words.py` finds them in EDICT. This file adds the words of the appendix of
/// the jōyō kanji list (常用漢字表 付表, 2010), some of which could be divided, and a few more.
public struct IndivisibleWords: Sendable {
  struct Word {
    /// The characters after the first two.
    fileprivate var rest: [Unicode.Scalar]
    /// The reading as `KanaCode` values.
    var reading: [UInt8]

    var length: Int { rest.count + 2 }
  }

  /// The words by their first two characters, shorter words first.
  private let words: [UInt64: [Word]]

  /// Loads the bundled words.
  ///
  /// - Throws: `Problem` if the installation lacks them.
  static func bundled() throws(Problem) -> IndivisibleWords {
    IndivisibleWords(
      try BundledFile.text(
        "indivisible.tsv", in: "Japanese", missing: "The readings of words are missing."))
  }

  /// - Parameter table: lines of a word, a tab and its reading.
  init(_ table: String) {
    var words: [UInt64: [Word]] = [:]
    func add(_ text: Substring, _ reading: Substring) {
      let scalars = Array(text.unicodeScalars)
      guard scalars.count > 1 else { return }
      words[Self.key(scalars, at: 0), default: []].append(
        Word(rest: Array(scalars.dropFirst(2)), reading: KanaCode.codes(of: reading)))
    }
    for row in Self.rows.split(whereSeparator: \.isWhitespace) {
      let parts = row.split(separator: "/")
      for reading in parts.dropFirst() { add(parts[0], reading) }
    }
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"))
      if parts.count == 2 { add(Substring(parts[0]), Substring(parts[1])) }
    }
    self.words = words.mapValues { $0.sorted { $0.length < $1.length } }
  }

  func words(in text: [Unicode.Scalar], at place: Int) -> [Word] {
    guard place + 2 <= text.count else { return [] }
    guard let words = words[Self.key(text, at: place)] else { return [] }
    return words.filter { text[(place + 2)...].starts(with: $0.rest) }
  }

  private static func key(_ text: [Unicode.Scalar], at place: Int) -> UInt64 {
    UInt64(text[place].value) << 32 | UInt64(text[place + 1].value)
  }

  private static let rows = """
    明日/あす/あした 小豆/あずき 海女/あま 海士/あま 硫黄/いおう 意気地/いくじ 田舎/いなか 息吹/いぶき 海原/うなばら 乳母/うば 浮気/うわき
    叔父/おじ 伯父/おじ 大人/おとな 乙女/おとめ 叔母/おば 伯母/おば 神酒/みき 母屋/おもや 母家/おもや 神楽/かぐら 河岸/かし 鍛冶/かじ
    風邪/かぜ 固唾/かたず 仮名/かな 蚊帳/かや 為替/かわせ 河原/かわら 川原/かわら 昨日/きのう 今日/きょう 果物/くだもの 玄人/くろうと
    今朝/けさ 景色/けしき 心地/ここち 居士/こじ 今年/ことし 早乙女/さおとめ 雑魚/ざこ 桟敷/さじき 五月/さつき 早苗/さなえ 五月雨/さみだれ
    時雨/しぐれ 尻尾/しっぽ 竹刀/しない 老舗/しにせ 芝生/しばふ 清水/しみず 三味線/しゃみせん 砂利/じゃり 数珠/じゅず 上手/じょうず 白髪/しらが
    素人/しろうと 師走/しわす/しはす 数寄屋/すきや 数奇屋/すきや 相撲/すもう 草履/ぞうり 山車/だし 太刀/たち 七夕/たなばた 足袋/たび 稚児/ちご
    一日/ついたち 梅雨/つゆ 凸凹/でこぼこ 手伝/てつだ 伝馬船/てんません 投網/とあみ 十重二十重/とえはたえ 読経/どきょう 時計/とけい 友達/ともだち
    仲人/なこうど 名残/なごり 雪崩/なだれ 野良/のら 祝詞/のりと 博士/はかせ 二十/はたち 二十歳/はたち 二十日/はつか 波止場/はとば 一人/ひとり
    日和/ひより 二人/ふたり 二日/ふつか 吹雪/ふぶき 下手/へた 部屋/へや 迷子/まいご 真面目/まじめ 土産/みやげ 息子/むすこ 眼鏡/めがね
    猛者/もさ 紅葉/もみじ 木綿/もめん 最寄/もより 八百長/やおちょう 八百屋/やおや 大和/やまと 弥生/やよい 浴衣/ゆかた 行方/ゆくえ 寄席/よせ
    若人/わこうど 一昨年/おととし 明後日/あさって 明々後日/しあさって 今宵/こよい 海老/えび 秋桜/こすもす 可愛/かわい 美味/うま/おい 不味/まず
    案山子/かかし 麦酒/びいる/びーる 東雲/しののめ 暖簾/のれん 微笑/ほほえ 十六夜/いざよい 香具師/やし 八百万/やおよろず 牛蒡/ごぼう
    素麺/そうめん 饂飩/うどん 大鋸屑/おがくず 草臥/くたび 五十路/いそじ 二十重/はたえ 旋風/つむじ 風信子/ひやしんす 海胆/うに 雲丹/うに
    胡桃/くるみ 所為/せい 相応/ふさわ 強請/ゆす/ねだ 伊達/だて 昆布/こぶ 最中/もなか 外郎/ういろう 飛鳥/あすか 春日/かすが 服部/はっとり
    出雲/いずも 武蔵/むさし 近江/おうみ 相模/さがみ 対馬/つしま 上野/こうずけ 常陸/ひたち 山茶花/さざんか 大神/おおみかみ 天晴/あっぱれ
    亜米利加/あめりか 伊太利/いたりあ 仏蘭西/ふらんす 西班牙/すぺいん 露西亜/ろしあ 墨西哥/めきしこ 巫山戯/ふざけ 彼方/かなた 近衛/このえ
    """
}
