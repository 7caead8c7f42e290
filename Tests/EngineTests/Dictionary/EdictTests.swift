import Testing

@testable import Engine

struct EdictTests {
  @Test func `A line is parsed into a form and information on the word`() throws {
    let line = try #require(EdictLine("食べる [たべる] /(v1,vt) (1) to eat/(v1,vt) (2) to live on/(P)/"))

    #expect(line.form == .init(writing: "食べる", reading: "たべる", isCommon: true))
    #expect(line.senses == "(v1,vt) (1) to eat/(v1,vt) (2) to live on")
  }

  @Test func `A word in kana is its own reading`() throws {
    let line = try #require(EdictLine("ネコ /(n) (uk) cat/"))

    #expect(line.form == .init(writing: "ネコ", reading: "ネコ"))
  }

  @Test func `Information on a form does not apply to the word`() throws {
    let line = try #require(EdictLine("喰べる [たべる] /(iK) (oK) (v1) to eat/"))

    #expect(line.form.marks == ["iK", "oK"])
    #expect(line.senses == "(v1) to eat")
  }

  @Test(arguments: [
    "", " ", "/", "//", " /", "食べる", "食べる [たべる]", "食べる [たべる] /", "食べる [たべる] /(v1) to e",
    "[たべる] /to eat/", "　？？？ /EDICT/", "食べる [] /to eat/", "食べる [たべる] /(P)/x",
    "\0\0\0", "/(P)/", " /(P)/",
  ])
  func `A truncated line is ignored`(_ text: String) {
    #expect(EdictLine(Substring(text)) == nil)
  }

  @Test func `Senses have their tags, and words in parentheses stay`() {
    let senses = EdictSenses.parsed(
      "(n,adj-no) (1) (food) (uk) tea (usu. green)/brew/(n) (2) (See note) break")

    #expect(
      senses == [
        .init(
          partsOfSpeech: ["n", "adj-no"], fields: ["food"], marks: ["uk"],
          glosses: ["tea (usu. green)", "brew"]),
        .init(partsOfSpeech: ["n"], glosses: ["(See note) break"]),
      ])
  }

  @Test func `A gloss is told without the foreign words that it comes from`() {
    let senses = EdictSenses.parsed(
      "(n) (1) beer (dut: bier, eng:)/lager (pale)/(n) (2) (ksb:) pan (wasei: bread pan) (x: y)")

    #expect(senses.map(\.glosses) == [["beer", "lager (pale)"], ["pan (x: y)"]])
    #expect(senses.map(\.marks) == [[], ["ksb"]])
  }

  @Test func `A literary sense is marked as one, apart from its glosses`() {
    let senses = EdictSenses.parsed("(v5k,vt) (1) (litf) to hold in one's arms/to embrace")

    #expect(senses.map(\.marks) == [["litf"]])
    #expect(senses.map(\.glosses) == [["to hold in one's arms", "to embrace"]])
    #expect(EdictTag.name(of: "litf") == "literary or formal")
  }

  @Test func `A sense without a part of speech has that of the previous one`() {
    let senses = EdictSenses.parsed("(v1) (1) to eat/(2) to live on")

    #expect(senses.map(\.partsOfSpeech) == [["v1"], ["v1"]])
  }

  @Test(arguments: [
    "", "/", "(", "()", "(n)", "(1)", "(99999999999999999999) x", "{comp} x", "（n） x",
  ])
  func `Any text can be parsed`(_ text: String) {
    #expect(EdictSenses.parsed(text).allSatisfy { !$0.glosses.isEmpty })
  }

  @Test func `Forms with the same senses that share a writing or reading are one word`() {
    let words = gathered(
      """
      行く [いく] /(v5k-s) to go/(P)/
      行く [ゆく] /(v5k-s) to go/(P)/
      往く [いく] /(oK) (v5k-s) to go/
      駄目 [だめ] /(adj-na) no good/
      あかん /(adj-na) no good/
      """)

    #expect(words.map { $0.forms.map(\.writing) } == [["行く", "行く", "往く"], ["駄目"], ["あかん"]])
  }

  @Test func `Common words come first, the shortest of them before others`() {
    let words = gathered("友達 [ともだち] /a/(P)/\n林 [はやし] /b/\n木 [き] /c/(P)/")

    #expect(words.map(\.forms[0].writing) == ["木", "友達", "林"])
  }

  @Test func `A standalone word comes before a word that only ends others`() {
    let words = gathered(
      """
      人 [じん] /(suf) -ian/(P)/
      人 [ひと] /(n,n-suf) man/person/(P)/
      三 [み] /(pref) tri-/
      """)

    #expect(words.map(\.forms[0].reading) == ["ひと", "じん", "み"])
  }

  @Test func `A spelling whose kanji another sense is for is a word with that sense first`() {
    let emptying = "(v1,vt) (1) to empty/to remove"
    let dawning = "(v1,vi) (2) to dawn/to grow light"
    let words = gathered(
      """
      空ける [あける] /\(emptying)/\(dawning)/(P)/
      明ける [あける] /\(emptying)/\(dawning)/(P)/
      """,
      with: [
        KanjiEntry(literal: "空", strokes: 8, meanings: ["empty", "sky"]),
        KanjiEntry(literal: "明", strokes: 8, meanings: ["bright", "light"]),
      ])

    #expect(words.map { $0.forms.map(\.writing) } == [["空ける"], ["明ける"]])
    #expect(words.map(\.senses) == ["\(emptying)/\(dawning)", "\(dawning)/\(emptying)"])
  }

  private func gathered(
    _ text: String, with kanji: [KanjiEntry] = []
  ) -> [WordGathering.Word] {
    var gathering = WordGathering()
    for line in text.split(separator: "\n").compactMap({ EdictLine($0) }) { gathering.add(line) }
    return gathering.words(with: kanji)
  }
}
