/// The person's editor, for texts of several lines: `$VISUAL`, else `$EDITOR`.
struct TextEditor: Sendable {
  /// Returns the text as the person left it.
  let edit: @Sendable (_ text: String) async throws -> String
}

extension TextEditor {
  /// Nil if neither is set.
  init?(of program: TerminalProgram) {
    let wished = ["VISUAL", "EDITOR"].compactMap { program.environment[$0] }
    guard let command = wished.first(where: { !$0.isEmpty }) else { return nil }
    self.init { try await program.run("\(command) \"$1\"", named: command, on: $0) }
  }
}
