import Engine
import Foundation
import Logging

/// The environment of a command, besides the learner's data.
struct Console: Sendable {
  var output: Output
  var input: Input
  var log: Logger
  /// The zone of the times that are shown: the settings', or without a learner's data that of `TZ`.
  var timeZone: TimeZone
  /// The learner's folder.
  var folder: URL
  /// The terminal's own folder: another one if it has joined a server.
  var home: URL
  var player = AudioPlayer()
  /// The person's editor and pager, or nil if the program doesn't run in a terminal.
  var editor: TextEditor?
  var pager: Pager?
  /// The pages beside the REPL, or nil if there are none.
  var pages: BrowserPages?
  /// The program's name in help.
  var program = Face.sanpo.rawValue
  /// The terminal's name among a learner's devices.
  var device = TerminalName.unknown
  /// Whether this is the REPL instead of a one-shot command.
  var isRepl = false
  /// Whether commands for looking for faults are there.
  var isDebugging = false
  var givesJSON = false
  let vocabulary: Vocabulary
  let recent = Recent()
  /// Notices for the prompt, written by whoever follows the pages.
  let notices: PromptNotices

  /// Shows a problem's sentence and remedy. The detail goes only to the log.
  func say(_ problem: Problem, after line: Int? = nil) {
    say(problem.sentence, remedy: problem.remedy, after: line)
    note(problem)
  }

  func say(_ misuse: Misuse, after line: Int? = nil) {
    say(misuse.sentence, remedy: misuse.remedy, after: line)
  }

  /// Leaves out the middle of a sentence that quotes very much of what was typed.
  private static func shortened(_ sentence: String) -> String {
    let most = 2_000
    guard sentence.count > most else { return sentence }
    return "\(sentence.prefix(most / 2)) … \(sentence.suffix(most / 2))"
  }

  /// Reports an error, as text or as JSON.
  func say(_ sentence: String, remedy: String? = nil, after line: Int? = nil) {
    let sentence = Self.shortened(sentence)
    let row: JSONObject = ["problem": sentence, "remedy": remedy, "line": line]
    // If it cannot be encoded as JSON, it is printed as text.
    if givesJSON, let text = try? JSONLine.text(row) { return output.talk(text + "\n") }
    let place = line.map { "Line \($0): " } ?? ""
    output.say(place + ([sentence] + (remedy.map { [$0] } ?? [])).joined(separator: " "))
  }

  /// Reports a problem of a background task: for a person, above the prompt instead of across it.
  func announce(_ problem: Problem) {
    guard input.isInteractive else { return say(problem) }
    notices.post(Line("\(problem.sentence) \(problem.remedy)"))
    note(problem)
  }

  /// Logs a problem's detail.
  func note(_ problem: Problem) {
    guard !problem.detail.isEmpty else { return }
    log.error("\(problem.sentence) [\(problem.detail)]")
  }

  /// - Parameter question: a question to answer with y or n.
  func confirms(_ question: String) async -> Bool {
    let question = Line(question).text
    guard case .entered(let answer) = await input.line("\(question) (y/n) ", "") else {
      endLine()
      return false
    }
    return answer.text.lowercased().hasPrefix("y")
  }

  /// Asks unless `--yes` was given.
  ///
  /// - Throws: `Problem` if no person can be asked.
  func isSure(
    _ confirmation: Confirmation, _ question: String, remedy: String = "Confirm with --yes."
  ) async throws -> Bool {
    if confirmation.yes { return true }
    guard input.isInteractive else { throw Problem(question, remedy: remedy) }
    return await confirms(question)
  }

  /// Asks for a text that is not shown as it is typed.
  ///
  /// - Parameter name: what it is, such as “token”.
  /// - Throws: `Problem` if nothing was entered; `CancellationError` on ctrl-C.
  func secret(_ name: String, behind prompt: String) async throws -> String {
    switch await input.secret(prompt) {
    case .entered(let secret) where !secret.isEmpty: return secret
    case .interrupted: throw CancellationError()
    case .entered, .ended, .changed:
      throw Problem("No \(name) was entered.", remedy: "Enter it in a terminal, or pipe it.")
    }
  }

  /// Prints a hint, but only if a person is at the terminal.
  func hint(_ text: String) {
    if input.isInteractive { output.say(text) }
  }
}
