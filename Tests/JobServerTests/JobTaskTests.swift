import Engine
import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

// Jobs that fill in items.

extension JobSyncTests {
  @Test func `Missing fields go through the backend, with what is wanted for each line`()
    async throws
  {
    let home = try TemporaryFolder()
    let clock = learner.clock.wall
    let client = try backend.client()
    let study = try Study.open(
      home.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock, timeZone: .gmt, jobService: .given(.backend(client))))
    #expect(study.filling.isPossible)
    try await study.today.decks.add("Words", at: clock.now())
    let deck = try #require(
      try await study.today.decks.lines(at: clock.now()).first?.deck)
    let info = try await study.items.add(
      ItemContent(front: "猫", back: "", reading: "ねこ"), to: deck.id, at: clock.now())
    try await study.filling.begin(FillRequest("deck:Words"), at: clock.now())
    let sync = JobSync(jobs: study.jobs.queue, backend: client, clock: clock)

    try await sync.send()
    while try await backend.stage.worker().work() {}
    _ = try await sync.fetch(waiting: 0)
    try await study.takeTranslations()
    try await sync.acknowledge()

    #expect(
      backend.stage.script.prompts.map(\.system).count { $0.contains("vocabulary cards") } == 2)
    let filled = try await study.items.info(info.item.id, at: clock.now())
    #expect(filled.item.content.back == "EN 猫 (ねこ)")
    #expect(filled.item.content.notes == "EN 猫 (ねこ)")
    let change = try await study.undoHistory().changes.first
    #expect(change?.name == "Filled in 1 meaning and 1 example")
    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test func `A backend that knows of no tasks is not asked to translate words`() async throws {
    let client = try backend.client()
    let old = BackendClient(
      client.configuration,
      http: HTTP { request in
        var request = request
        request.body = request.body.map { body in
          // What it does not know, it passes over.
          Data(String(decoding: body, as: UTF8.self).replacing("\"task\"", with: "\"x\"").utf8)
        }
        return try await client.http.send(request)
      })
    _ = try await learner.jobs.create(
      .init(.fill(.meaning), title: "1 meaning", lines: ["猫"]), key: "a", by: JobQueue.learner,
      at: learner.now)

    try await JobSync(jobs: learner.jobs, backend: old, clock: sync.clock).send()

    #expect(try await job().failure == .cannotFillAtBackend)
    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
    try await sync.retry(try await job())
    try await sync.send()
    #expect(try await backend.stage.job().request.work == .fill(.meaning))
  }
}

// What a model says that did none of its task.

extension JobQueueTests {
  @Test(arguments: [
    (
      ModelAnswer("I'm sorry, I can't reproduce\n\u{1B}copyrighted lyrics."),
      "I'm sorry, I can't reproduce copyrighted lyrics."
    ),
    (ModelAnswer(#"{"lines":[{"line":1,"transl"#, isTruncated: true), "cut off"),
    (ModelAnswer(#"{"answer":"no"}"#), "a form that Sanpo can't read"),
    (ModelAnswer(""), "a form that Sanpo can't read"),
  ])
  func `A refusal in words is quoted, and an answer that was cut off is called so`(
    answer: ModelAnswer, reason: String
  ) async throws {
    let stage = try await JobStage(.sqlite)
    try await stage.create()
    stage.script.next = [{ _ in answer }, { _ in answer }]

    _ = try await stage.worker().work()

    let failure = try #require(try await stage.job().failure)
    #expect(failure.sentence.contains(reason), "\(failure.sentence)")
  }
}
