import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Edits of notes and synonyms, undone like every other change.
struct NoteUndoTests {
  @Test func `Undoing notes that were not sent withdraws them`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(synonyms: ["stroke"])
    try await stage.edit(note: "Mine.", synonyms: ["stroke"])

    try await stage.undoNotes()
    #expect(try await stage.notes() == .init(subject: 1, synonyms: ["stroke"]))
    try await stage.undoNotes()

    #expect(try await stage.notes() == .init(subject: 1))
    #expect(try await stage.unsent().isEmpty)
    #expect(try await stage.latestChange() == nil)
  }

  @Test func `Undoing notes that were sent changes them back there, and nothing else`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(note: "Mine.", synonyms: ["stroke"])
    try await stage.sync()
    stage.writeOnWebsite(note: "Mine.", synonyms: ["stroke", "dash"])
    try await stage.sync()

    try await stage.undoNotes()
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote.isEmpty == true)
    #expect(served?.meaningSynonyms == ["dash"])
    #expect(try await stage.notes() == .init(subject: 1, synonyms: ["dash"]))
  }

  @Test func `Synonyms that differ only as the check ignores are one, and can change their case`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(synonyms: ["stroke", "Dash", "dash", "STROKE!"])
    #expect(try await stage.notes().synonyms == ["stroke", "Dash"])
    try await stage.sync()
    try await stage.edit(synonyms: ["Stroke", "Dash", "line"])
    stage.writeOnWebsite(note: "", synonyms: ["stroke", "Dash", "Line"])

    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningSynonyms == ["Dash", "Line", "Stroke"])
  }

  @Test func `A note that was changed on the website since is not undone`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(note: "Mine.")
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: [])
    try await stage.sync()

    let problem = await #expect(throws: Problem.self) { try await stage.undoNotes() }

    #expect(problem?.sentence.contains("changed since") == true)
    #expect(try await stage.notes().meaningNote == "theirs")
    #expect(try await stage.latestChange() == nil)
  }

  @Test func `Undoing a note that is held withdraws it, and the website's stays`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(note: "Mine.")
    stage.writeOnWebsite(note: "theirs", synonyms: [])
    #expect(try await stage.sync().held == 1)

    try await stage.undoNotes()

    #expect(try await stage.unsent().isEmpty)
    #expect(try await stage.notes().meaningNote == "theirs")
  }

  @Test func `Undone synonyms come back in their order, and nothing is sent`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(synonyms: ["stroke", "dash"])
    try await stage.sync()
    try await stage.edit(synonyms: ["dash"])

    try await stage.undoNotes()

    #expect(try await stage.notes().synonyms == ["stroke", "dash"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Old edits are forgotten with their changes`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    for number in 1...(UndoableChange.kept + 2) { try await stage.edit(note: "\(number)") }

    try await stage.undoNotes()

    #expect(try await stage.number("SELECT count(*) FROM wanikani_edit") <= UndoableChange.kept)
    #expect(try await stage.notes().meaningNote == "\(UndoableChange.kept + 1)")
  }

  @Test func `Notes for one account are not undone in another`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(note: "Mine.")
    try await stage.signInAsAnother()

    let problem = await #expect(throws: Problem.self) { try await stage.undoNotes() }

    #expect(problem?.sentence == "That change belongs to another WaniKani account.")
  }

  @Test func `A change is named for what changed`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    var names: [String] = []
    for (note, synonyms) in [("", ["stroke"]), ("Mine.", ["stroke"]), ("Ours.", [])] {
      try await stage.edit(note: note, synonyms: synonyms)
      names.append(try #require(try await stage.latestChange()).name)
    }

    let parts = ["synonyms", "notes", "notes and synonyms"]
    #expect(zip(names, parts).allSatisfy { $0.hasPrefix("Changed the \($1) of ") }, "\(names)")
  }

  @Test func `Notes that stay as they are leave nothing to undo`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.edit(note: "")
    #expect(try await stage.latestChange() == nil)
  }
}

extension WaniKaniStage {
  fileprivate func edit(note: String = "", synonyms: [String] = []) async throws {
    clock.advance(by: .seconds(1))
    try await room.save(.init(subject: 1, meaningNote: note, synonyms: synonyms), at: now)
  }

  fileprivate func notes() async throws -> Engine.StudyMaterial {
    try await storage.database.read { try .of(1, $0) }
  }

  fileprivate func latestChange() async throws -> UndoableChange? {
    try await study.undoHistory().changes.first
  }

  fileprivate func undoNotes() async throws {
    try await study.undo(try #require(try await latestChange()))
  }
}
