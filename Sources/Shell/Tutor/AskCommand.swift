import ArgumentParser
import Engine
import Foundation

struct AskCommand: StudyCommand {
  static let usage = Usage(
    "ask", "Ask the tutor, a language model that knows what you know.",
    serves: [
      .askTutor: "ask QUESTION",
      .askAboutItem: "ask --about ITEM QUESTION",
      .continueConversation: "ask --conversation NUMBER QUESTION",
    ],
    examples: [
      "ask what is the difference between は and が?",
      "ask --about 猫 make me a sentence",
      "ask --conversation 3 and in the past?",
      "ask - < question.txt",
    ],
    notes: """
      The answer comes word by word; ctrl-C stops it and keeps what came. “model use” connects a \
      language model. With --json, prints a line per event: {"type": "text", "text": …} for each \
      piece, then {"type": "answer", …}.
      """)

  @Argument(help: "The question; - for standard input.")
  var question: [String]

  @Option(help: "The item that it is about: its number or front.")
  var about: String?

  @Option(help: "The number of the conversation to go on with.")
  var conversation: Conversation.ID?

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    var subject: TutorSubject?
    if let about { subject = .item(try await study.item(about)) }
    let question = TutorQuestion(try asked(in: console), in: conversation, about: subject)
    let tutor = study.tutor.conversation()
    try await console.hear(.asked(question), of: tutor)
    if let id = tutor.state.info?.conversation.id, conversation == nil {
      console.hint("“ask --conversation \(id) …” continues it.")
    }
  }

  private func asked(in console: Console) throws -> String {
    guard question == ["-"] else { return question.joined(separator: " ") }
    return String(decoding: try GivenFile(path: "-").data(in: console), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Console {
  /// Sends an event that asks the tutor, and prints the answer as it comes.
  func hear(_ event: Tutor.Event, of tutor: Store<Tutor>) async throws {
    let printer = AnswerPrinter(self)
    let observation = tutor.observe { printer.show($0) }
    await tutor.send(event)
    observation.cancel()
    printer.end()
    if let info = tutor.state.info, let message = info.conversation.messages.last,
      message.author == .tutor
    {
      try show(
        TutorText.footer(message, info), json: TutorText.json(message, info))
    }
    if let problem = tutor.state.problem { throw problem }
  }
}
