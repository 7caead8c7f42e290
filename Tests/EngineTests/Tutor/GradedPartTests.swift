import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

// What of a text is graded: its parts, and the cards of its items.

extension TextGradingTests {
  @Test func `How many items are graded is told before anything is sent`() async throws {
    let words = Array(
      "犬猫鳥魚馬牛羊虎竜蛇猿豚山川海空森林木花草雨雪風雲星月火水土石金銀鉄銅紙糸布服靴傘机箱皿鍋窓壁床庭門橋道駅車船朝昼夜春夏秋冬"
        + "父母兄姉弟妹顔目耳口手足頭声色音歌本字絵夢旅店町村国島酒茶米肉")
    for word in words { _ = try await add(String(word), "x") }
    let text = words.map { "これは\($0)です。" }.joined(separator: "\n")

    let plan = try await study.tutor.gradingPlan(of: text)

    #expect(plan.items > 60 && plan.graded == plan.items && plan.parts == 2)
    #expect(plan.cut == nil)
    #expect(TextGradingPlan(items: 315).cut == "The first 300 of 315 items are graded.")
    #expect(standIn.asked.isEmpty)
    standIn.gradeItems()
    let grades = try await graded(text).text.grades
    #expect(grades.count == plan.items && Set(grades.map(\.id)).count == plan.items)
    #expect(standIn.asked.map(\.items) == [60, plan.items - 60])
  }

  @Test func `A long text is graded in parts, each with the items that stand first in it`()
    async throws
  {
    for word in ["猫", "犬", "魚"] { _ = try await add(word, "x") }
    let filler = String(repeating: "English text.\n", count: 286)
    standIn.gradeItems()

    let grading = try await graded("猫がいる。\n\(filler)犬と猫がいる。\n\(filler)魚がいる。")

    #expect(grading.text.grades.map(\.front) == ["猫", "犬", "魚"])
    #expect(grading.text.tokens == 3 * 16)
    #expect(standIn.asked.map(\.items) == [1, 1, 1] && grading.missed == nil)
    for asked in standIn.asked {
      let sent = asked.body["messages"]?.array?.last?["content"]?.string ?? ""
      #expect(sent.count < 5_000)
    }
  }

  @Test func `What was graded before a failure stays, and the rest is told`() async throws {
    for word in ["猫", "犬"] { _ = try await add(word, "x") }
    let filler = String(repeating: "English text.\n", count: 300)
    reply((1, "good", "Right."))
    standIn.reply("I can't do that.")

    let grading = try await graded("猫がいる。\n\(filler)犬がいる。")

    #expect(grading.text.grades.map(\.front) == ["猫"])
    #expect(grading.missed?.sentence.hasPrefix("Only 1 of 2 parts") == true)
  }

  @Test func `A busy service is not waited for before anything is graded`() async throws {
    _ = try await add("猫", "cat")
    standIn.misbehave(.status(429, headers: ["retry-after": "40"]))

    let problem = await #expect(throws: Problem.self) {
      try await study.tutor.grade("猫がいる。")
    }

    #expect(problem?.remedy == "Try again in 40 s.")
    #expect(standIn.asked.count == 1)
  }

  @Test func `What a reason states is compared with the dictionary`() async throws {
    _ = try await add("猫", "cat")
    reply((1, "again", "箸(くつ) is meant."))

    let text = try await graded("猫がいる。").text

    let doubt = ReplyDoubt(.reading, of: "箸", said: "くつ", known: ["はし"])
    #expect(text.grades.map(\.doubts) == [[doubt]])
    let opened = try await study.tutor.gradedText(text.id)
    #expect(opened.grades.map(\.doubts) == [[doubt]])
    // The list shows no reasons.
    let listed = try await study.tutor.gradedTexts()
    #expect(listed.first?.grades.map(\.doubts) == [nil])
  }

  @Test func `Where the dictionary can't be read, a graded text is shown as it is`() async throws {
    _ = try await add("猫", "cat")
    reply((1, "again", "箸(くつ) is meant."))
    let text = try await graded("猫がいる。").text
    let dictionary = study.folder.appending(path: "dictionary/words-and-kanji.sqlite")
    try await DatabaseQueue(path: dictionary.path).write { db in
      try db.execute(sql: "DROP TABLE word_form")
    }

    let opened = try await study.tutor.gradedText(text.id)

    #expect(opened.grades.map(\.reason) == ["箸(くつ) is meant."])
    #expect(opened.grades.map(\.doubts) == [nil])
  }

  @Test func `Of many items that are not graded, the first are named`() {
    let text = GradedText(
      id: 1, text: "", at: .distantPast, model: "", request: "", tokens: 0, grades: [])
    let grading = TextGrading(text: text, ungraded: (1...14).map { "\($0)" })

    let sentence = "Not graded: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, and 2 more."
    #expect(grading.ungradedSentence == sentence)
  }

  @Test(arguments: [
    ("a\nb", 4, ["a\nb"]), ("aa\nbb\n", 3, ["aa", "bb"]), ("一。二三。四", 4, ["一。", "二三。四"]),
    ("abcdefg", 3, ["abc", "def", "g"]), (" \n \n", 3, []),
  ])
  func `A text is cut between lines, else after sentences, else anywhere`(
    _ text: String, _ length: Int, _ parts: [String]
  ) {
    #expect(TextParts.of(text, length: length) == parts)
  }

  @Test func `Of several cards, the one that comes nearest to writing is graded, and named`()
    async throws
  {
    let item = try await add("猫", "cat", learned: false)
    var both = deck
    both.options.cardKinds = [.recall, .production]
    both.options.buriesSiblings = false
    try await study.today.decks.change(both, at: clock.now)
    try await answer(.easy)
    try await answer(.easy)
    reply((1, "good", "Right."))

    let grading = try await graded("猫がいる。")

    #expect(grading.text.grades.map(\.kind) == [.production])
    try await study.tutor.applyGrades(of: [item], in: grading.text.id)
    let cards = try await study.items.info(item, at: clock.now).cards
    #expect(cards.map(\.history.count).sorted() == [1, 2])
    #expect(cards.first { $0.history.count == 2 }?.card.kind == .production)
  }

  @Test func `Writing an item is producing it, so a new card that asks for that is graded`()
    async throws
  {
    let item = try await add("猫", "cat")
    var both = deck
    both.options.cardKinds = [.recall, .production]
    try await study.today.decks.change(both, at: clock.now)
    reply((1, "good", "Right."))

    let grading = try await graded("猫がいる。")
    try await study.tutor.applyGrades(of: [item], in: grading.text.id)

    #expect(grading.text.grades.map(\.kind) == [.production])
    let cards = try await study.items.info(item, at: clock.now).cards
    #expect(cards.map(\.history.count) == [1, 1])
    #expect(cards.allSatisfy { $0.card.progress.phase != .new })
  }
}
