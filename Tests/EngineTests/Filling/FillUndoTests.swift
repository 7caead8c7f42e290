import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

// Fills as changes that can be undone.

extension FillTests {
  @Test func `All of a fill is one change, however many jobs it takes`() async throws {
    for number in 1...230 {
      _ = try await add(ItemContent(front: "word \(number)", back: "", reading: "ねこ"))
    }
    try await study.filling.begin(request, at: clock.now)
    #expect(try await study.jobs.list().count == 4)

    try await work()

    let change = try await study.undoLatest()
    #expect(change.name == "Filled in 230 meanings and 230 examples")
    let plan = try await study.filling.plan(request, at: clock.now)
    #expect(plan == FillPlan(meanings: 230, examples: 230))
  }

  /// Works on one job, and writes what came of it.
  func workOnce() async throws -> Bool {
    let jobs = try JobQueue.stored(in: home.file("data"), at: clock.now)
    let worker = JobWorker(
      jobs, model: Self.model(), limits: JobLimits(), clock: clock.wall, random: .seeded(1))
    let hasWorked = try await worker.work()
    try await study.takeTranslations()
    return hasWorked
  }

  var changes: [UndoableChange] {
    get async throws { try await study.undoHistory().changes }
  }

  @Test func `Fields are written as each job ends, and undone as one`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)

    // Either of the two jobs comes first.
    #expect(try await workOnce())
    let first = try #require(try await content(id))
    #expect(first.back.isEmpty != first.notes.isEmpty)
    #expect(
      try await changes.first?.name == "Filled in 1 \(first.notes.isEmpty ? "meaning" : "example")")

    try await work()
    #expect(try await content(id)?.back == "EN 猫 (ねこ)")
    #expect(try await content(id)?.notes == "EN 猫 (ねこ)")
    #expect(try await changes.map(\.name).prefix(1) == ["Filled in 1 meaning and 1 example"])
    #expect(try await changes.count { $0.name.hasPrefix("Filled") } == 1)

    try await study.undoLatest()
    #expect(try await content(id) == ItemContent(front: "猫", back: "", reading: "ねこ"))
  }

  @Test func `What was undone half-way is not counted with what follows`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)
    #expect(try await workOnce())
    let isMeaning = try #require(try await content(id)).notes.isEmpty
    try await study.undoLatest()

    #expect(try await workOnce())

    let filled = try #require(try await content(id))
    #expect(filled.back == (isMeaning ? "" : "EN 猫 (ねこ)"))
    #expect(filled.notes == (isMeaning ? "EN 猫 (ねこ)" : ""))
    #expect(
      try await changes.first?.name == "Filled in 1 \(isMeaning ? "example" : "meaning")")
  }

  @Test func `What is changed between two jobs is undone by itself, and after them`() async throws {
    let id = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)
    #expect(try await workOnce())
    let other = try await add(ItemContent(front: "犬", back: "dog", notes: "my own"))

    #expect(try await workOnce())

    let filled = try await study.undoLatest()
    #expect(filled.name == "Filled in 1 meaning and 1 example")
    #expect(try await content(id) == ItemContent(front: "猫", back: "", reading: "ねこ"))
    #expect(try await content(other)?.back == "dog")
    try await study.undoLatest()
    #expect(try await study.today.decks.lines(at: clock.now).first?.items == 1)
  }

  @Test func `What a fill wrote and the learner edited since can be undone, step by step`()
    async throws
  {
    let bare = ItemContent(front: "猫", back: "", reading: "ねこ")
    let id = try await add(bare)
    try await study.filling.begin(request, at: clock.now)
    #expect(try await workOnce())
    let filled = try #require(try await content(id))
    var edited = filled
    if filled.notes.isEmpty { edited.back = "cat" } else { edited.notes = "my own" }
    try await study.items.edit(id, edited, at: clock.now)
    #expect(try await workOnce())

    for before in [edited, filled, bare] {
      try await study.undoLatest()
      #expect(try await content(id) == before)
    }
  }

  @Test func `A fill of many parts leaves what was done before to be undone`() async throws {
    _ = try await add(ItemContent(front: "犬", back: "dog", notes: "my own"))
    let before = try #require(try await changes.first)
    let storage = try Storage.open(home.file("data"), at: clock.now)
    for part in 1...150 {
      try await storage.undoable(at: clock.now, series: "one") { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('part', '\(part)')")
        return ("Part \(part)", ())
      }
    }

    #expect(try await changes.map(\.name).prefix(2) == ["Part 150", before.name])
  }
}
