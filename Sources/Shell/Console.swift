public import Engine
import Foundation
import Logging
import Synchronization

/// Everything a command works with besides the learner's data.
struct Console: Sendable {
  var output: Output
  var input: Input
  var log: Logger
  var timeZone: TimeZone
  /// Opens a page in a browser; nil where there are no pages.
  var pages: PageOpener?
  /// Whether this is the REPL rather than one command of its own.
  var isRepl = false
  let vocabulary: Vocabulary
  let recent = Recent()

  /// The sentence and what to do go to the person, the detail only to the log.
  func say(_ problem: Problem, after line: Int? = nil) {
    let place = line.map { "Line \($0): " } ?? ""
    output.say("\(place)\(problem.sentence) \(problem.remedy)")
    guard !problem.detail.isEmpty else { return }
    log.error("\(problem.sentence) [\(problem.detail)]")
  }

  /// Talk for a person who sits there; a script need not hear it.
  func hint(_ text: String) {
    if input.isInteractive { output.say(text) }
  }
}

/// Shows things a terminal cannot draw.
public struct PageOpener: Sendable {
  public enum Page: Hashable, Sendable {
    case lesson
    case item(Item.ID)
  }

  let open: @Sendable (Page) async throws -> Void

  public init(open: @escaping @Sendable (Page) async throws -> Void) {
    self.open = open
  }
}

/// What was done last in this shell, for undoing it.
final class Recent: Sendable {
  enum Deed: Hashable, Sendable {
    case studied
    case deleted(Item.ID)
  }

  private let deeds = Mutex<[Deed]>([])

  func did(_ deed: Deed) {
    deeds.withLock { $0.append(deed) }
  }

  func last() -> Deed? { deeds.withLock(\.last) }

  func forgetLast() {
    deeds.withLock { _ = $0.popLast() }
  }
}

/// A wish that cannot be understood: the person's to mend, before anything was done.
struct Misuse: Error, Hashable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
