import Foundation
import Helpers
import Testing

@testable import Engine

/// Texts that a learner reads and corrects, with the tokeniser's default dictionary.
struct ReadingTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Self.open(folder, clock)
  }

  private static func open(_ folder: TemporaryFolder, _ clock: TestClock) throws -> Study {
    try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources))
  }

  @discardableResult
  private func read(_ text: String, _ events: Reading.Event..., in other: Study? = nil)
    async throws -> AnalysedText
  {
    let store = (other ?? study).reader()
    await store.send(.opened(text, at: clock.now))
    for event in events { await store.send(event) }
    if let problem = store.state.problem { throw problem }
    return try #require(store.state.info)
  }

  private func correct(
    _ surface: String, at place: CorrectedWord.Place? = nil, reading: String = "",
    fall: String = ""
  ) throws -> Reading.Event {
    .corrected(
      CorrectedWord(surface, at: place), try Correction(reading: reading, fall: fall),
      at: clock.now)
  }

  @Test func `Every word has its furigana, its pitch and their sources`() async throws {
    let info = try await read("橋を\n渡る。")

    #expect(info.lines.map(\.text) == ["橋を", "渡る。"])
    let bridge = try #require(info.lines[0].words.first)
    #expect(bridge.runs.bracketed == "橋[はし]")
    #expect(bridge.accent.fall == 2 && bridge.accent.source == .dictionary)
    #expect(info.lines[0].phrases.map { $0.pitch?.marked } == ["はし＼を [2]"])
    #expect(info.lines[1].words.map(\.isWord) == [true, false])
    #expect(info.lines[1].words.map(\.offset) == [0, 2])
  }

  private func take(_ archive: Data, above: Bool) async throws {
    let list = study.dictionary.imported()
    try await list.sent(.importAsked(archive, named: "small.zip", at: clock.now))
    if above { try await list.sent(.moved(SmallYomitan.title, to: 1, at: clock.now)) }
  }

  @Test(arguments: [(false, 2, "はし"), (true, 1, "きょう")])
  func `A dictionary above the built-in one has its accents and readings in texts`(
    _ above: Bool, _ fall: Int, _ reading: String
  ) async throws {
    let archive = SmallYomitan.archive(
      terms: #"[["橋", "きょう", "", "", 1, ["bridge"], 1, ""]]"#,
      meta: """
        [["橋", "pitch", {"reading": "きょう", "pitches": [{"position": 1}]}],
          ["食べる", "pitch", {"reading": "たべる", "pitches": [{"position": 0}]}]]
        """, more: [])
    try await take(archive, above: above)

    let words = try await read("橋で食べた").words

    let bridge = try #require(words.first)
    #expect(bridge.reading == reading && bridge.accent.fall == fall)
    let eaten = try #require(words.first { $0.lemma == "食べる" })
    #expect(eaten.accent.fall == (above ? 0 : 1))
  }

  @Test func `A correction of the learner goes before such a dictionary`() async throws {
    try await take(
      SmallYomitan.archive(
        meta: #"[["橋", "pitch", {"reading": "はし", "pitches": [{"position": 1}]}]]"#),
      above: true)

    let before = try await read("橋を").words.first
    let after = try await read("橋を", try correct("橋", fall: "0")).words.first

    #expect(before?.accent.fall == 1 && after?.accent.fall == 0)
  }

  @Test func `An item shows the accent of such a dictionary`() async throws {
    let list = study.deckList()
    try await list.sent(.deckAdded(name: "Words", nil, at: clock.now))
    let decks = try await list.sent(.opened(at: clock.now)).decks
    let deck = try #require(decks.first { $0.deck.name == "Words" }?.deck)
    let detail = study.itemDetail()
    try await detail.sent(
      .added(ItemContent(front: "猫", back: "cat", reading: "ねこ"), to: deck.id, at: clock.now))
    let before = detail.state.info?.pitch?.fall
    try await take(SmallYomitan.archive(), above: true)
    let item = try #require(detail.state.info?.item.id)
    let info = try await detail.sent(.opened(item, at: clock.now)).info
    let session = study.cardSession()
    try await session.sent(.begun(StudyPlan(), at: clock.now, seed: 1))

    #expect(before == 1 && info?.pitch?.fall == 2)
    #expect(session.state.session?.prompt?.pitch?.fall == 2)
  }

  @Test(arguments: ["!", "♪", "…", "()", "☆"])
  func `A sign is no word`(_ sign: String) async throws {
    let words = try await read("橋\(sign)").lines[0].words

    #expect(words.map(\.surface).joined() == "橋\(sign)")
    #expect(words.filter(\.isWord).map(\.surface) == ["橋"])
    #expect(words.filter(\.isContent).map(\.surface) == ["橋"])
  }

  @Test func `A corrected reading has its own furigana and is marked`() async throws {
    let word = try #require(
      try await read("今日は", correct("今日", reading: "konnichi")).words.first)

    #expect(word.runs.map(\.reading) == ["こん", "にち"])
    #expect(word.readingSource == .you)
    #expect(word.accent.source != .you)
    #expect(word.pitch?.reading == "こんにち")
  }

  @Test func `The verb of a compound particle has no meaning of its own`() async throws {
    let info = try await read("猫について話す。駅に着いて、彼にとって")

    #expect(info.words.filter(\.isContent).map(\.lemma) == ["猫", "話す", "駅", "着く", "彼"])
  }

  @Test func `A corrected accent applies to the phrase too`() async throws {
    let info = try await read("橋を", correct("橋", fall: "1"))

    let word = try #require(info.words.first)
    #expect(word.accent == PitchAccent([1], source: .you))
    #expect(word.readingSource == .dictionary)
    #expect(info.lines[0].phrases.map { $0.pitch?.marked } == ["は＼しを [1]"])
  }

  @Test func `Corrections survive a new analysis`() async throws {
    try await read("", correct("今日", reading: "こんにち", fall: "0"))

    let later = try Self.open(folder, clock)
    let words = try await read("今日も今日とて", in: later).words

    #expect(words.filter { $0.surface == "今日" }.map(\.reading) == ["こんにち", "こんにち"])
    #expect(words.first?.accent == PitchAccent([0], source: .you))
  }

  @Test func `A correction of one place leaves the others unchanged`() async throws {
    let line = "橋と橋"
    let info = try await read(
      line, correct("橋", at: .init(line: line, offset: 2), reading: "きょう"))

    #expect(info.words.map(\.reading) == ["はし", "と", "きょう"])
    #expect(info.words.map(\.isCorrectedHere) == [false, false, true])
    #expect(try await read("橋と橋も").words.filter { $0.reading == "きょう" }.isEmpty)
  }

  @Test func `A correction of a place takes precedence over one of the word`() async throws {
    let place = CorrectedWord.Place(line: "橋", offset: 0)

    let info = try await read(
      "橋\n橋を", correct("橋", reading: "きょう"), correct("橋", at: place, reading: "ばし"))

    #expect(info.lines.map { $0.words[0].reading } == ["ばし", "きょう"])
  }

  @Test func `A correction can be replaced and undone`() async throws {
    let info = try await read(
      "橋を", correct("橋", reading: "きょう", fall: "1"), correct("橋", reading: "ばし"))
    #expect(info.words.first?.reading == "ばし")
    #expect(info.words.first?.accent.source != .you)

    let before = try await read("橋を", .correctionRemoved(CorrectedWord("橋"), at: clock.now))

    #expect(before.words.first?.reading == "はし")
    #expect(before.words.first?.readingSource == .dictionary)
    await #expect(throws: Problem.self) {
      try await read("橋を", .correctionRemoved(CorrectedWord("橋"), at: clock.now))
    }
  }

  @Test func `A correction is among the changes that can be undone`() async throws {
    try await read("橋を", correct("橋", reading: "きょう"))
    let history = study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)

    try await history.sent(.undoAsked(change.id))

    #expect(change.name == "Corrected 橋")
    #expect(try await read("橋を").words.first?.reading == "はし")
  }

  @Test(arguments: [("きょう", "3"), ("", "3")])
  func `An accent cannot be beyond the end of the word`(reading: String, fall: String) async throws
  {
    await #expect(throws: Problem.self) {
      try await read("橋", correct("橋", reading: reading, fall: fall))
    }
    #expect(try await read("橋").words.first?.correction == nil)
  }

  @Test(arguments: [
    ("の", "ひとけのない"), ("食べる", "たべた"), ("橋", "はしをわたりました"), ("コーヒー", "おちゃ"),
  ])
  func `A reading that the word cannot have is rejected`(
    _ surface: String, _ reading: String
  ) async throws {
    let problem = await #expect(throws: Problem.self) {
      try await read(surface, correct(surface, reading: reading))
    }

    #expect(problem?.sentence == "“\(surface)” can't be read as “\(reading)”.")
    #expect(try await read(surface).words.allSatisfy { $0.correction == nil })
  }

  @Test(arguments: [
    ("今日", "こんにち"), ("宇宙", "そら"), ("志", "こころざし"), ("本気", "マジ"), ("食べる", "くべる"), ("は", "わ"),
  ])
  func `A special reading of a word is accepted`(
    _ surface: String, _ reading: String
  ) async throws {
    await #expect(throws: Never.self) {
      try await read("", correct(surface, reading: reading))
    }
  }

  @Test func `A place that does not exist cannot be corrected`() async throws {
    await #expect(throws: Problem.noSuchPlace) {
      try await read(
        "橋", correct("橋", at: .init(line: "橋", offset: 1), fall: "1"))
    }
  }

  @Test(arguments: [("", ""), ("橋", ""), ("hashi!", ""), ("", "-1"), ("", "one")])
  func `An invalid correction is rejected`(reading: String, fall: String) {
    #expect(throws: Problem.self) { try Correction(reading: reading, fall: fall) }
  }

  @Test func `A word with a good memory is known until it is forgotten`() async throws {
    let deck = try await addWord("食べる")
    #expect(try await read("食べます").words.first?.isKnown == false)

    let session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(deck)), at: clock.now, seed: 1))
    let revision = session.state.session?.revision ?? -1
    await session.send(.revealed(revision: revision, typed: nil, keystrokes: 1, at: clock.now))
    await session.send(
      .graded(.easy, revision: session.state.session?.revision ?? -1, keystrokes: 1, at: clock.now))

    #expect(try await read("食べます").words.first?.isKnown == true)
    clock.advance(by: .days(400))
    #expect(try await read("食べます").words.first?.isKnown == false)
    try await set("furigana-hidden-above", to: "1")
    #expect(try await read("食べます").words.first?.isKnown == true)
    try await set("furigana-hidden-above", to: "off")
    #expect(try await read("食べます").words.first?.isKnown == false)
  }

  @Test func `A word is not known if only another reading of it is`() async throws {
    let deck = try await addWord("人", reading: "じん")
    let session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(deck)), at: clock.now, seed: 1))
    for _ in 0..<2 {
      let revision = session.state.session?.revision ?? -1
      await session.send(.revealed(revision: revision, typed: nil, keystrokes: 1, at: clock.now))
      await session.send(
        .graded(
          .easy, revision: session.state.session?.revision ?? -1, keystrokes: 1, at: clock.now))
    }

    let words = try await read("あの人は日本人。").words

    #expect(words.first { $0.reading == "ひと" }?.isKnown == false)
  }

  @Test(arguments: ["ホン、もと", "もと、-ほん"])
  func `A reading is known in any notation of a dictionary`(_ readings: String) async throws {
    let deck = try await addWord("本", reading: readings)
    let session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(deck)), at: clock.now, seed: 1))
    while let open = session.state.session, !open.isFinished {
      await session.send(
        .revealed(revision: open.revision, typed: nil, keystrokes: 1, at: clock.now))
      let revision = try #require(session.state.session?.revision)
      await session.send(.graded(.easy, revision: revision, keystrokes: 1, at: clock.now))
    }

    #expect(try await read("この本を読む。").words.first { $0.surface == "本" }?.isKnown == true)
  }

  private func addWord(_ front: String, reading: String = "") async throws -> Deck.ID {
    let list = study.deckList()
    await list.send(.deckAdded(name: "Words", nil, at: study.clock.now()))
    let deck = try #require(list.state.changed).id
    let content = ItemContent(front: front, back: "to eat", reading: reading)
    await study.itemDetail().send(.added(content, to: deck, at: clock.now))
    return deck
  }

  private func set(_ name: String, to text: String) async throws {
    let preferences = study.care.preferences()
    await preferences.send(.changed([name: text]))
    #expect(preferences.state.refusals.isEmpty && preferences.state.problem == nil)
  }

  @Test(arguments: [
    "\0", "\u{202E}食べる", "👩‍👩‍👧", "ｶﾀｶﾅ", "\u{20B9F}る", "か\u{3099}", "\r\n\n", "\u{FFFD}", "\u{E000}",
    String(repeating: "食", count: 6_000),
  ])
  func `Any text can be analysed`(_ text: String) async throws {
    let info = try await read(text)

    #expect(
      info.lines.allSatisfy { line in line.words.map(\.surface).joined() == line.text })
  }

  @Test func `A text that is too long is rejected`() async {
    await #expect(throws: Problem.self) { try await read(String(repeating: "食", count: 6_667)) }
  }

  @Test func `A missing tokeniser dictionary is reported`() async throws {
    var sources = try SmallDictionary(in: folder.url).sources
    sources.tagger = "/nowhere"
    let study = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: sources))

    let problem = await #expect(throws: Problem.self) { try await read("橋", in: study) }

    #expect(problem?.remedy.contains("open-jtalk-mecab-naist-jdic") == true)
    #expect(try await read("", in: study).lines.isEmpty, "nothing is opened for no text")
  }
}
