import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// What is stored about lookups: the log, notes and items.
struct LookupLogTests {
  private let stage: LookupStage
  private let cat = WordName("猫", "ねこ")

  init() throws {
    stage = try LookupStage()
  }

  @Test func `The third lookup offers a card, unless there is one`() async throws {
    var offers: [Bool] = []
    for _ in 0..<3 {
      offers.append(try await stage.finds("neko", isCounted: true).known.isOffered)
      stage.clock.advance(by: .minutes(2))
    }
    try await stage.add(.word(cat))

    #expect(offers == [false, false, true])
    #expect(try await !stage.word(cat).known.isOffered)
  }

  @Test func `A form of an English word counts as a lookup of none`() async throws {
    #expect(try await stage.finds("cats", isCounted: true).known.lookups == 0)
    #expect(try await stage.finds("neko", isCounted: true).known.lookups == 1)
  }

  @Test func `Finding a word and opening it is one lookup`() async throws {
    _ = try await stage.finds("猫", isCounted: true)
    stage.clock.advance(by: .seconds(20))

    let info = try await stage.word(cat, isCounted: true)

    #expect(info.known.lookups == 1)
  }

  @Test func `The last lookup is remembered for an hour, in every face`() async throws {
    let dictionary = stage.study.dictionary
    _ = try await stage.finds("猫", isCounted: true)
    _ = try await stage.kanji("木", isCounted: true)

    #expect(try await dictionary.lastLookup(at: stage.clock.now) == .kanji("木"))
    #expect(try await dictionary.lastLookup(at: stage.clock.now + 3_601) == nil)
  }

  @Test func `A lookup that can't be counted finds the word, and says so`() async throws {
    try await stage.study.storage.database.write { db in
      try db.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON lookup BEGIN SELECT RAISE(ABORT, 'full'); END")
    }

    let (finds, flaws) = try await stage.dictionary.find(
      "猫", isCounted: true, at: stage.clock.now)
    let (_, others) = try await stage.dictionary.word(cat, isCounted: true, at: stage.clock.now)

    #expect(!finds.isEmpty)
    for flaws in [flaws, others] {
      #expect(flaws.map(\.sentence) == ["This could not be saved."])
    }
  }

  @Test func `An automatic refresh of a page is not counted`() async throws {
    #expect(try await stage.word(cat).known.lookups == 0)
    #expect(try await stage.kanji("猫").known.lookups == 0)
    #expect(try await stage.kanji("猫", isCounted: true).known.lookups == 1)
  }

  @Test func `A word is added to the dictionary's deck with its details`() async throws {
    let added = try await stage.add(.word(WordName("食べる", "たべる")))

    let info = try await stage.study.info(added.item)
    #expect(added.deck.name == "Dictionary" && added.deck.options.isTaught && !added.wasThere)
    #expect(info.item.content.front == "食べる" && info.item.content.reading == "たべる")
    #expect(info.item.content.back == "to eat")
    #expect(info.item.content.synonyms == ["to live on"])
    #expect(info.cards.map(\.card.kind) == [.meaning, .reading])
  }

  @Test func `Every common reading of a word and every gloss of its first sense is accepted`()
    async throws
  {
    let go = try await stage.add(.word(WordName("行く", "いく")))
    let beer = WordEntry(
      id: 1, forms: [.init(writing: "ビール", reading: "ビール")],
      senses: [.init(glosses: ["beer (dut: bier, eng:)", "ale (strong)", "lager (ger: Lager)"])])
    #expect(ItemContent(beer, kanji: []).back == "beer, ale, lager")
    #expect(ItemContent(beer, kanji: []).synonyms == [])

    let many = WordEntry(
      id: 1, forms: [WordEntry.Form(writing: "数多", reading: "あまた")],
      senses: [["first", "also first"], ["second"], ["third"], ["fourth"]]
        .map { WordEntry.Sense(glosses: $0) })

    let going = try await stage.study.info(go.item).item.content
    #expect(going.reading == "いく、ゆく" && going.pitch?.fall == 0)
    #expect(ItemContent(many, kanji: []).back == "first, also first")
    #expect(ItemContent(many, kanji: []).notes == "Other senses: second; third; fourth")
  }

  @Test func `A card shows the main senses of a word, and accepts their other glosses`() {
    let dog = WordEntry(
      id: 1, forms: [.init(writing: "犬", reading: "いぬ")],
      senses: [
        .init(partsOfSpeech: ["n"], glosses: ["dog (Canis (lupus) familiaris)"]),
        .init(marks: ["derog"], glosses: ["squealer", "rat"]),
        .init(partsOfSpeech: ["n"], glosses: ["(pet) dog", "hound"]),
        .init(partsOfSpeech: ["n-pref"], glosses: ["counterfeit"]),
      ])
    let slang = WordEntry(
      id: 1, forms: [.init(writing: "サボる", reading: "サボる")],
      senses: [
        .init(partsOfSpeech: ["v5r"], marks: ["col"], glosses: ["to skip school"]),
        .init(partsOfSpeech: ["v5r"], marks: ["col"], glosses: ["to be idle"]),
        .init(partsOfSpeech: ["v5r"], marks: ["sl"], glosses: ["to loaf"]),
      ])

    #expect(ItemContent(dog, kanji: []).back == "dog")
    #expect(ItemContent(dog, kanji: []).synonyms == ["hound"])
    #expect(ItemContent(slang, kanji: []).back == "to skip school")
    #expect(ItemContent(slang, kanji: []).synonyms == ["to be idle"])
  }

  @Test func `A word written in kana is only asked for its meaning`() async throws {
    let word = try await stage.add(.word(WordName("為る", "する")))
    let rest = try await stage.add(.kanji("休"), withParts: true)

    let part = try #require(try await stage.parts(of: rest.item).first)
    #expect(try await stage.study.info(word.item).cards.map(\.card.kind) == [.meaning])
    #expect(try await stage.study.info(rest.item).cards.map(\.card.kind) == [.meaning, .reading])
    #expect(try await stage.study.info(part).cards.map(\.card.kind) == [.meaning])
  }

  @Test func `A deck's own card kinds apply`() async throws {
    let deck = try await stage.study.today.decks.add("Mine", at: stage.study.clock.now())

    let added = try await stage.add(.word(cat), to: deck.id)

    #expect(try await stage.study.info(added.item).cards.map(\.card.kind) == [.recall])
  }

  @Test func `Hidden glosses are accepted`() async throws {
    let tall = try await stage.add(.word(WordName("高い", "たかい")))

    let content = try await stage.study.info(tall.item).item.content
    #expect(content.back == "high, tall" && content.synonyms == ["expensive"])
  }

  @Test func `A word usually written in kana is asked in kana`() async throws {
    let added = try await stage.add(.word(WordName("為る", "する")))

    #expect(try await stage.study.info(added.item).item.content.front == "する")
    #expect(try await stage.word(WordName("為る", "する")).known.places.count == 1)
  }

  @Test func `The learner's own items are named without markup`() async throws {
    let added = try await stage.add(.word(cat))
    var content = try await stage.study.info(added.item).item.content
    content.back = "a <i>cat</i> &amp;<br>pet"

    try await stage.study.items.edit(added.item, content, at: stage.clock.now)

    #expect(try await stage.word(cat).known.places.first?.gist == "ねこ, a cat & pet")
  }

  @Test func `A word that is already in the deck is not added twice`() async throws {
    let first = try await stage.add(.word(cat))

    let second = try await stage.add(.word(cat))

    #expect(second.item == first.item && second.wasThere)
    #expect(second.sentence(about: "猫") == "“猫” is already in the deck “Dictionary”.")
    #expect(second.sentence(about: "ねこ") == "“ねこ” is already in the deck “Dictionary” as “猫”.")
  }

  @Test(arguments: [
    (WordName("見る", "みる"), "観る"), (WordName("梟", "さけ"), "ふくろう"),
  ])
  func `A word that is kept is found by its other forms`(
    _ name: WordName, _ other: String
  ) async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        見る [みる] /(v1,vt) to see/
        観る [みる] /(v1,vt) to see/
        梟 [さけ] /(n) (uk) owl/
        梟 [ふくろう] /(n) (uk) owl/

        """)
    let added = try await stage.add(.word(name))

    let found = try await stage.finds(other)

    #expect(found.words.first?.hasItem == true)
    #expect(found.known.places.map(\.item) == [added.item])
  }

  @Test(arguments: [WordName("耳", "みみ"), WordName("し", "し"), WordName("水", "すい")])
  func `A word that only shares its spelling with an item can be added`(_ name: WordName)
    async throws
  {
    let stage = try LookupStage(
      course: .bundled(),
      words: """
        耳 [みみ] /(n) ear/(P)/
        し /(prt) and (besides)/
        水 [みず] /(n) water/(P)/
        水 [すい] /(n) Wednesday/

        """)
    if name.writing == "水" { try await stage.add(.word(WordName("水", "みず"))) }
    let before = try await stage.word(name)

    let added = try await stage.add(.word(name))

    #expect(!before.known.places.isEmpty && before.known.places.allSatisfy { !$0.isItself })
    #expect(!added.wasThere)
    let found = try await stage.finds(name.reading).words.first { $0.entry.name == name }
    #expect(found?.hasItem == true)
    #expect(try await stage.add(.word(name)).item == added.item)
  }

  @Test func `Parts are added first, except those in any deck already`() async throws {
    let tree = try await stage.add(.kanji("木"))

    let rest = try await stage.add(.kanji("休"), withParts: true)
    let word = try await stage.add(.word(WordName("休む", "やすむ")), withParts: true)

    #expect(try await stage.parts(of: rest.item) == [tree.item])
    #expect(try await stage.parts(of: word.item) == [rest.item])
  }

  @Test func `An item is added to the named deck, and a missing deck is a problem`()
    async throws
  {
    let deck = try await stage.study.today.decks.add("Mine", at: stage.study.clock.now())

    let added = try await stage.add(.kanji("猫"), to: deck.id)

    #expect(added.deck.name == "Mine")
    await #expect(throws: Problem.noDeck) { try await stage.add(.kanji("猫"), to: 999) }
  }

  @Test func `A note on a kanji is saved, made safe, and copied into its item`()
    async throws
  {
    let note = KanjiNote(mnemonic: "A <b>cat</b><script>x</script>\0", notes: "か\u{3099}")
    try await stage.write(note, of: "猫")

    let kept = try await stage.kanji("猫").note
    let added = try await stage.add(.kanji("猫"))

    #expect(kept.notes == "が" && kept.mnemonic.hasPrefix("A <b>cat</b>"))
    #expect(!kept.mnemonic.contains("script") && !kept.mnemonic.contains("\0"))
    let notes = try await stage.study.info(added.item).item.content.notes
    #expect(notes == "\(kept.mnemonic)\n\(kept.notes)")
  }

  @Test func `The same note on a kanji again is no step of undo`() async throws {
    for note in [KanjiNote(), KanjiNote(mnemonic: "A cat"), KanjiNote(mnemonic: "A cat")] {
      try await stage.write(note, of: "猫")
      stage.clock.advance(by: .seconds(1))
    }

    let changes = try await stage.study.undoHistory().changes
    #expect(changes.map(\.name) == ["Edited the notes on 猫"])
  }

  @Test func `Only kanji have notes`() async throws {
    await #expect(throws: Problem.noKanji) {
      try await stage.write(KanjiNote(mnemonic: "x"), of: "犬")
    }
  }
}

extension Study {
  fileprivate func info(_ item: Item.ID) async throws -> ItemInfo {
    try await items.info(item, at: clock.now())
  }
}
