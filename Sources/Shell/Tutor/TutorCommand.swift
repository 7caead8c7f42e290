import ArgumentParser
import Engine

struct TutorCommand: CommandFamily {
  static let usage = Usage("tutor", "Your conversations with the tutor; “ask” starts one.")
    .examples("tutor", "tutor show 1", "tutor export 1")
    .subcommands(
      default: TutorListCommand.self, TutorShowCommand.self, TutorAgainCommand.self,
      TutorEditCommand.self, TutorStopCommand.self, TutorAddCommand.self, TutorRenameCommand.self,
      TutorExportCommand.self, TutorDeleteCommand.self, TutorUsageCommand.self,
      TutorDifferenceCommand.self, TutorConfusionsCommand.self, TutorGradeCommand.self,
      TutorTextsCommand.self, TutorApplyCommand.self, TutorDeleteTextCommand.self)
}

struct TutorListCommand: ViewCommand {
  static let usage = Usage("list", "List your conversations.")
    .serves(.seeTutor, "tutor list", examples: "tutor list", "tutor list particles")

  @Argument(help: "Only conversations with this text.")
  var words: [String] = []

  @Option(help: ArgumentHelp("Only conversations with this text.", valueName: "text"))
  var find = ""

  func run(in console: Console, on study: Study) async throws {
    let text = ([find] + words).filter { !$0.isEmpty }.joined(separator: " ")
    let list = try await study.tutor.conversations(search: text)
    console.vocabulary.learn(conversations: list.map(\.id))
    // Beside a title are its number and its messages.
    let room = console.output.isTerminal ? console.output.columns() - 22 : .max
    try console.list(
      list,
      none: text.isEmpty
        ? "No conversations. “ask QUESTION” begins one." : "No conversation has “\(text)”."
    ) { row in
      [
        Line("\(row.id)", .faint), Line(row.title.shortened(to: room), .strong),
        Line(Quantity.count(row.messages, "message")),
      ]
    } json: { row in
      [
        "conversation": row.id, "title": row.title, "message_count": row.messages,
        "changed_at": row.changedAt,
      ]
    }
  }
}

struct TutorShowCommand: ViewCommand {
  static let usage = Usage("show", "Show a conversation.")
    .serves(.openConversation, "tutor show CONVERSATION")
    .examples("tutor show", "tutor show 3 --sent")
    .notes(
      """
      In a terminal, an answer that another face is writing is shown as it arrives, until it ends; \
      ctrl-C leaves, and the answer continues. In a pipe and with --json, only what has arrived is \
      shown.
      """)

  @Flag(help: "Show what was sent to the model for each answer, too.")
  var sent = false

  @Argument(help: "The conversation's number (default: the latest one).")
  var conversation: Conversation.ID?

  /// Output that is not followed goes to the pager below.
  var isLive: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await study.conversation(conversation)
    let info = try tutor.state.info.required()
    if let answer = info.conversation.writing, console.output.isTerminal, !console.givesJSON {
      return try await console.follow(answer.id, of: tutor, sent: sent)
    }
    try await console.page { console in
      try console.show(
        TutorText.lines(info, sent: sent),
        json: info.conversation.messages.map { TutorText.json($0, info, sent: sent) })
    }
  }
}

struct TutorAgainCommand: StudyCommand {
  static let usage = Usage("again", "Answer the last question again.")
    .serves(.regenerateAnswer, "tutor again CONVERSATION")
    .examples("tutor again", "tutor again 3")
    .notes("“undo” brings the earlier answer back.")

  @Argument(help: "The conversation's number (default: the latest one).")
  var conversation: Conversation.ID?

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await study.conversation(conversation)
    try await console.ask(.regenerated, of: tutor)
  }
}

struct TutorEditCommand: StudyCommand {
  static let usage = Usage("edit", "Replace your last question with another.")
    .serves(.editQuestion, "tutor edit CONVERSATION QUESTION")
    .examples("tutor edit 3 and in the past?", "tutor edit 3 --message 12 what is 猫?")
    .notes(
      "Everything after the question is removed. “tutor show --json” has the messages' numbers.")

  @OptionGroup var conversation: ConversationArgument

  @Argument(help: "The new question.")
  var question: [String]

  @Option(
    help: ArgumentHelp("The number of the question; by default the last one.", valueName: "number"))
  var message: TutorMessage.ID?

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    let questions = tutor.state.info?.conversation.messages.filter { $0.author == .learner } ?? []
    let message = try (message ?? questions.last?.id).required()
    try await console.ask(.edited(message, question.joined(separator: " ")), of: tutor)
  }
}

struct TutorStopCommand: StudyCommand {
  static let usage = Usage("stop", "Stop an answer that is being written in another face.")
    .serves(.stopAnswer, "tutor stop CONVERSATION", examples: "tutor stop 3")

  @OptionGroup var conversation: ConversationArgument

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    let isWriting = tutor.state.info?.conversation.writing != nil
    try await tutor.sent(.stopAsked)
    try console.show(
      [isWriting ? "Stopped." : "No answer is being written."],
      json: ["conversation": conversation.conversation, "was_writing": isWriting])
  }
}

struct TutorAddCommand: StudyCommand {
  static let usage = Usage("add", "Add a new word of an answer to the deck “Dictionary”.")
    .serves(.addFromAnswer, "tutor add CONVERSATION WORD")
    .examples("tutor add 3 勉強", "tutor add 3 2")

  @OptionGroup var conversation: ConversationArgument

  @Argument(help: "The word, or its number in the last answer.")
  var word: String

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    let analyses = tutor.state.info?.analyses ?? [:]
    let last = analyses.keys.max().flatMap { analyses[$0]?.newWords } ?? []
    let lemma = last.numbered(word)?.lemma ?? word
    let message = analyses.filter { $0.value.newWords.contains { $0.lemma == lemma } }.keys.max()
    guard let message else {
      throw Problem(
        "No answer has “\(word)” as a new word.", remedy: "“tutor show” names the new words.")
    }
    try await tutor.sent(.wordAsked(lemma, in: message))
    let added = try tutor.state.added.required()
    console.recent.look(at: added.item)
    try console.show(
      [Line("\(added.sentence) It is item \(added.item).")],
      json: [
        "conversation": conversation.conversation, "word": lemma, "item": added.item,
        "deck": added.added.deck.name, "was_there": added.added.wasThere,
      ])
  }
}

struct TutorRenameCommand: StudyCommand {
  static let usage = Usage("rename", "Rename a conversation.")
    .serves(.renameConversation, "tutor rename CONVERSATION TITLE")
    .examples("tutor rename 3 Past forms")

  @OptionGroup var conversation: ConversationArgument

  @Argument(help: "The new title.")
  var title: [String]

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    try await tutor.sent(.renamed(title.joined(separator: " ")))
    let title = tutor.state.info?.conversation.title ?? ""
    try console.show(
      ["Renamed to “\(title)”."],
      json: ["conversation": conversation.conversation, "title": title])
  }
}

struct TutorExportCommand: ViewCommand {
  static let usage = Usage("export", "Print a conversation as Markdown, or as JSON.")
    .serves(.exportConversation, "tutor export CONVERSATION")
    .examples("tutor export 3 --to conversation.md", "tutor export 3 --json")

  @OptionGroup var conversation: ConversationArgument

  @OptionGroup var target: TextTarget

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    let info = try tutor.state.info.required()
    try await target.write(
      console.givesJSON ? info.json() : info.markdown, of: "“\(info.conversation.title)”",
      json: ["conversation": info.conversation.id], in: console)
  }
}

struct TutorDeleteCommand: StudyCommand {
  static let usage = Usage("delete", "Delete a conversation; “undo” restores it.")
    .serves(.deleteConversation, "tutor delete CONVERSATION", examples: "tutor delete 3")

  @OptionGroup var conversation: ConversationArgument

  func run(in console: Console, on study: Study) async throws {
    let tutor = try await conversation.tutor(on: study)
    let title = tutor.state.info?.conversation.title ?? ""
    try await tutor.sent(.deleted)
    try console.show(
      ["“\(title)” is deleted; “undo” restores it."],
      json: ["conversation": conversation.conversation, "title": title, "is_deleted": true])
  }
}

struct TutorUsageCommand: ViewCommand {
  static let usage = Usage(
    "usage", "Show how many tokens the tutor used, by day, provider and model."
  )
  .serves(.seeTutorUsage, "tutor usage")
  .notes(
    """
    “settings model-input-price 0.25” and “settings model-output-price 2” set the price per million \
    tokens, for answers from now on; “settings tutor-tokens-per-day” is the limit.
    """)

  func run(in console: Console, on study: Study) async throws {
    let usage = try await study.tutor.usage()
    try console.list(
      usage, none: "You haven't asked the tutor anything yet.", flushRight: [3, 4, 5]
    ) {
      [
        Line($0.day.isoText), Line($0.provider, .faint), Line($0.model, .faint),
        Line("\(Quantity.grouped($0.tokens.input)) in"),
        Line("\(Quantity.grouped($0.tokens.output)) out"),
        Line($0.tokens.costWords.map { "cost \($0)" } ?? "", .strong),
      ]
    } json: {
      [
        "day": $0.day.isoText, "provider": $0.provider.isEmpty ? nil : $0.provider,
        "model": $0.model,
        "input_tokens": $0.tokens.input, "output_tokens": $0.tokens.output,
        "tokens": $0.tokens.total, "cost": $0.tokens.costText,
      ]
    }
    try await showJobs(in: console, on: study)
  }

  /// Shows the tokens that translations and filled-in fields took, of which only the sum is known.
  private func showJobs(in console: Console, on study: Study) async throws {
    guard console.givesJSON else {
      if let sentence = try await study.jobs.usageSentence() {
        console.output.show(Line(sentence))
      }
      return
    }
    let unknown: String? = nil
    for (day, tokens) in try await study.jobs.usage() {
      let row: JSONObject = [
        "day": day.isoText, "provider": unknown, "model": unknown,
        "input_tokens": unknown, "output_tokens": unknown, "tokens": tokens, "cost": unknown,
      ]
      try console.output.print(row)
    }
  }
}
