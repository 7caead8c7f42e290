import ArgumentParser
import Engine

struct RedoCommand: StudyCommand {
  static let usage = Usage("redo", "Redo the last undone change.")
    .serves(.redoChange, "redo")
    .notes(
      """
      Run it again for the next one. Once something else is changed, there is nothing to redo. \
      Answers, imports from Anki, edits of the tutor's conversations and what is sent to WaniKani \
      can't be redone.
      """)

  func run(in console: Console, on study: Study) async throws {
    guard let change = try await study.undoHistory().redoable else { throw Self.nothing }
    let redone = try await study.redoChange(change.id)
    try console.show(
      ["Redid: \(Settings.namedAsInCommands(redone.phrase))."],
      json: ["change": redone.name, "at": redone.at])
  }

  private static let nothing = Problem(
    "There is nothing to redo.",
    remedy: """
      A change that was undone can be redone until something else is changed. Answers, imports \
      from Anki and what is sent to WaniKani can't be.
      """)
}
