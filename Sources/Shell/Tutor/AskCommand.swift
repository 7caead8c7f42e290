import ArgumentParser
import Engine
import Foundation

struct AskCommand: StudyCommand {
  static let usage = Usage("ask", "Ask the tutor, a language model that knows what you know.")
    .serves(.askTutor, "ask QUESTION")
    .serves(.askAboutItem, "ask --about ITEM QUESTION")
    .serves(.continueConversation, "ask --conversation NUMBER QUESTION")
    .examples(
      "ask \(TutorQuestion.examples[0])", "ask \(TutorQuestion.examples[1])",
      "ask \(TutorQuestion.examples[2])", "ask --about 食べる make me a sentence",
      "ask --word 橋 when is it read ばし?", "ask --song 3 --line 2 why を?",
      "ask --mistake how do I remember this?", "ask --continue and in the past?",
      "ask - < question.txt"
    )
    .notes(
      """
      Ask anything about Japanese, or have sentences and questions made for you. The tutor is told \
      which words you know. The answer comes word by word; ctrl-C stops it and keeps the text so \
      far. When it ends, the sentences with new words follow, each new word marked by a star. \
      “model use” connects a language model. With --json, prints a line per event: {"type": \
      "text", "text": …} for each piece, then {"type": "answer", …}.
      """)

  @Argument(help: "The question; - for standard input.")
  var question: [String]

  @Option(help: ArgumentHelp("The item to ask about: its number or front.", valueName: "item"))
  var about: String?

  @Option(help: "The dictionary entry to ask about.")
  var word: String?

  @Option(help: "The song to ask about: its number or title.")
  var song: String?

  @Option(
    help: ArgumentHelp(
      "The line of the song, from 1 (default: where you are).", valueName: "number"))
  var line: Int?

  @Flag(help: "Ask about the item you last got wrong.")
  var mistake = false

  @Option(help: ArgumentHelp("The conversation to continue, by number.", valueName: "number"))
  var conversation: Conversation.ID?

  @Flag(name: .customLong("continue"), help: "Continue the latest conversation.")
  var continues = false

  func validate() throws {
    if continues, conversation != nil {
      throw ValidationError("Give --continue or --conversation, not both.")
    }
    let given = [about, word, song].compactMap(\.self).count + (mistake ? 1 : 0)
    if given > 1 { throw ValidationError("Give one of --about, --word, --song and --mistake.") }
    if line != nil, song == nil { throw ValidationError("--line needs --song.") }
  }

  func run(in console: Console, on study: Study) async throws {
    let continued = continues ? try await study.latestConversation() : conversation
    let question = TutorQuestion(
      try asked(in: console), in: continued, about: try await subject(in: console, on: study))
    let tutor = study.tutor.conversation()
    try await console.ask(.asked(question), of: tutor)
    if let id = tutor.state.info?.conversation.id, continued == nil {
      console.vocabulary.learn(conversations: [id])
      console.hint("“ask --continue …” continues it, and later “ask --conversation \(id) …”.")
    }
  }

  private func subject(in console: Console, on study: Study) async throws -> TutorSubject? {
    if let about { return .item(try await study.item(about)) }
    if let word { return try await study.entry(word, telling: console) }
    if let song { return try await study.line(line, ofSong: song) }
    guard mistake else { return nil }
    guard let item = try await study.tutor.mistakes().first else {
      throw Problem("You have no recent mistakes.", remedy: "Ask about an item with --about.")
    }
    console.hint("About “\(item.content.title)”.")
    return .item(item.id)
  }

  private func asked(in console: Console) throws -> String {
    guard question == ["-"] else { return question.joined(separator: " ") }
    return try GivenFile(path: "-").text(in: console)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Study {
  /// The dictionary's entry for a word, as it is sent to the tutor.
  fileprivate func entry(_ word: String, telling console: Console) async throws -> TutorSubject {
    let (finds, _) = try await console.lookUp(on: self) {
      try await $0.find(word, isCounted: false, at: now)
    }
    guard let found = finds.words.first else { throw Problem.noWord }
    let headword = DictionaryText.headword(found.entry, as: found.form)
    return .text(String("\(headword): \(found.entry.meaning)".prefix(500)), source: "dictionary")
  }

  /// - Parameter line: counted from 1; nil for where the learner is.
  fileprivate func line(_ line: Int?, ofSong song: String) async throws -> TutorSubject {
    let info = try await SongArgument.parse([song]).reader(on: self).state.info.required()
    let place = try line.map(info.song.place) ?? info.song.place
    guard info.song.lines.indices.contains(place) else { throw Problem.noLine }
    return .text(info.song.lines[place].text, source: info.song.title)
  }
}

extension Problem {
  fileprivate static let noLine = Problem("The song has no lines.", remedy: "Give another.")
}

extension Console {
  /// Sends an event that asks the tutor, and prints the answer as it comes. ctrl-C stops the answer
  /// and nothing else. An earlier answer is not printed again.
  ///
  /// - Parameter inSession: whether it is asked within a session, where no command can be typed.
  func ask(
    _ event: Tutor.Event, of tutor: Store<Tutor>, inSession: Bool = false
  ) async throws {
    let before = tutor.state.info?.conversation.messages.last?.id
    let isStopped = await printAnswer(to: event, of: tutor, interruption: "stops it")
    if let info = tutor.state.info, let message = info.conversation.messages.last,
      message.author == .tutor, message.id != before,
      !message.text.isEmpty || tutor.state.problem == nil
    {
      try showFindings(in: message, of: info, inSession: inSession)
    }
    if let problem = tutor.state.problem { throw problem }
    // Another face deleted the conversation.
    if tutor.state.info == nil, !isStopped { throw Problem.noConversation }
  }

  /// Shows a conversation, with the answer that another face is writing as it comes. ctrl-C leaves,
  /// and stops nothing.
  ///
  /// - Parameter sent: whether what was sent for each answer is shown too.
  func follow(_ answer: TutorMessage.ID, of tutor: Store<Tutor>, sent: Bool) async throws {
    let before = try tutor.state.info.required()
    output.show(TutorText.beginning(before, until: answer, sent: sent) + [Line()])
    await printAnswer(to: .followed(answer), of: tutor, interruption: "leaves")
    if let problem = tutor.state.problem { throw problem }
    guard let info = tutor.state.info else { throw Problem.noConversation }
    guard let message = info.conversation.messages.first(where: { $0.id == answer }) else {
      return output.say(
        "The conversation has changed; “tutor show \(info.conversation.id)” shows it.")
    }
    guard !message.isBeingWritten else {
      return output.say("The answer continues in the other face.")
    }
    if message.state == .failed { output.show(Line(message.problem, .wrong)) }
    try showFindings(in: message, of: info)
    if sent { output.show(TutorText.requests(of: message)) }
    output.show(TutorText.tokens(of: info))
  }

  /// Sends an event, and prints the answer that it leads to as it comes. ctrl-C ends this and
  /// nothing else.
  ///
  /// - Parameter interruption: what ctrl-C does, such as “stops it”.
  /// - Returns: whether ctrl-C ended it.
  @discardableResult
  private func printAnswer(
    to event: Tutor.Event, of tutor: Store<Tutor>, interruption: String
  ) async -> Bool {
    let printer = AnswerPrinter(self, interruption: interruption)
    let observation = tutor.observe { printer.show($0) }
    let asking = Task { await tutor.send(event) }
    await TerminalModes.withoutControlEcho {
      await input.interruption.stopping(by: { asking.cancel() }) {
        await withTaskCancellationHandler {
          await asking.value
        } onCancel: {
          asking.cancel()
        }
      }
    }
    observation.cancel()
    printer.end()
    return asking.isCancelled
  }

  /// Prints what was found in an answer that has ended.
  private func showFindings(
    in message: TutorMessage, of info: ConversationInfo, inSession: Bool = false
  ) throws {
    try show(
      TutorText.passages(message, info) + TutorText.footer(message, info, inSession: inSession),
      json: TutorText.answerEvent(message, info))
    guard let analysis = info.analyses[message.id] else { return }
    recent.show(
      .answered(
        AnsweredWords(
          conversation: info.conversation.id, message: message.id,
          words: analysis.newWords.map(\.lemma))))
    let added = analysis.newWords.firstIndex { !$0.hasCard }
    if isRepl, !inSession, let added {
      hint(
        added == 0
          ? "“add” adds the first to the deck “Dictionary”, “add 2” the second."
          : "“add \(added + 1)” adds “\(analysis.newWords[added].lemma)” to the deck “Dictionary”.")
    }
  }
}
