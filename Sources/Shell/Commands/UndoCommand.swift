import ArgumentParser
import Engine
import Foundation

struct UndoCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what was answered last, or at the same prompt what was just deleted.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    if case .deleted(let item) = console.recent.last() {
      let sheet = try await study.onDesk(.acted(.restore, item, at: study.clock.now()))
      console.recent.forgetLast()
      let front = Fields.line(sheet.item.content.front)
      return try console.give(
        common, [["restored": JSON(item), "front": .string(front)]],
        ["Brought back \(front, .strong)."])
    }
    try await undoAnswer(console, study)
  }

  /// Of a deck or of WaniKani, whichever was answered last.
  private func undoAnswer(_ console: Console, _ study: Study) async throws {
    switch try await study.lastAnswered() {
    case .card: try await undoCard(console, study)
    case .subject(let kind): try await undoSubject(kind, console, study)
    case nil: throw Self.nothing
    }
  }

  private func undoCard(_ console: Console, _ study: Study) async throws {
    let store = study.reviewSession()
    await store.send(.opened(at: study.clock.now()))
    if let sitting = store.state.sitting {
      await store.send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    }
    if let problem = store.state.problem { throw problem }
    guard store.state.notice == .undone, let question = store.state.sitting?.question else {
      throw Self.nothing
    }
    console.recent.forgetLast()
    let prompt = Fields.line(question.prompt)
    try console.give(
      common, [["undone": JSON(question.card.id), "prompt": .string(prompt)]],
      ["Undone: \(prompt, .strong) is asked again; \("study", .strong) goes on."])
  }

  private func undoSubject(
    _ kind: WaniKaniSitting.Kind, _ console: Console, _ study: Study
  ) async throws {
    let store = study.waniKaniSession(kind)
    await store.send(.opened(at: study.clock.now()))
    if let sitting = store.state.sitting {
      await store.send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    }
    if let problem = store.state.problem { throw problem }
    guard store.state.notice == .undone, case .asking(let question)? = store.state.sitting?.standing
    else { throw Self.nothing }
    console.recent.forgetLast()
    let sheet = question.sheet
    try console.give(
      common, [["undone_subject": JSON(sheet.id), "prompt": .string(sheet.title)]],
      ["Undone: \(sheet.title, .strong) is asked again; \(kind.command, .strong) goes on."])
  }

  private static let nothing = Problem(
    "There is nothing to undo.",
    remedy: """
      Answers can be undone until another session begins; “restore” with its number brings \
      back an item that was deleted.
      """)
}
