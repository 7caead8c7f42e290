import Testing

@testable import Engine

struct SentenceAnalyserTests {
  private func words(_ text: String) throws -> [AnalysedWord] {
    try JapaneseFixture.text().words(of: text)
  }

  private func reading(_ text: String) throws -> String {
    try JapaneseFixture.text().reading(of: text)
  }

  @Test func `A word has its form, its dictionary form and its reading`() throws {
    let word = try #require(try words("食べられなかった").first)

    #expect(word.surface == "食べ")
    #expect(word.lemma == "食べる")
    #expect(word.reading == "たべ")
    #expect(word.partOfSpeech.category == .verb)
    #expect(word.partOfSpeech.conjugation == .ichidan)
    #expect(word.readingSource == .dictionary)
  }

  @Test(arguments: [
    ("走れ", "走る"), ("立ち上がれ", "立ち上がる"), ("飛べない", "飛ぶ"), ("食べた", "食べる"), ("見えない", "見える"),
    ("話せた", "話せる"),
  ])
  func `A potential form, or an imperative taken for one, is of its verb unless it is listed`(
    _ text: String, _ lemma: String
  ) throws {
    #expect(try words(text).first?.lemma == lemma)
  }

  @Test(arguments: [
    ("わかんないよ", ["わかる", "ない", "よ"]), ("わかんないや", ["わかる", "ない", "や"]),
    ("わかんねえよ", ["わかる", "ん", "ねえ", "よ"]), ("おわんないで", ["おわる", "ない", "で"]),
    ("やってらんないよ", ["やる", "て", "られる", "ない", "よ"]),
    ("食べらんなかった", ["食べる", "られる", "ない", "た"]),
    ("みかんないよ", ["みかん", "ない", "よ"]), ("らんが咲く", ["らん", "が", "咲く"]),
  ])
  func `A contracted ら is of its verb, and no word of its own`(_ text: String, _ lemmas: [String])
    throws
  {
    let words = try words(text)

    #expect(words.map(\.lemma) == lemmas)
    let negations = words.filter { $0.lemma == "ない" }
    let isAdjective = negations.contains { $0.partOfSpeech.category == .adjective }
    #expect(isAdjective == text.hasPrefix("みかん"))
  }

  @Test(arguments: [
    ("きみがすき", "好き"), ("きみがすきだよ", "好き"), ("あなたもすき", "好き"), ("すきになる", "好き"), ("すきなひと", "好き"),
    ("すきって言って", "好き"), ("すき", "好き"), ("ずっとすき", "好き"), ("キミがスキ", "好き"), ("すきすぎて", "好き"),
    ("おなかがすき、眠い", "すく"), ("おなかがすきました", "すく"), ("髪をすき", "すく"), ("心のすき", "すき"), ("すきを見せる", "すき"),
    ("すき焼き", "すき焼き"),
  ])
  func `What is liked is neither a gap nor hungry`(_ text: String, _ lemma: String) throws {
    let word = try words(text).first { ["すき", "スキ", "すき焼き"].contains($0.surface) }

    #expect(word?.lemma == lemma)
    #expect(word?.partOfSpeech.category == .adjectivalNoun || lemma != "好き")
  }

  @Test func `A word has its most used reading: 俺ら is not おいら`() throws {
    #expect(try reading("俺らの未来") == "おれらのみらい")
  }

  @Test func `Particles have furigana as written, and another pronunciation`() throws {
    let word = try #require(try words("私は").last)

    #expect(word.reading == "は")
    #expect(word.morphemes.first?.pronunciation == "わ")
  }

  @Test(arguments: [
    ("子供達", "こどもたち"), ("日帰り", "ひがえり"), ("株式会社", "かぶしきがいしゃ"), ("凡々", "ぼんぼん"),
    ("百合", "ゆり"), ("二人三脚", "ににんさんきゃく"),
  ])
  func `Adjacent words that are in the list as a whole are one word`(
    _ text: String, _ reading: String
  ) throws {
    let words = try words(text)

    #expect(words.map(\.surface) == [text])
    #expect(words.map(\.reading) == [reading])
  }

  @Test(arguments: [
    "the 橋 is", "(橋)", "\"橋\"", "**橋**", "石橋 (橋)", "- 橋", "| 橋 |", "1. 橋", "箸 and 橋", "橋",
    "For example: 橋, 箸", "In compounds, 橋 is read 「ばし」.",
  ])
  func `A kanji among Latin words and signs is a word, not the end of one`(_ text: String) throws {
    let word = try #require(try words(text).last { $0.surface == "橋" })

    #expect(word.reading == "はし")
    #expect(word.partOfSpeech.category == .noun)
  }

  @Test(arguments: [
    ("歩道橋", "ほどうきょう"), ("日本人", "にほんじん"), ("3人", "さんにん"), ("A氏", "Aし"),
    ("Smith氏", "Smithし"),
  ])
  func `Behind a name or a number it stays a suffix`(
    _ text: String, _ reading: String
  ) throws {
    #expect(try self.reading(text) == reading)
  }

  @Test(arguments: [
    ("本を開く", "ほんをひらく"), ("ドアが開く", "どあがあく"), ("会を行った", "かいをおこなった"), ("駅へ行った", "えきへいった"),
    ("何を見る", "なにをみる"), ("何ですか", "なんですか"), ("世界中の人", "せかいじゅうのひと"), ("こんな風に", "こんなふうに"),
    ("気に入る", "きにいる"), ("歩き出そう", "あるきだそう"), ("家を出そうだ", "いえをでそうだ"),
    ("部屋に入る", "へやにはいる"), ("雨が降ります", "あめがふります"), ("空の上", "そらのうえ"),
    ("人気のない道で人気の品を買う", "ひとけのないみちでにんきのしなをかう"), ("主に使う", "おもにつかう"),
    ("家に入れない", "いえにはいれない"), ("砂糖を入れない", "さとうをいれない"), ("学校に通った", "がっこうにかよった"),
    ("門を通った", "もんをとおった"), ("腹が空いた", "はらがすいた"), ("席が空いた", "せきがあいた"),
    ("山田家の人", "やまだけのひと"), ("第二日曜日", "だいににちようび"), ("来月の一日", "らいげつのついたち"),
    ("二回車に乗る", "にかいくるまにのる"), ("千本桜", "せんぼんざくら"), ("三人部屋", "さんにんべや"),
    ("その後で寝る", "そのあとでねる"), ("その後の話", "そのごのはなし"), ("こちらの方は誰", "こちらのかたはだれ"),
    ("こちらの方が安い", "こちらのほうがやすい"), ("何と何", "なにとなに"),
    ("君の側で", "きみのそばで"), ("側にいてほしい", "そばにいてほしい"), ("ずっと側にいるよ", "ずっとそばにいるよ"),
    ("君が側にいる", "きみがそばにいる"), ("誰かの側に", "だれかのそばに"), ("僕の側から離れないで", "ぼくのそばからはなれないで"),
    ("反対の側にいる", "はんたいのがわにいる"), ("教える側に立つ", "おしえるがわにたつ"), ("私の側から見る", "わたしのがわからみる"),
    ("君の右側で", "きみのみぎがわで"), ("こちら側に", "こちらがわに"),
    ("辛い恋と辛いカレー", "つらいこいとからいかれー"), ("もう抱けない", "もうだけない"), ("星が瞬く", "ほしがまたたく"),
    ("瞬く星", "またたくほし"), ("春風が吹く", "はるかぜがふく"), ("心の中", "こころのなか"),
  ])
  func `Some words are read depending on their context`(_ text: String, _ reading: String) throws {
    #expect(try self.reading(text) == reading)
  }

  @Test(arguments: [
    ("行こう 飛ぼう", "行く", "いこう"), ("立とう 飛ぼう", "立つ", "たとう"), ("聴こう 飛ぼう", "聴く", "きこう"),
    ("向こう 飛ぼう", "向こう", "むこう"),
  ])
  func `A verb before a space is no noun half in kana`(
    _ text: String, _ lemma: String, _ reading: String
  ) throws {
    let word = try #require(try words(text).first)

    #expect(word.lemma == lemma && word.reading == reading)
  }

  @Test(arguments: ["丘の上", "箱の中", "この上"])
  func `What would be a suffix after a noun is a word after a particle`(_ text: String) throws {
    #expect(try words(text).last?.partOfSpeech.category == .noun)
  }

  @Test(arguments: [
    ("三時の間", ["三時", "の", "間"]), ("2024年の瀬", ["2024年", "の", "瀬"]), ("時の間", ["時の間"]),
  ])
  func `A counter is recognised in a longer word after a number`(_ text: String, _ parts: [String])
    throws
  {
    #expect(try words(text).map(\.surface) == parts)
  }

  @Test func `Each number of a date or a time is an accent phrase`() throws {
    let date = try JapaneseFixture.text().analyse("二千年三月三日に")

    #expect(date.phrases.count == 3)
  }

  @Test(arguments: [
    ("2024/1/1に", "にせんにじゅうよねんいちがつついたちに"), ("2024/04/20", "にせんにじゅうよねんしがつはつか"),
    ("2024/13/1", "にせんにじゅうよん/じゅうさん/いち"), ("1/2", "いち/に"), ("2024/1/1/2", "にせんにじゅうよん/いち/いち/に"),
  ])
  func `Three numbers with slashes between them are a date if valid`(
    _ text: String, _ reading: String
  ) throws {
    #expect(try self.reading(text) == reading)
  }

  @Test(arguments: [
    ("㈱山田", "かぶしきがいしゃやまだ"), ("①番", "いちばん"), ("⑳", "にじゅう"), ("３㎏", "さんきろぐらむ"), ("㎏で", "きろぐらむで"),
    ("☆", "☆"),
  ])
  func `Symbols that stand for words are read as those words`(_ text: String, _ reading: String)
    throws
  {
    #expect(try self.reading(text) == reading)
  }

  @Test func `Katakana are read in hiragana, and long vowel marks stay`() throws {
    #expect(try reading("ラーメンとﾗｰﾒﾝ") == "らーめんとらーめん")
    #expect(try reading("ｶﾞｷﾞﾊﾟ") == "がぎぱ")
  }

  @Test(arguments: [
    ("火傷", "やけど"), ("帽子を被った", "ぼうしをかぶった"), ("島内外", "とうないがい"), ("四時", "よじ"),
    ("嘘から出た実", "うそからでたまこと"),
  ])
  func `A word has its most common reading`(_ text: String, _ reading: String) throws {
    #expect(try self.reading(text) == reading)
  }

  @Test func `A rare spelling is read, and stays as written`() throws {
    let words = try words("𠮷野家で𠮟られる髙橋")

    #expect(words.map(\.surface).joined() == "𠮷野家で𠮟られる髙橋")
    #expect(words.map(\.reading).joined() == "よしのやでしかられるたかはし")
  }

  @Test(arguments: [
    ("彷徨う街", "さまようまち"), ("彷徨っている", "さまよっている"), ("彷徨った", "さまよった"), ("彷徨い歩く", "さまよいあるく"),
    ("彷徨わない", "さまよわない"),
  ])
  func `A verb is read in a writing that the tokeniser lacks, and stays as written`(
    _ text: String, _ reading: String
  ) throws {
    let words = try words(text)

    #expect(words.map(\.surface).joined() == text)
    #expect(words.map(\.reading).joined() == reading)
    #expect(words.first?.lemma.hasPrefix("彷徨") == true)
  }

  @Test func `Text that is not Japanese is unchanged`() throws {
    #expect(try reading("Hello, world! 😀 مرحبا") == "Hello, world! 😀 مرحبا")
    #expect(try reading("MP3を聞く") == "MP3をきく")
    #expect(try reading("") == "")
  }

  @Test func `A repeated word is the same object`() throws {
    let words = try words("猫と三匹の猫と三匹の子供達と子供達")

    for surface in ["猫", "三匹", "子供達"] {
      let same = words.filter { $0.surface == surface }
      #expect(same.count == 2)
      #expect(same.first === same.last)
    }
  }

  @Test func `Concurrent tasks can read`() async throws {
    let japanese = try JapaneseFixture.text()
    let readings = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<50).map { try japanese.reading(of: "三本\($0)") } }
      }
      return try await group.reduce(into: [[String]]()) { $0.append($1) }
    }

    #expect(readings.count == 8)
    #expect(Set(readings).count == 1)
  }
}
