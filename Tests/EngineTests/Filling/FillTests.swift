import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Missing meanings and examples, filled in by a model that answers each line by itself.
struct FillTests {
  let clock = TestClock()
  let home: TemporaryFolder
  let study: Study
  let deck: Deck

  typealias Lines = [(number: Int, text: String)]

  /// A model that answers “EN” and the line.
  ///
  /// - Parameter answered: chooses the lines that it answers.
  static func model(
    answered: @escaping @Sendable (Lines) -> Lines = { $0 }
  ) -> LanguageModel {
    LanguageModel(name: "test") { prompt in
      let asked = try JSONDecoder().decode(JSONValue.self, from: Data(prompt.user.utf8))
      let lines = (asked["lines"]?.array ?? []).compactMap { line in
        line["text"]?.string.map { (number: line["line"]?.integer ?? 0, text: $0) }
      }
      return ModelAnswer(ModelStandIn.translated(answered(lines)))
    }
  }

  init() async throws {
    home = try TemporaryFolder()
    study = try Study.open(
      home.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(.model(Self.model()))))
    try await study.today.decks.add("Words", at: clock.now)
    deck = try #require(try await study.today.decks.lines(at: clock.now).first?.deck)
  }

  func add(_ content: ItemContent) async throws -> Item.ID {
    let info = try await study.items.add(content, to: deck.id, at: clock.now)
    return info.item.id
  }

  func content(_ id: Item.ID) async throws -> ItemContent? {
    try await study.items.info(id, at: clock.now).item.content
  }

  /// Works until no job waits.
  func work(
    answered: @escaping @Sendable (Lines) -> Lines = { $0 }
  ) async throws {
    let jobs = try JobQueue.stored(in: home.file("data"), at: clock.now)
    let worker = JobWorker(
      jobs, model: Self.model(answered: answered), limits: JobLimits(), clock: clock.wall,
      random: .seeded(1))
    while try await worker.work() {}
    try await study.takeTranslations()
  }

  /// Asks for what the model doesn't answer.
  func failed(_ request: FillRequest) async throws {
    try await study.filling.begin(request, at: clock.now)
    try await work { _ in [] }
  }

  func failedJob() async throws -> LineJob {
    try await failed(meanings)
    return try #require(try await study.jobs.list().first)
  }

  let request = FillRequest("deck:Words")
  let meanings = FillRequest("deck:Words", fields: [.meaning])

  @Test func `What is missing is counted, filled in, and undone as one`() async throws {
    let bare = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let whole = try await add(ItemContent(front: "犬", back: "dog", notes: "my own"))

    let plan = try await study.filling.plan(request, at: clock.now)
    let begun = try await study.filling.begin(request, at: clock.now)
    try await work()

    #expect(plan == FillPlan(meanings: 1, examples: 1))
    #expect(begun == plan)
    let filled = try #require(try await content(bare))
    #expect(filled.back == "EN 猫 (ねこ)" && filled.notes == "EN 猫 (ねこ)")
    #expect(try await content(whole) == ItemContent(front: "犬", back: "dog", notes: "my own"))
    let change = try await study.undoLatest()
    #expect(change.name == "Filled in 1 meaning and 1 example")
    #expect(try await content(bare) == ItemContent(front: "猫", back: "", reading: "ねこ"))
  }

  @Test func `What the learner writes meanwhile is not replaced`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)

    try await study.items.edit(
      id, ItemContent(front: "猫", back: "cat", reading: "ねこ"), at: clock.now)
    try await work()

    #expect(try await content(id)?.back == "cat")
  }

  @Test func `What is cancelled leaves what was written until then, undone as one`() async throws {
    for word in ["猫", "犬"] {
      _ = try await add(ItemContent(front: word, back: "", reading: "よみ", notes: "my own"))
    }
    let begun = try await study.filling.begin(request, at: clock.now)
    let jobs = try JobQueue.stored(in: home.file("data"), at: clock.now)
    let taken = try #require(try await jobs.claim(as: "worker", model: "test", at: clock.now))
    let line = try #require(taken.request.lines.first)
    _ = try await jobs.add(
      [line: "first"], tokens: 1, to: taken.id, by: "worker", on: Day(0), at: clock.now)

    try await study.removeJob(taken.id)

    let finds = try await study.today.decks.find("deck:Words", at: clock.now)
    let backs = Set(finds.cards.map(\.item.content.back))
    #expect(begun.meanings == 2 && backs == ["first", ""])
    let change = try #require(try await study.undoHistory().changes.first)
    #expect(change.name == "Filled in 1 meaning")
  }

  @Test func `Asked twice, it is done once`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)

    let planned = try await study.filling.plan(request, at: clock.now)
    let again = try await study.filling.begin(request, at: clock.now)

    #expect(planned == FillPlan(underway: 2))
    #expect(again == FillPlan(underway: 2))
  }

  @Test func `What one job has in hand, another leaves to it`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)
    _ = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))

    let begun = try await study.filling.begin(request, at: clock.now)

    #expect(begun == FillPlan(meanings: 1, examples: 1, underway: 2))
  }

  @Test func `What the model leaves out fails by itself, and the rest is filled in`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let dog = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await study.filling.begin(meanings, at: clock.now)

    try await work { lines in lines.filter { $0.text.contains("猫") } }

    #expect(try await content(cat)?.back == "EN 猫 (ねこ)")
    #expect(try await content(dog)?.back == "")
    let job = try #require(try await study.jobs.list().first)
    #expect(job.failure?.sentence == "The model skipped 1 of 2 items.")
    // The second as from another face, which still showed the failure.
    for _ in 1...2 { try await study.retryJob(job.id) }
    try await work()
    #expect(try await content(dog)?.back == "EN 犬 (いぬ)")
    #expect(try await study.jobs.list().isEmpty)
  }

  @Test func `What is filled in meanwhile is not asked for again`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let job = try await failedJob()
    try await study.items.edit(
      id, ItemContent(front: "猫", back: "cat", reading: "ねこ"), at: clock.now)

    await #expect(throws: Problem.nothingToRetry) {
      try await study.retryJob(job.id)
    }

    #expect(job.failure != nil)
    #expect(try await study.jobs.list().isEmpty)
  }

  @Test func `What failed is done again only in a plan that includes it`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let job = try await failedJob()
    let plans = try PlansStandIn(in: home.file("plans"), at: clock.now)
    let free = try Study.open(
      home.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(.model(Self.model())),
        plans: .environment(plans.environment)))

    await #expect(throws: Problem.notIncluded(.filling)) {
      try await free.retryJob(job.id)
    }

    #expect(job.failure != nil)
    #expect(try await study.jobs.list().map(\.failure) == [job.failure])
  }

  @Test func `What a failed job gave does not come again after an undo`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    _ = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await study.filling.begin(meanings, at: clock.now)
    try await work { lines in lines.filter { $0.text.contains("猫") } }

    try await study.undoLatest()
    try await study.takeTranslations()

    #expect(try await content(cat)?.back == "")
  }

  @Test func `Many items are filled in parts, and only the wanted fields`() async throws {
    for number in 1...230 {
      _ = try await add(ItemContent(front: "word \(number)", back: "", reading: "ねこ"))
    }

    let begun = try await study.filling.begin(meanings, at: clock.now)
    try await work()

    #expect(begun == FillPlan(meanings: 230))
    let plan = try await study.filling.plan(request, at: clock.now)
    #expect(plan == FillPlan(meanings: 0, examples: 230))
  }

  @Test func `A translation is filled in for a sentence that stands alone`() async throws {
    let alone = try await add(ItemContent(front: "猫", back: "cat", notes: "猫がいる。"))
    let whole = try await add(ItemContent(front: "犬", back: "dog", notes: "犬がいる。\nThere is a dog."))
    let translations = FillRequest("deck:Words", fields: [.translation])

    let begun = try await study.filling.begin(translations, at: clock.now)
    let job = try #require(try await study.jobs.list().first)
    try await work()

    #expect(begun == FillPlan(translations: 1))
    #expect(job.request.title == "1 translation" && job.request.lines == ["猫がいる。"])
    #expect(try await content(alone)?.notes == "猫がいる。\nEN 猫がいる。")
    #expect(try await content(whole)?.notes == "犬がいる。\nThere is a dog.")
  }

  @Test func `An example without its translation is asked for by itself`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "cat"))

    try await study.filling.begin(
      FillRequest("deck:Words", fields: [.example]), at: clock.now)

    let job = try #require(try await study.jobs.list().first)
    #expect(job.request.work == .fill(.sentence))
    #expect(job.sentence(at: clock.now) == "waiting" && job.isForItems)
  }

  @Test func `What the latest import is missing is filled in, and nothing else`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    clock.advance(by: .seconds(60))
    let exchange = study.exchange.store()
    try await exchange.sent(
      .importAsked(.text(ImportRequest(text: "犬,,いぬ\n鳥,,とり\n", deck: "More")), at: clock.now))
    clock.advance(by: .seconds(60))
    _ = try await add(ItemContent(front: "魚", back: "", reading: "さかな"))

    let plan = try await study.filling.plan(
      FillRequest("", fields: [.meaning, .example], isOfLatestImport: true), at: clock.now)

    #expect(plan == FillPlan(meanings: 2, examples: 2))
  }

  @Test func `Without a model it is refused`() async throws {
    let alone = try Study.open(
      home.file("other"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))

    await #expect(throws: Problem.noModel) {
      try await alone.filling.begin(request, at: clock.now)
    }
  }

  @Test func `An item that has become another gets no answer`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ", notes: "mine"))
    try await study.filling.begin(request, at: clock.now)

    let other = ItemContent(front: "犬", back: "", reading: "いぬ", notes: "mine")
    try await study.items.edit(id, other, at: clock.now)
    try await work()

    #expect(try await content(id)?.back == "")
  }

  @Test func `A recording is not replaced`() async throws {
    let id = try await add(
      ItemContent(front: "猫", back: "[sound:cat.mp3]", reading: "ねこ", notes: "[sound:neko.mp3]"))

    let plan = try await study.filling.plan(request, at: clock.now)

    #expect(plan == FillPlan())
    #expect(try await content(id)?.notes == "[sound:neko.mp3]")
  }
}
