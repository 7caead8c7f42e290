import Foundation
import Helpers
import Testing

@testable import Engine

/// Looking things up through the machine, as the faces do.
struct LookupTests {
  private let detail: LookupStage

  init() throws {
    detail = try LookupStage()
  }

  @Test(arguments: [
    ("食べる", "食べる"), ("たべる", "食べる"), ("タベル", "食べる"), ("ﾀﾍﾞﾙ", "食べる"), ("taberu", "食べる"),
    ("TABERU", "食べる"), ("喰べる", "食べる"), ("eat", "食べる"), ("to eat", "食べる"), ("Eat", "食べる"),
    ("live on", "食べる"), ("食べられなかった", "食べる"), ("tabemasen", "食べる"), ("来なかった", "来る"),
    ("行って", "行く"), ("勉強しました", "勉強"), ("高くない", "高い"), ("静かだった", "静か"), ("しない", "為る"),
    ("cd", "ＣＤ"), ("ＣＤ", "ＣＤ"), ("猫", "猫"), (" 猫\n", "猫"), ("電話してください", "電話"),
    ("しなければならない", "為る"), ("食べてくださいませんか", "食べる"), ("食べに行く", "食べる"), ("行こうとした", "行く"),
    ("ｔａｂｅｒｕ", "食べる"), ("勉 強", "勉強"), ("電話　します", "電話"),
  ])
  func `A word is found by its writing, its reading, its meaning and its forms`(
    _ query: String, _ word: String
  ) async throws {
    let finds = try await detail.finds(query)

    #expect(finds.words.first?.entry.writing == word)
  }

  @Test(arguments: [("cats", "猫", "cat"), ("bridges", "橋", "bridge"), ("studies", "勉強", "study")])
  func `A word is found by a form of its English meaning, which is named`(
    _ query: String, _ word: String, _ base: String
  ) async throws {
    let found = try #require(try await detail.finds(query).words.first)

    #expect(found.entry.writing == word)
    #expect(found.match == .formOfMeaning(base))
    #expect(found.formTold == "form of “\(base)”")
  }

  @Test(arguments: [("ほげした", "ほげする"), ("ふがじて", "ふがずる"), ("ほげしない", "ほげする")])
  func `A verb in する of an imported dictionary is found in any form`(
    _ query: String, _ word: String
  ) async throws {
    let terms = ["ほげする", "ふがずる"].map { #"["\#($0)", "", "vs", "vs", 1, ["x"], 1, ""]"# }
    let archive = SmallYomitan.archive(terms: "[\(terms.joined(separator: ","))]", more: [])
    try await detail.importArchive(archive)

    #expect(try await detail.finds(query).words.first?.entry.writing == word)
  }

  @Test func `The first definitions are of every dictionary`() {
    var word = ImportedWord()
    word.definitions = ["A", "A", "A", "B", "B", "C"].map {
      .init(source: $0, writing: "犬", reading: "いぬ", tags: [], glossary: "[]")
    }

    #expect(word.definitions(first: 2).map(\.source) == ["A", "A", "B", "C"])
    #expect(word.definitions(first: 9) == word.definitions)
  }

  @Test func `The steps from the form to the word are shown`() async throws {
    let found = try #require(try await detail.finds("食べられなかった").words.first)

    #expect(found.match == .inflected([.passiveOrPotential, .negative, .past]))
  }

  @Test(arguments: [
    ("食べてきました", [Inflection.te, .coming, .polite, .past]), ("食べなさい", [.command]),
    ("食べなければならない", [.obligation]),
  ])
  func `A form is labelled as a grammar does`(_ form: String, _ steps: [Inflection]) async throws {
    let found = try #require(try await detail.finds(form).words.first)

    #expect(found.match == .inflected(steps))
  }

  @Test func `The form that was searched for is shown`() async throws {
    let found = try #require(try await detail.finds("ゆく").words.first)

    #expect(found.form.reading == "ゆく" && found.entry.writing == "行く")
  }

  @Test func `A word is opened in the form that was searched for`() async throws {
    let stage = try LookupStage(
      words: """
        梟 [さけ] /(n) (uk) owl (esp. the Ural owl, Strix uralensis)/
        梟 [ふくろう] /(n) (uk) owl (esp. the Ural owl, Strix uralensis)/

        """)

    let found = try #require(try await stage.finds("ふくろう").words.first)
    let opened = try await stage.word(found.entry.name).entry

    #expect(found.entry.name == WordName("梟", "ふくろう"))
    #expect(opened.headword.first == "ふくろう")
    #expect(opened.readings == ["ふくろう", "さけ"])
  }

  @Test func `A form that the word does not have finds nothing`() async throws {
    #expect(try await detail.finds("猫ない").words.isEmpty)
    #expect(try await detail.finds("高った").words.isEmpty)
  }

  @Test func `Common words come first`() async throws {
    let words = try await detail.finds("はし").words.map(\.entry.writing)

    #expect(words == ["橋", "箸", "端"])
  }

  @Test func `Of equally common words, one that is no stem and can mean more comes first`()
    async throws
  {
    let stage = try LookupStage(
      words: """
        飼う [かう] /(v5u,vt) to keep (a pet)/(P)/
        買う [かう] /(v5u,vt) (1) to buy/(v5u,vt) (2) to value/(P)/
        灯 [ひ] /(n) light/(P)/
        光 [ひかり] /(n) (1) light/(n) (2) hope/(P)/
        生み [うみ] /(n) (1) production/(n) (2) birth/(P)/
        海 [うみ] /(n) sea/(P)/

        """)

    #expect(try await stage.finds("かう").words.map(\.entry.writing) == ["買う", "飼う"])
    #expect(try await stage.finds("うみ").words.map(\.entry.writing) == ["海", "生み"])
    #expect(try await stage.finds("light").words.map(\.entry.writing) == ["光", "灯"])
  }

  @Test func `An exact meaning comes before words that mention it`() async throws {
    let words = try await detail.finds("rest").words

    #expect(words.first?.match == .meaning)
    #expect(Set(words.prefix(2).map(\.entry.writing)) == ["休む", "休み"])
  }

  @Test func `Words that usually mean it come first`() async throws {
    let stage = try LookupStage(
      words: """
        ラン /(n) (1) run/(P)/
        営む [いとなむ] /(v5m,vt) (1) to run (a business)/to operate/(P)/
        出る [でる] /(v1,vi) (1) to leave/to exit/(v1,vi) (2) to run/(P)/
        走る [はしる] /(v5r,vi) (1) to run/(P)/
        馳せる [はせる] /(v1,vi) (1) to run/to hurry/

        """)

    let words = try await stage.finds("run").words.map(\.entry.writing)

    #expect(words.first == "走る")
    #expect(words.suffix(2) == ["出る", "馳せる"])
  }

  @Test func `The kanji of the query are shown`() async throws {
    let finds = try await detail.finds("食べる橋")

    #expect(finds.kanji.map(\.literal) == ["食", "橋"])
    #expect(finds.words.isEmpty)
  }

  @Test(arguments: ["", " ", "%", "\"*", "-", "\0"])
  func `An empty query finds nothing`(query: String) async throws {
    #expect(try await detail.finds(query).words.isEmpty)
  }

  @Test func `Vulgar words and senses are only shown if enabled`() async throws {
    let decent = try await [detail.finds("ひご"), detail.finds("ののしり")].map(\.words)
    try await detail.set("vulgar-words", to: "on")

    let frank = try await [detail.finds("ひご"), detail.finds("ののしり")].map(\.words)

    #expect(decent[0].isEmpty && decent[1].first?.entry.senses.count == 1)
    #expect(frank[0].count == 1 && frank[1].first?.entry.senses.count == 2)
  }

  @Test(arguments: [
    "", " ", "\0", "\0猫", "\u{202E}食べる", "👩‍👩‍👧", "\u{FFFF}", "か\u{3099}", "\u{E000}", "𠮟る", "\"", "'",
    "*", "first:", "a AND b", "NEAR(a b)", "(", "-", "%", "_", ";--", "ー", "っ", "々", "〜",
    "\u{301}", "a\u{301}\u{301}",
  ])
  func `Any query gets a response`(_ query: String) async throws {
    await #expect(throws: Never.self) {
      _ = try await detail.finds(query)
      _ = try await detail.tiles(query)
      _ = try await detail.under(1, in: query)
    }
  }

  @Test func `A hundred thousand characters get a response`() async throws {
    for text in ["あ", "食", "a ", "\u{3099}", "👩‍👩‍👧"] {
      let long = String(repeating: text, count: 100_000 / text.utf8.count)

      await #expect(throws: Never.self, "\(text)") {
        _ = try await detail.finds(long)
        _ = try await detail.tiles(long)
        _ = try await detail.under(50_000, in: long)
      }
    }
  }

  @Test(arguments: [
    (0, "友達"), (1, "友達"), (2, nil), (3, "食べる"), (4, "食べる"), (7, "食べる"), (8, nil), (99, nil),
    (-5, "友達"), (Int.max, nil),
  ])
  func `The longest word at a place in a text is opened`(_ place: Int, _ word: String?)
    async throws
  {
    let shown = try await detail.under(place, in: "友達と食べました。")

    guard case .word(let info) = shown else {
      #expect(word == nil)
      return
    }
    #expect(info.entry.writing == word)
  }

  @Test(arguments: [(0, "猫"), (1, "が"), (2, "居る"), (4, "居る")])
  func `A word of a text is not cut across`(_ place: Int, _ word: String) async throws {
    let words =
      SmallDictionary.words + """
        ガイ /(n) guy/(P)/
        が /(prt) subject marker/(P)/
        居る [いる] /(v1,vi) (uk) to be/(P)/

        """
    let detail = try LookupStage(words: words)

    guard case .word(let info) = try await detail.under(place, in: "猫がいます") else {
      throw Problem.noWord
    }

    #expect(info.entry.writing == word)
  }

  @Test func `The other words that a place can mean are named`() async throws {
    guard case .word(let info) = try await detail.under(0, in: "はし") else { throw Problem.noWord }

    #expect(info.entry.writing == "橋")
    #expect(info.others.map(\.writing) == ["箸", "端"])
  }

  @Test func `One kana of a katakana word is not a word`() async throws {
    for (place, text) in [(0, "キミュ"), (0, "キー")] {
      if case .word(let info)? = try? await detail.under(place, in: text) {
        Issue.record("\(text) opens \(info.entry.writing).")
      }
    }
    guard case .word(let tree) = try await detail.under(0, in: "キの下") else {
      Issue.record("キ alone opens nothing.")
      return
    }
    #expect(tree.entry.writing == "木")
  }

  @Test func `A word can be opened by any of its forms, with its kanji`() async throws {
    for name in [WordName("食べる", "たべる"), WordName("喰べる", "たべる")] {
      let info = try await detail.word(name)

      #expect(info.entry.writing == "食べる")
      #expect(info.kanji.map(\.literal) == ["食"])
    }
  }

  @Test func `A missing word or kanji is a problem`() async throws {
    await #expect(throws: Problem.noWord) { try await detail.word(WordName("犬", "いぬ")) }
    await #expect(throws: Problem.noWord) { try await detail.word(WordName("食べる", "x")) }
    await #expect(throws: Problem.noKanji) { try await detail.kanji("犬") }
    await #expect(throws: Problem.noKanji) { try await detail.kanji("") }
  }

  @Test func `A kanji is shown with its parts, its words and similar kanji`() async throws {
    let info = try await detail.kanji("休")

    #expect(info.parts.map(\.literal) == ["亻", "木"])
    #expect(info.parts.last?.meaning == "tree")
    #expect(Set(info.words.map(\.writing)) == ["休む", "休み"])
    #expect(info.lookAlikes.map(\.literal) == ["体"])
    #expect(try await detail.kanji("木").partOf.map(\.literal) == ["体", "休", "林", "橋"])
  }
}
