import ArgumentParser
import Engine
import Foundation

struct CorrectCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Correct how a word is read, or where its pitch falls.",
    discussion: """
      That holds wherever the word stands in a text, whatever is found out about it later; a \
      single place is corrected on the page “Read”. The word goes as texts have it.
      """)

  @Argument(help: "The word.")
  var word: String

  @Argument(help: "Its reading, in kana or romaji; left out, only the accent is corrected.")
  var reading: String?

  @Option(help: "The mora after which the pitch falls; 0 where it does not fall.")
  var accent: Int?

  @Flag(help: "Take the correction back.")
  var undo = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func validate() throws {
    if undo, reading != nil || accent != nil {
      throw ValidationError("--undo takes back what was said of the word; it takes nothing else.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await study.read(word, then: event(at: study.clock.now()))
    try console.give(common, sheet.lines.map(\.json), ReadingScreen.lines(sheet))
  }

  private func event(at now: Date) throws -> Reading.Event {
    let wherever = CorrectedWord(word)
    guard !undo else { return .tookBack(wherever, at: now) }
    let correction = try Correction(
      reading: reading ?? "", fall: accent.map(String.init) ?? "")
    return .corrected(wherever, correction, at: now)
  }
}

extension Study {
  /// How a text is read, after what was done to its words.
  func read(_ text: String, then event: Reading.Event? = nil) async throws -> ReadingSheet {
    let store = reader()
    await store.send(.opened(text, at: clock.now()))
    if let event { await store.send(event) }
    if let problem = store.state.problem { throw problem }
    return store.state.sheet ?? ReadingSheet(lines: [])
  }
}
