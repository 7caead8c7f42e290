/// Every counter with irregular readings, and common regular ones.
///
/// Format of a line: the written forms, the reading, the contact (`Counter.Contact`), the change
/// after ん (`Counter.AfterN`; `4` if it also applies after 四), then `digit=reading` for special
/// digits, `value!reading` for values with their own reading, `数!reading` and `何!reading`. Where
/// usage varies (七人, 三羽), the table has one of the common readings.
enum CounterTable {
  static let hour = counter("時".utf8)
  static let minute = counter("分".utf8)

  static func counter(_ name: some Sequence<UInt8>) -> Counter? {
    counters[WordHash(name).key]
  }

  /// Keyed by the hash of the name, because hashing a string of kanji takes far longer.
  private static let counters: [UInt: Counter] = {
    var counters: [UInt: Counter] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 4 else { continue }
      let counter = Counter(fields)
      for name in fields[0].split(separator: "/") { counters[WordHash(name.utf8).key] = counter }
    }
    return counters
  }()

  private static let text = """
    つ つ - - 1!ひとつ 2!ふたつ 3!みっつ 4!よっつ 5!いつつ 6!むっつ 7!ななつ 8!やっつ 9!ここのつ
    人 にん - - 4=よ 7=しち 1!ひとり 2!ふたり
    人前 にんまえ - - 4=よ
    人分 にんぶん - - 4=よ 1!ひとりぶん 2!ふたりぶん
    人組 にんぐみ - - 4=よ 1!ひとりぐみ 2!ふたりぐみ
    人家族 にんかぞく - - 4=よ
    人乗り にんのり - - 4=よ 1!ひとりのり 2!ふたりのり
    人兄弟 にんきょうだい - - 4=よ
    人種 にんしゅ - -
    名 めい - -
    名様 めいさま - -
    日 にち - - 7=しち 9=く 1!いちにち 2!ふつか 3!みっか 4!よっか 5!いつか 6!むいか 7!なのか 8!ようか 9!ここのか 10!とおか 14!じゅうよっか 20!はつか 24!にじゅうよっか 数!すうじつ
    日間 にちかん - - 7=しち 9=く 1!いちにちかん 2!ふつかかん 3!みっかかん 4!よっかかん 5!いつかかん 6!むいかかん 7!なのかかん 8!ようかかん 9!ここのかかん 10!とおかかん 14!じゅうよっかかん 20!はつかかん 24!にじゅうよっかかん 数!すうじつかん
    月 がつ - - 4=し 7=しち 9=く
    ヶ月/ケ月/カ月/ヵ月/か月/箇月/個月 かげつ k -
    ヶ月間/ケ月間/カ月間/ヵ月間/か月間/箇月間 かげつかん k -
    年 ねん - - 4=よ
    年間 ねんかん - - 4=よ
    年生 ねんせい - - 4=よ
    年度 ねんど - - 4=よ
    年代 ねんだい - - 4=よ
    年ぶり/年振り ねんぶり - - 4=よ
    年前 ねんまえ - - 4=よ
    年後 ねんご - - 4=よ
    年来 ねんらい - - 4=よ
    年制 ねんせい - - 4=よ
    年半 ねんはん - - 4=よ
    年越し ねんごし - - 4=よ
    か年/ヶ年/カ年/ヵ年 かねん k -
    時 じ - - 0=れい 4=よ 7=しち 9=く
    時間 じかん - - 4=よ 7=しち 9=く
    時間目 じかんめ - - 4=よ 7=しち 9=く
    時間半 じかんはん - - 4=よ 7=しち 9=く
    時間前 じかんまえ - - 4=よ 7=しち 9=く
    時間後 じかんご - - 4=よ 7=しち 9=く
    時限 じげん - - 4=よ 7=しち
    時限目 じげんめ - - 4=よ 7=しち
    時半 じはん - - 0=れい 4=よ 7=しち 9=く
    時台 じだい - - 0=れい 4=よ 7=しち 9=く
    時頃/時ごろ じごろ - - 0=れい 4=よ 7=しち 9=く
    分 ふん h p4 0=れい
    分間 ふんかん h p4
    秒 びょう - -
    秒間 びょうかん - -
    週 しゅう s -
    週間 しゅうかん s -
    週目 しゅうめ s -
    晩 ばん - - 1!ひとばん 2!ふたばん
    夜 や - -
    泊 はく h p
    泊目 はくめ h p
    世紀 せいき s -
    歳/才 さい s - 20!はたち
    歳児 さいじ s -
    歳以上 さいいじょう s -
    代 だい - -
    世 せい s -
    世代 せだい s -
    周 しゅう s -
    周年 しゅうねん s -
    周忌 しゅうき s -
    回忌 かいき k -
    本 ほん h v
    本足 ほんあし h v
    本線 ほんせん h v
    匹 ひき h v
    頭 とう t -
    羽 わ - v 10!じゅっぱ
    尾 び - -
    杯 はい h v
    冊 さつ s -
    枚 まい - -
    枚組 まいぐみ - -
    枚切り まいぎり - -
    台 だい - -
    個/箇/ケ/コ/こ こ k -
    個入り こいり k -
    件 けん k -
    軒 けん k v
    軒家 けんや k v
    戸 こ k -
    棟 とう t -
    階 かい k v
    階建て/階建 かいだて k v
    回 かい k -
    回戦 かいせん k -
    回生 かいせい k -
    回転 かいてん k -
    回分 かいぶん k -
    度 ど - - 0=れい
    ℃ ど - - 0=れい
    番 ばん - -
    番線 ばんせん - -
    番地 ばんち - -
    番手 ばんて - -
    番組 ばんぐみ - -
    号 ごう - -
    号室 ごうしつ - -
    号車 ごうしゃ - -
    号線 ごうせん - -
    号機 ごうき - -
    位 い - -
    等 とう t -
    等分 とうぶん t -
    等星 とうせい t -
    級 きゅう k -
    段 だん - -
    段階 だんかい - -
    円 えん - - 4=よ
    円玉 えんだま - -
    円札 えんさつ - -
    銭 せん s -
    ドル どる - -
    ユーロ ゆーろ - -
    ウォン うぉん - -
    元 げん - -
    割 わり - -
    割引/割引き わりびき - -
    倍 ばい - -
    倍速 ばいそく - -
    %/％/パーセント/㌫ ぱーせんと p -
    点 てん t - 0=れい
    点差 てんさ t -
    票 ひょう h v
    歩 ほ h p
    発 はつ h p
    敗 はい h p
    勝 しょう s -
    戦 せん s -
    試合 しあい s -
    打 だ - -
    打席 だせき - -
    打点 だてん - -
    塁 るい - -
    球 きゅう k -
    安打 あんだ - -
    失点 しってん s -
    得点 とくてん t -
    曲 きょく k -
    課 か k -
    科目 かもく k -
    巻 かん k -
    章 しょう s -
    節 せつ s -
    項 こう k -
    項目 こうもく k -
    条 じょう - -
    箇条/か条/ヶ条/カ条 かじょう k -
    頁/ページ ぺーじ p -
    行 ぎょう - -
    列 れつ - -
    字 じ - -
    文字 もじ - -
    語 ご - - 何!なにご
    句 く k -
    首 しゅ s -
    話 わ - -
    編 へん h p
    遍 へん h v
    版 はん h p
    部 ぶ - -
    問 もん - -
    題 だい - -
    通 つう t -
    通り とおり - - 1!ひととおり 2!ふたとおり
    着 ちゃく t -
    足 そく s v
    膳 ぜん - -
    脚 きゃく k -
    客 きゃく k -
    組 くみ - - 1!ひとくみ 2!ふたくみ
    対 つい t -
    点セット てんせっと t -
    箱 はこ h p 1!ひとはこ 2!ふたはこ
    袋 ふくろ - - 1!ひとふくろ 2!ふたふくろ
    皿 さら - - 1!ひとさら 2!ふたさら
    切れ きれ - - 1!ひときれ 2!ふたきれ 3!みきれ
    口 くち - - 1!ひとくち 2!ふたくち 3!みくち
    言 こと - - 1!ひとこと 2!ふたこと
    粒 つぶ - - 1!ひとつぶ 2!ふたつぶ
    株 かぶ - - 1!ひとかぶ 2!ふたかぶ
    束 たば - - 1!ひとたば 2!ふたたば
    桁 けた - - 1!ひとけた 2!ふたけた 3!みけた
    部屋 へや - - 1!ひとへや 2!ふたへや
    匙 さじ - - 1!ひとさじ 2!ふたさじ
    滴 てき t -
    玉 たま - - 1!ひとたま 2!ふたたま
    房 ふさ - - 1!ひとふさ 2!ふたふさ
    山 やま - - 1!ひとやま 2!ふたやま
    缶 かん k -
    瓶 びん - -
    本立て ほんだて h v
    隻 せき s -
    席 せき s -
    艘 そう s v
    機 き k -
    基 き k -
    両 りょう - -
    輪 りん - -
    輪車 りんしゃ - -
    便 びん - -
    車線 しゃせん s -
    丁 ちょう t -
    丁目 ちょうめ t -
    区 く k -
    区間 くかん k -
    市 し s -
    町 ちょう t -
    県 けん k - 何!なにけん
    州 しゅう s -
    国 こく k -
    か国/カ国/ヶ国/ケ国/ヵ国/箇国 かこく k -
    か国語/カ国語/ヶ国語/ケ国語/ヵ国語 かこくご k -
    か所/カ所/ヶ所/ケ所/ヵ所/箇所 かしょ k -
    校 こう k -
    社 しゃ s -
    店 てん t -
    店舗 てんぽ t -
    世帯 せたい s -
    家族 かぞく k -
    種 しゅ s -
    種類 しゅるい s -
    品 ひん h p 1!ひとしな 2!ふたしな
    品目 ひんもく h p
    石 こく k -
    色 しょく s - 何!なにいろ
    体 たい t -
    面 めん - -
    枠 わく - -
    画 かく k -
    角形 かくけい k -
    次 じ - -
    期 き k -
    期生 きせい k -
    学期 がっき - -
    代目 だいめ - -
    児 じ - -
    畳 じょう - - 4=よ
    畳半 じょうはん - - 4=よ
    畳間 じょうま - - 4=よ
    坪 つぼ - - 1!ひとつぼ 2!ふたつぼ
    平方メートル へいほうめーとる - -
    立方メートル りっぽうめーとる - -
    平方キロ へいほうきろ - -
    ヘクタール へくたーる - -
    エーカー えーかー - -
    キロ きろ K -
    ㎞/キロメートル/km/ｋｍ きろめーとる K -
    ㎏/キログラム/kg/ｋｇ きろぐらむ K -
    メートル/m/ｍ めーとる - -
    センチ せんち s -
    ㎝/センチメートル/cm/ｃｍ せんちめーとる s -
    ミリ みり - -
    ㎜/ミリメートル/mm/ｍｍ みりめーとる - -
    グラム/g/ｇ ぐらむ - -
    ミリグラム/mg みりぐらむ - -
    トン とん t -
    リットル りっとる - -
    ミリリットル/ml/mL みりりっとる - -
    カロリー かろりー K -
    キロカロリー/kcal きろかろりー K -
    ワット わっと - -
    ボルト ぼると - -
    ヘルツ へるつ - -
    インチ いんち - -
    フィート ふぃーと - -
    マイル まいる - -
    ポンド ぽんど - -
    ポイント ぽいんと p -
    パック ぱっく p -
    カップ かっぷ K -
    ケース けーす K -
    セット せっと s -
    チーム ちーむ t -
    タイトル たいとる t -
    トラック とらっく t -
    クラス くらす K -
    ダース だーす - -
    馬力 ばりき - -
    寸 すん s -
    尺 しゃく s -
    升 しょう s -
    合 ごう - -
    里 り - - 7=しち
    貫 かん k -
    斤 きん k -
    俵 ひょう h v
    拍 はく h p
    筆 ひつ h p
    班 はん h p
    派 は h p
    分野 ぶんや - -
    部門 ぶもん - -
    世界 せかい s -
    乗 じょう - -
    連敗 れんぱい - -
    連勝 れんしょう - -
    連休 れんきゅう - -
    人目 にんめ - - 4=よ 7=しち 1!ひとりめ 2!ふたりめ
    """
}

extension Counter {
  fileprivate init(_ fields: [Substring]) {
    self.init(reading: String(fields[1]))
    contact = fields[2].first.flatMap(Contact.init) ?? .plain
    afterN = fields[3].first.flatMap(AfterN.init) ?? .same
    fourChanges = fields[3].hasSuffix("4")
    for field in fields.dropFirst(4) {
      guard let mark = field.firstIndex(where: { $0 == "=" || $0 == "!" }) else { continue }
      let (name, kana) = (field[..<mark], String(field[field.index(after: mark)...]))
      switch (Int(name), field[mark]) {
      case (let digit?, "="): digits[digit] = kana
      case (let value?, _): whole[value] = kana
      default:
        if name == "何" { afterWhich = kana } else { afterSome = kana }
      }
    }
  }
}
