import ArgumentParser
import Engine
import Foundation

struct UndoCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what was answered last, or at the same prompt what was just deleted.")
  static let intents: [Intent: String] = [.restoreItem: "undo"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    if case .deleted(let item) = console.recent.last() {
      let sheet = try await study.onItem(.acted(.restore, item, at: study.now))
      console.recent.forgetLast()
      let front = Fields.line(sheet.item.content.front)
      return try console.show(
        ["Brought back \(front, .strong)."], json: ["restored": item, "front": front])
    }
    try await undoAnswer(console, study)
  }

  /// Of a deck or of WaniKani, whichever was answered last.
  private func undoAnswer(_ console: Console, _ study: Study) async throws {
    let now = study.now
    switch try await study.lastAnswered() {
    case .card:
      let question = try await undo(study.cardSession(), at: now)
      try tell(question.card.id, question.prompt, goesOnWith: "study", console)
    case .lesson:
      let question = try await undo(study.lessonSession(), at: now)
      try tell(question.card.id, question.prompt, goesOnWith: "lesson", console)
    case .subject(let kind):
      let sheet = try await undo(study.waniKaniSession(kind), at: now).sheet
      console.recent.forgetLast()
      try console.show(
        ["Undone: \(sheet.title, .strong) is asked again; \(kind.command, .strong) goes on."],
        json: ["undone_subject": sheet.id, "prompt": sheet.title])
    case nil: throw Self.nothing
    }
  }

  /// What is asked again. It is decided by what the write returned, not by what stands there now.
  private func undo<Course>(
    _ store: Store<SessionMachine<Course>>, at now: Date
  ) async throws -> Course.Prompt {
    try await store.sent(.opened(at: now))
    guard let open = store.state.session else { throw Self.nothing }
    try await store.sent(.undoAsked(revision: open.revision, at: now))
    guard let moved = store.state.moved, moved.isDone else { throw Self.movedOn }
    guard moved.notice == .undone, let prompt = store.state.session?.prompt else {
      throw Self.nothing
    }
    return prompt
  }

  private func tell(
    _ card: Card.ID, _ text: String, goesOnWith command: String, _ console: Console
  ) throws {
    console.recent.forgetLast()
    let prompt = Fields.line(text)
    try console.show(
      ["Undone: \(prompt, .strong) is asked again; \(command, .strong) goes on."],
      json: ["undone": card, "prompt": prompt])
  }

  private static let movedOn = Problem(
    "Nothing was undone: another face has answered in the meantime.",
    remedy: "Look at where the session stands, and undo again.")

  private static let nothing = Problem(
    "There is nothing to undo.",
    remedy: """
      Answers can be undone until another session begins; “restore” with its number brings \
      back an item that was deleted.
      """)
}
