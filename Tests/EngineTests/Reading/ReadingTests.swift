import Foundation
import Helpers
import Testing

@testable import Engine

/// Texts that a learner reads and corrects, with the tokeniser's default dictionary.
struct ReadingTests {
  let folder: TemporaryFolder
  let study: Study
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Self.open(folder, clock)
  }

  static func open(_ folder: TemporaryFolder, _ clock: TestClock) throws -> Study {
    try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources))
  }

  /// A correction, or nil to remove the one there is.
  typealias Change = (word: CorrectedWord, correction: Correction?)

  /// Corrects words, then reads a text.
  @discardableResult
  func read(_ text: String, _ changes: Change..., in other: Study? = nil)
    async throws -> AnalysedText
  {
    let reader = (other ?? study).reader
    for (word, correction) in changes {
      if let correction {
        try await reader.correct(word, by: correction, at: clock.now)
      } else {
        try await reader.removeCorrection(of: word, at: clock.now)
      }
    }
    return try await reader.read(text, at: clock.now)
  }

  func correct(
    _ surface: String, at place: CorrectedWord.Place? = nil, reading: String = "",
    fall: String = ""
  ) throws -> Change {
    (CorrectedWord(surface, at: place), try Correction(reading: reading, fall: fall))
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

  func take(_ archive: Data, above: Bool) async throws {
    try await study.dictionary.importArchive(
      archive, named: "small.zip", at: clock.now)
    if above { try await study.dictionary.move(SmallYomitan.title, to: 1, at: clock.now) }
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
    let deck = try await study.today.decks.add("Words", at: clock.now)
    let before = try await study.items.add(
      ItemContent(front: "猫", back: "cat", reading: "ねこ"), to: deck.id, at: clock.now)
    try await take(SmallYomitan.archive(), above: true)
    let after = try await study.items.info(before.item.id, at: clock.now)
    let session = study.cardSession()
    try await session.sent(.begun(StudyPlan(), at: clock.now, seed: 1))

    #expect(before.pitch?.fall == 1 && after.pitch?.fall == 2)
    #expect(session.state.session?.prompt?.pitch?.fall == 2)
  }

  @Test(arguments: ["!", "♪", "…", "()", "☆"])
  func `A sign is no word`(_ sign: String) async throws {
    let words = try await read("橋\(sign)").lines[0].words

    #expect(words.map(\.surface).joined() == "橋\(sign)")
    #expect(words.filter(\.isWord).map(\.surface) == ["橋"])
    #expect(words.filter(\.isContent).map(\.surface) == ["橋"])
  }

  @Test(arguments: [("橋", "!"), ("橋", "?"), ("橋", "("), ("橋", "..."), ("橋", "♪&"), ("橋", "\"")])
  func `A sign ends an accent phrase`(_ word: String, _ sign: String) async throws {
    let line = try await read("\(word)\(sign)猫が").lines[0]

    #expect(line.phrases.map { $0.words.map(\.surface) } == [[word], [sign], ["猫", "が"]])
    #expect(line.phrases.map { $0.pitch?.fall } == [2, nil, 1])
  }

  @Test func `A word in another script is no word to learn`() async throws {
    let words = try await read("橋 Hello world 123").lines[0].words

    #expect(words.filter(\.isWord).map(\.surface) == ["橋", "Hello", "world", "123"])
    #expect(words.filter(\.isContent).map(\.surface) == ["橋"])
  }

  @Test func `The verb of a compound particle has no meaning of its own`() async throws {
    let info = try await read("猫について話す。駅に着いて、彼にとって")

    #expect(info.words.filter(\.isContent).map(\.lemma) == ["猫", "話す", "駅", "着く", "彼"])
  }

  @Test func `A word with a good memory is known until it is forgotten`() async throws {
    let deck = try await addWord("食べる")
    #expect(try await read("食べます").words.first?.isKnown == false)

    try await answer(deck)

    #expect(try await read("食べます").words.first?.isKnown == true)
    clock.advance(by: .days(400))
    #expect(try await read("食べます").words.first?.isKnown == false)
    try await study.care.changeSettings(["furigana-hidden-above": "1"])
    #expect(try await read("食べます").words.first?.isKnown == true)
    try await study.care.changeSettings(["furigana-hidden-above": "off"])
    #expect(try await read("食べます").words.first?.isKnown == false)
  }

  @Test func `A word is not known if only another reading of it is`() async throws {
    let deck = try await addWord("人", reading: "じん")
    try await answer(deck)

    let words = try await read("あの人は日本人。").words

    #expect(words.first { $0.reading == "ひと" }?.isKnown == false)
  }

  @Test(arguments: ["ホン、もと", "もと、-ほん"])
  func `A reading is known in any notation of a dictionary`(_ readings: String) async throws {
    let deck = try await addWord("本", reading: readings)
    try await answer(deck)

    #expect(try await read("この本を読む。").words.first { $0.surface == "本" }?.isKnown == true)
  }

  @Test(arguments: [("目", "part", false), ("ね", "kana", false), ("目", "kanji", true)])
  func `A part or kana that is written as a word is not the word`(
    _ front: String, _ tag: String, _ isOfWord: Bool
  ) async throws {
    _ = try await addWord(front, tags: [tag])

    #expect(try await read(front).words.map(\.hasCard) == [isOfWord])
  }

  /// Answers every card of a deck as easy.
  private func answer(_ deck: Deck.ID) async throws {
    let session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(deck)), at: clock.now, seed: 1))
    while let open = session.state.session, !open.isFinished {
      await session.send(
        .moved(.reveal(typed: nil, keystrokes: 1), revision: open.revision, at: clock.now))
      let revision = try #require(session.state.session?.revision)
      await session.send(.moved(.grade(.easy, keystrokes: 1), revision: revision, at: clock.now))
    }
  }

  func addWord(
    _ front: String, reading: String = "", tags: [String] = []
  ) async throws -> Deck.ID {
    let deck = try await study.today.decks.add("Words", at: study.clock.now()).id
    let content = ItemContent(front: front, back: "to eat", reading: reading, tags: tags)
    try await study.items.add(content, to: deck, at: clock.now)
    return deck
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
    await #expect(throws: Problem.self) { try await read(String(repeating: "食", count: 20_001)) }
  }

  @Test func `The length of a text counts marks, and a line's end once`() {
    let marks = String(repeating: "\u{301}", count: 20_000)

    #expect(AnalysedText.isTooLong("食\(marks)"))
    #expect(!AnalysedText.isTooLong(String(repeating: "食\r\n", count: 10_000)))
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
