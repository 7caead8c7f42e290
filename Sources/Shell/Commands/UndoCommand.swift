import ArgumentParser
import Engine

struct UndoCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last answer of the session, or bring back what was just deleted.")

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

  private func undoAnswer(_ console: Console, _ study: Study) async throws {
    let store = study.reviewSession()
    await store.send(.opened(at: study.clock.now()))
    if let sitting = store.state.sitting {
      await store.send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    }
    if let problem = store.state.problem { throw problem }
    guard store.state.notice == .undone, let question = store.state.sitting?.question else {
      throw Problem(
        "There is nothing to undo.", remedy: "Answers can be undone until another session begins.")
    }
    console.recent.forgetLast()
    let prompt = Fields.line(question.prompt)
    try console.give(
      common, [["undone": JSON(question.card.id), "prompt": .string(prompt)]],
      ["Undone: \(prompt, .strong) is asked again; \("study", .strong) goes on."])
  }
}
