import Engine
import Foundation
import Logging
import Synchronization

/// Everything a command works with besides the learner's data.
struct Console: Sendable {
  var output: Output
  var input: Input
  var log: Logger
  var timeZone: TimeZone
  /// The learner's.
  var folder: URL
  var player = AudioPlayer()
  /// Pages beside the REPL; nil where there are none.
  var pages: BrowserPages?
  /// Whether this is the REPL rather than one command of its own.
  var isRepl = false
  /// Whether the command at hand was asked for JSON.
  var givesJSON = false
  let vocabulary: Vocabulary
  let recent = Recent()
  /// For the prompt, by whoever follows the pages.
  let notices: PromptNotices

  /// The sentence and what to do go to the person, the detail only to the log.
  func say(_ problem: Problem, after line: Int? = nil) {
    say(problem.sentence, remedy: problem.remedy, after: line)
    note(problem)
  }

  /// What went wrong, to a person as text and to a program as JSON.
  func say(_ sentence: String, remedy: String? = nil, after line: Int? = nil) {
    let row: JSONObject = ["problem": sentence, "remedy": remedy, "line": line]
    // What cannot be written as JSON is still said.
    if givesJSON, let text = try? JSONLine.text(row) { return output.talk(text + "\n") }
    let place = line.map { "Line \($0): " } ?? ""
    output.say(place + ([sentence] + (remedy.map { [$0] } ?? [])).joined(separator: " "))
  }

  /// Of what goes on beside the commands: to a person above the prompt, not across what they type.
  func announce(_ problem: Problem) {
    guard input.isInteractive else { return say(problem) }
    notices.tell(Line("\(problem.sentence) \(problem.remedy)"))
    note(problem)
  }

  /// Writes the detail to the log.
  func note(_ problem: Problem) {
    guard !problem.detail.isEmpty else { return }
    log.error("\(problem.sentence) [\(problem.detail)]")
  }

  /// - Parameter question: whether something is to be done; the person answers y or n.
  func confirms(_ question: String) async -> Bool {
    guard case .said(let answer) = await input.line("\(question) (y/n) ", "") else { return false }
    return answer.text.lowercased().hasPrefix("y")
  }

  /// Talk for a person who sits there; a script need not hear it.
  func hint(_ text: String) {
    if input.isInteractive { output.say(text) }
  }
}

/// A word or kanji that was looked up, with all it is written and read as.
struct Find: Hashable, Sendable {
  var subject: Lookup.Subject
  var names: Set<String>

  init(_ word: FoundWord) {
    subject = .word(word.entry.name)
    names = Set(word.entry.writings + word.entry.readings)
  }

  init(kanji literal: String) {
    (subject, names) = (.kanji(literal), [literal])
  }
}

extension [Find] {
  /// By its place, from 1, or by what it is called; the first of those that are called so.
  func find(_ text: String) -> Find? {
    if let place = Int(text), indices.contains(place - 1) { return self[place - 1] }
    return first { $0.names.contains(text) }
  }
}

/// The item at hand, and what was looked up last.
final class Recent: Sendable {
  private let lookedAt = Mutex<Item.ID?>(nil)
  private let found = Mutex<[Find]>([])

  /// The item that was looked at last, here or in the page beside.
  var item: Item.ID? { lookedAt.withLock(\.self) }

  func look(at item: Item.ID) {
    lookedAt.withLock { $0 = item }
  }

  /// What the last look-up found, as it was shown.
  var finds: [Find] { found.withLock(\.self) }

  func lookUp(_ finds: [Find]) {
    found.withLock { $0 = finds }
  }
}

/// A wish that cannot be understood: the person's to mend, before anything was done.
struct Misuse: Error, Hashable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
