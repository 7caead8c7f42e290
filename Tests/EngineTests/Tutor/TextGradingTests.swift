import Foundation
import Helpers
import Testing

@testable import Engine

/// Texts of the learner, graded by a model that is a strict server on this machine.
struct TextGradingTests {
  let stage: TutorStage
  let deck: Deck
  var clock: TestClock { stage.clock }
  var standIn: ModelStandIn { stage.standIn }
  var study: Study { stage.study }

  init() async throws {
    stage = try await TutorStage()
    let (study, clock) = (stage.study, stage.clock)
    var options = DeckOptions(Settings(timeZone: .gmt))
    options.newPerDay = 1_000
    try await study.today.decks.add("Words", options, at: clock.now)
    deck = try #require(try await study.today.decks.lines(at: clock.now).first?.deck)
  }

  func add(_ front: String, _ back: String, learned: Bool = true) async throws -> Item.ID {
    let info = try await study.items.add(
      ItemContent(front: front, back: back), to: deck.id, at: clock.now)
    if learned { try await answer(.easy) }
    return info.item.id
  }

  /// Answers the next card that is due.
  func answer(_ grade: Grade) async throws {
    let session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(deck.id)), at: clock.now, seed: 1))
    var revision: Int { session.state.session?.revision ?? -1 }
    await session.send(
      .moved(.reveal(typed: nil, keystrokes: 1), revision: revision, at: clock.now))
    await session.send(.moved(.grade(grade, keystrokes: 1), revision: revision, at: clock.now))
    await session.send(.left(at: clock.now))
  }

  func card(_ item: Item.ID) async throws -> ItemInfo.CardInfo {
    try #require(try await study.items.info(item, at: clock.now).cards.first)
  }

  func reply(_ grades: (item: Int, grade: String, reason: String)...) {
    let list = grades.map {
      #"{"item":\#($0.item),"grade":"\#($0.grade)","reason":"\#($0.reason)"}"#
    }
    standIn.reply(#"{"grades":[\#(list.joined(separator: ","))]}"#)
  }

  func graded(_ text: String) async throws -> TextGrading {
    try await study.tutor.grade(text)
  }

  @Test func `Items are found by their dictionary form, and each grade comes with its reason`()
    async throws
  {
    _ = try await add("食べる", "to eat")
    _ = try await add("猫", "cat")
    _ = try await add("犬", "dog")
    reply((1, "good", "Right subject."), (2, "again", "It should be 食べました."))

    let text = try await graded("猫が魚を食べた。").text

    #expect(text.grades.map(\.front) == ["猫", "食べる"])
    #expect(text.grades.map(\.grade) == [.good, .again])
    #expect(text.grades.map(\.reason) == ["Right subject.", "It should be 食べました."])
    let body = standIn.asked[0].body
    #expect(body["response_format"]?["json_schema"] != nil)
    let sent = body["messages"]?.array?.last?["content"]?.string ?? ""
    #expect(sent.contains("食べる") && !sent.contains("犬"))
    #expect(body["messages"]?[0]?["content"]?.string?.contains("猫") == false)
  }

  @Test func `A text whose grading is stopped is not stored, and what was sent is counted`()
    async throws
  {
    _ = try await add("猫", "cat")
    standIn.gradeItems()
    standIn.hold()
    let grading = Task { [study] in try await study.tutor.grade("猫を見た。") }
    while standIn.asked.isEmpty { await Task.yield() }

    grading.cancel()

    await #expect(throws: Problem.stopped) { try await grading.value }
    standIn.release()
    #expect(try await study.tutor.gradedTexts().isEmpty)
    #expect(try await study.tutor.usage().map(\.tokens.total).first ?? 0 > 0)
  }

  @Test func `Nothing is applied before the learner says so, then it is undone as one`()
    async throws
  {
    let items = [try await add("猫", "cat"), try await add("魚", "fish")]
    clock.advance(by: .days(40))
    let before = [try await card(items[0]), try await card(items[1])]
    reply((1, "good", "Right."), (2, "again", "Wrong word."))
    let id = try await graded("猫と魚").text.id
    #expect(try await card(items[0]).history.count == 1)

    #expect(try await study.tutor.applyGrades(of: Set(items), in: id) == 2)

    let after = [try await card(items[0]), try await card(items[1])]
    #expect(after.map(\.history.count) == [2, 2])
    #expect(after[0].card.progress.interval > before[0].card.progress.interval)
    #expect(after[1].card.progress.lapses == 1)
    #expect(try await study.tutor.applyGrades(of: Set(items), in: id) == 0)

    let change = try await study.undoLatest()
    #expect(change.name == "Applied 2 grades of a text")

    let undone = [try await card(items[0]), try await card(items[1])]
    #expect(undone.map(\.card) == before.map(\.card))
    // The answers stay in the log, and count for nothing.
    #expect(undone.map { $0.history.count } == [2, 2])
    #expect(undone.allSatisfy { $0.history.count { $0.isUndone } == 1 })
    #expect(try await study.tutor.gradedText(id).open.count == 2)
    #expect(try await study.care.rebuild(nil).changed == 0)
  }

  @Test func `Items that the model left out are named`() async throws {
    _ = [try await add("猫", "cat"), try await add("魚", "fish")]
    reply((1, "good", "Right."))

    let grading = try await graded("猫と魚")

    #expect(grading.text.grades.map(\.front) == ["猫"])
    #expect(grading.ungradedSentence == "Not graded: 魚.")
  }

  @Test func `Only the accepted grades are applied`() async throws {
    let items = [try await add("猫", "cat"), try await add("魚", "fish")]
    reply((1, "good", "Right."), (2, "hard", "Unnatural."))
    let id = try await graded("猫と魚").text.id

    try await study.tutor.applyGrades(of: [items[1]], in: id)

    #expect(try await card(items[0]).history.count == 1)
    #expect(try await card(items[1]).history.count == 2)
    #expect(try await study.tutor.gradedText(id).open.map(\.id) == [items[0]])
  }

  @Test func `A grade of a deleted item is not open`() async throws {
    let item = try await add("猫", "cat")
    reply((1, "good", "Right."))
    let id = try await graded("猫").text.id
    try await study.items.act(.delete, on: item, at: clock.now)

    let text = try #require(try await study.tutor.gradedTexts().first)

    #expect(text.open == [] && text.grades.map(\.isDeleted) == [true])
    #expect(text.closed == "nothing to apply")
    #expect(try await study.tutor.applyGrades(of: [item], in: id) == 0)
  }

  @Test func `A card answered since keeps its answers`() async throws {
    let item = try await add("猫", "cat")
    clock.advance(by: .days(40))
    reply((1, "again", "Wrong."))
    let id = try await graded("猫").text.id
    try await study.tutor.applyGrades(of: [item], in: id)
    clock.advance(by: .seconds(3_600))
    try await answer(.good)

    let change = try #require(try await study.undoHistory().changes.first)

    await #expect(throws: Problem.answeredSince(change.name)) {
      try await study.undoChange(change.id)
    }
    #expect(try await card(item).history.count == 3)
  }

  @Test(arguments: [
    // Not asked about, out of range, twice with different grades, without a reason, unknown grade.
    (#"{"grades":[{"item":2,"grade":"good","reason":"x"}]}"#, 0),
    (#"{"grades":[{"item":0,"grade":"good","reason":"x"}]}"#, 0),
    (
      #"{"grades":[{"item":1,"grade":"good","reason":"x"},{"item":1,"grade":"again","reason":"y"}]}"#,
      0
    ),
    (#"{"grades":[{"item":1,"grade":"good","reason":" "}]}"#, 0),
    (#"{"grades":[{"item":1,"grade":"easy","reason":"x"}]}"#, 0),
    (
      #"{"grades":[{"item":-9223372036854775808,"grade":"good","reason":"x"},{"item":0,"grade":"good","reason":"x"}]}"#,
      0
    ),
    ("I can't do that.", 0), (#"{"grades":[]}"#, 0), (#"{"grades":["#, 0),
    // The same twice counts once; text around it and thoughts are passed over.
    (
      #"{"grades":[{"item":1,"grade":"good","reason":"x"},{"item":1,"grade":"good","reason":"y"}]}"#,
      1
    ),
    (
      "<think>{}</think>\n```json\n{\"grades\":[{\"item\":1,\"grade\":\"hard\",\"reason\":\"x\"}]}\n```",
      1
    ),
  ])
  func `What the model says is checked`(_ answer: String, _ count: Int) async throws {
    _ = try await add("猫", "cat")
    standIn.reply(answer)

    do {
      let grades = try await study.tutor.grade("猫がいる。").text.grades
      #expect(count > 0 && grades.count == count)
    } catch {
      #expect(count == 0 && [Problem.unusableGrades, .noGrades].contains(error))
    }

    // What was asked is paid for, whatever came of it.
    #expect(try await study.tutor.usage().count == 1)
  }

  @Test func `A failure is told by its kind, and noticed`() async throws {
    _ = try await add("猫", "cat")
    standIn.misbehave(.status(401), .status(402))
    standIn.reply(" ")

    for problem in [
      ModelFailure.unauthorized("401: no").problem, ModelFailure.exhausted.problem, .emptyAnswer,
    ] {
      await #expect(throws: problem) { try await graded("猫がいる。") }
    }
    let asked = TextGradingPrompt(text: "猫", items: [])
    #expect(throws: Problem.gradesCutOff) {
      try asked.grades(in: ModelAnswer(#"{"grades":[{"item":1,"#, isTruncated: true))
    }

    try await study.analytics.flush()
    let log = try await study.usageData()
    #expect(log.map(\.event.description).contains("model-key, tutor"))
  }

  @Test func `A kana is not graded for being part of a verb`() async throws {
    _ = try await add("い", "i")
    _ = try await add("猫", "cat")

    let plan = try await study.tutor.gradingPlan(of: "猫がいている。い")

    #expect(plan.items == 1)
  }

  @Test func `A reason is one line of text, without tags and controls`() async throws {
    _ = try await add("猫", "cat")
    reply((1, "good", #"<b>Fine</b>\u001b[31m\nand more"#))

    let grading = try await graded("猫")

    #expect(grading.text.grades.map(\.reason) == ["Fine[31m and more"])
  }

  @Test func `A text without items that are being learned is refused before anything is sent`()
    async throws
  {
    _ = try await add("猫", "cat", learned: false)

    for (text, problem) in [
      ("猫がいる。", Problem.nothingToGrade), ("", .noTextToGrade), (" \n", .noTextToGrade),
      (String(repeating: "猫", count: 20_001), .textTooLong),
    ] {
      await #expect(throws: problem) { try await graded(text) }
    }
    #expect(standIn.asked.isEmpty)
  }

  @Test func `The day's ceiling holds for texts too`() async throws {
    _ = try await add("猫", "cat")
    reply((1, "good", "Right."))
    _ = try await graded("猫")
    try await study.care.changeSettings(["tutor-tokens-per-day": "1"])

    await #expect(throws: Problem.self) { try await graded("猫") }

    #expect(standIn.asked.count == 1)
  }

  @Test func `A graded text is deleted, and comes back`() async throws {
    _ = try await add("猫", "cat")
    reply((1, "good", "Right."))
    try await study.tutor.deleteGradedText(try await graded("猫").text.id)
    #expect(try await study.tutor.gradedTexts() == [])

    try await study.undoLatest()

    #expect(try await study.tutor.gradedTexts().map(\.grades.count) == [1])
  }
}
