import Foundation
import Helpers
import Testing

@testable import Engine

/// What is said of an answer's words, readings, accents and meanings.
extension TutorTests {
  /// Has the tutor answer with a text.
  private func analysed(_ text: String) async throws -> ReplyAnalysis {
    standIn.reply(text)
    let tutor = try await ask("?")
    return try #require(tutor.state.info?.analyses.values.first)
  }

  @Test func `New words are found, and a reading that no dictionary has is doubted`()
    async throws
  {
    standIn.reply("**橋**(はし)を渡る。箸(くつ)で食べる。")

    let tutor = try await ask("橋?")

    let info = try #require(tutor.state.info)
    let answer = try #require(info.conversation.messages.last)
    let analysis = try #require(info.analyses[answer.id])
    #expect(analysis.newWords.map(\.lemma) == ["橋", "渡る", "箸", "食べる"])
    #expect(analysis.doubts == [ReplyDoubt(.reading, of: "箸", said: "くつ", known: ["はし"])])
    try await tutor.sent(.wordAsked("橋", in: answer.id))
    #expect(tutor.state.added?.word == "橋")
    let item = try #require(tutor.state.added?.item)
    let content = try await study.items.info(item, at: clock.now).item.content
    #expect(content.notes.contains("橋を渡る"))
    let after = tutor.state.info?.analyses[answer.id]?.newWords.first { $0.lemma == "橋" }
    #expect(after?.hasCard == true)
  }

  @Test func `A word is added with a sentence in Japanese and its translation`() async throws {
    standIn.reply(
      """
      橋 (はし) means bridge, and 箸 (はし) means chopsticks.
      * 橋を渡ります。 (はしをわたります) I cross the bridge. 橋は長い。
      """)
    let tutor = try await ask("Which?")
    let answer = try #require(tutor.state.info?.conversation.messages.last)

    for (word, notes) in [("橋", "橋を渡ります。\nI cross the bridge."), ("箸", "")] {
      try await tutor.sent(.wordAsked(word, in: answer.id))

      let item = try #require(tutor.state.added?.item)
      let content = try await study.items.info(item, at: clock.now).item.content
      #expect(content.notes == notes)
    }
  }

  @Test(arguments: [
    ("橋と箸。橋を渡る！", "橋と箸。"), ("橋を渡る – to cross a bridge", "橋を渡る\nto cross a bridge"),
    ("| 橋を渡る。 | Cross it. |", "橋を渡る。\nCross it."), ("橋を渡る。means that.", "橋を渡る。"),
    ("高い「橋」 and 橋?", ""), ("「橋だ。」と言った。", "「橋だ。」"), ("橋は the topic. 石の橋を見た。", "石の橋を見た。"),
  ])
  func `The example of a word is a whole sentence, or at least a phrase`(
    _ answer: String, _ example: String
  ) {
    #expect(AnswerExample.text(of: ["橋"], in: answer) == example)
  }

  @Test func `A word that is not a new one of the answer is refused`() async throws {
    standIn.reply("橋だ。")
    let tutor = try await ask("橋?")
    let answer = try #require(tutor.state.info?.conversation.messages.last)

    await #expect(throws: Problem.self) {
      try await tutor.sent(.wordAsked("猫", in: answer.id))
    }

    #expect(tutor.state.added == nil)
    #expect(tutor.state.problem?.sentence == "That answer has no new word “猫”.")
  }

  @Test(arguments: [
    ("静かな橋(はし)", nil), ("静かな橋（はし）だ。", nil), ("橋【ハシ】", nil),
    ("静かな橋(くつ)", "橋"), ("橋(はし, [2])", nil), ("橋(はし; bridge)", nil), ("石橋(いしばし)", nil),
    ("食べた(たべた)", nil), ("食べる(くべる)", "食べる"),
  ])
  func `Readings in brackets are compared with the dictionary's`(
    _ text: String, _ doubted: String?
  ) async throws {
    let readings = ["橋": ["はし", "ばし"], "静か": ["しずか"], "食べる": ["たべる"]]
    let doubts = ReadingInText.all(in: text).compactMap { $0.doubt { readings[$0] ?? [] } }

    #expect(doubts.first?.word == doubted)
    #expect(!ReadingInText.removed(from: text).contains("("))
  }

  @Test(arguments: [
    ("箸(はし) = “bridge”", ReplyDoubt.Matter.meaning), ("箸(はし, bridge)", .meaning),
    ("橋(はし) = “bridge; span”", nil), ("箸(はし) = “Essstäbchen”", nil),
    ("食べる(たべる) means \"eating\".", nil), ("箸(はし)[2]", .accent), ("橋(はし)[2]", nil),
    ("箸(はし) is atamadaka.", nil), ("箸(はし) is heiban.", .accent), ("橋は尾高型です。", nil),
    ("箸は平板型です。", .accent), ("橋 in 1868 [1]", nil),
  ])
  func `Accents and meanings are compared with the dictionary`(
    _ text: String, _ doubted: ReplyDoubt.Matter?
  ) async throws {
    let doubts = try await analysed(text).doubts

    #expect(doubts.map(\.matter) == [doubted].compactMap(\.self))
  }

  @Test func `New words are marked wherever they stand`() async throws {
    let text = "**橋**(はし)を{渡|わた}る。\n\n- {橋|はし}と`箸`と箸"
    let analysis = try await analysed(text)

    let blocks = Markdown(text, marking: analysis).blocks
    #expect(
      blocks == [
        .paragraph([
          .strong([.mark([.text("橋")], name: "橋")]), .text("(はし)を"),
          .mark([.ruby("渡", reading: "わた"), .text("る")], name: "渡る"), .text("。"),
        ]),
        .list(
          [
            [
              .paragraph([
                .mark([.ruby("橋", reading: "はし")], name: "橋"), .text("と"),
                .mark([.code("箸")], name: "箸"), .text("と"),
                .mark([.text("箸")], name: "箸"),
              ])
            ]
          ], start: nil),
      ])
  }

  @Test(arguments: [
    "- 箸 – はし – chopsticks\n- 橋 – はし – bridge\n\n猫は木が高い。",
    "| word | reading |\n|---|---|\n| 箸 | はし |\n| 橋 | はし |\n\n猫は木が高い。",
  ])
  func `New words behind the reading of a row are marked`(_ text: String) async throws {
    let analysis = try await analysed(text)

    let marked = String(describing: Markdown(text, marking: analysis).blocks)
    #expect(analysis.newWords.map(\.lemma) == ["箸", "橋", "猫", "木", "高い"])
    #expect(analysis.newWords.allSatisfy { marked.contains("name: \"\($0.lemma)\"") })
  }

  @Test func `A new word that the answer has inflected has its reading and accent`() async throws {
    let analysis = try await analysed("猫が食べた。")

    let word = try #require(analysis.newWords.first { $0.lemma == "食べる" })
    #expect(word.reading == "たべる" && word.pitch?.fall == 2)
  }

  @Test func `A reading in a table is no word`() async throws {
    let analysis = try await analysed(
      "| word | reading | meaning |\n|---|---|---|\n| 箸 | はし | chopsticks |")

    #expect(analysis.newWords.map(\.lemma) == ["箸"])
    #expect(analysis.lines.map(\.text) == ["箸 |  | chopsticks |"])
  }

  @Test func `The sentences of an answer keep their signs, and single words are none`()
    async throws
  {
    let analysis = try await analysed(
      """
      箸

      * 静かな橋(はし)、箸(はし)。
      * 静かな橋、箸。 A quiet bridge, chopsticks.
      * “Is it?” 「猫が箸を食べる！」
      """)

    let sentences = analysis.sentences.map { $0.words.map(\.surface).joined() }
    #expect(sentences == ["静かな橋、箸。", "「猫が箸を食べる！」"])
  }

  @Test(arguments: [
    "| 漢字 | 読み |\n|---|---|\n| 箸 | はし |\n\n漢字", "| 読み | 漢字 |\n|---|---|\n| はし | 箸 |\n\n漢字",
  ])
  func `The head of a table has no new words`(_ text: String) async throws {
    let analysis = try await analysed(text)

    #expect(analysis.newWords.map(\.lemma) == ["箸", "漢字"])
    guard case .table(let header, _)? = Markdown(text, marking: analysis).blocks.first else {
      Issue.record("There is no table.")
      return
    }
    #expect(Set(header) == [[.text("漢字")], [.text("読み")]])
  }

  @Test func `Words among English are found, and nothing is put between them`() async throws {
    let analysis = try await analysed("Meaning: bridge. 橋 is a bridge, 箸 is “chopsticks”. 猫")

    #expect(analysis.newWords.map(\.lemma) == ["橋", "箸", "猫"])
    #expect(analysis.lines.map(\.text) == ["橋 is a bridge,", "箸 is “chopsticks”.", "猫"])
  }

  @Test(arguments: ["shelf (箸)", "(箸)", "猫/箸"])
  func `A word behind a sign of ASCII is found`(_ text: String) async throws {
    let analysis = try await analysed(text)

    #expect(analysis.newWords.last?.lemma == "箸")
  }

  @Test(arguments: ["猫 is read ねこ.", "箸 is read はし.", "The reading of 箸 is はし."])
  func `A reading given for a word is no other word`(_ text: String) async throws {
    let analysis = try await analysed(text)

    #expect(analysis.newWords.map(\.lemma) == [text.contains("猫") ? "猫" : "箸"])
  }
}
