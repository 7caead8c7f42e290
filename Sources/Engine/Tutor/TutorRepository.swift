import Foundation
import GRDB

/// Keeps conversations, and has their questions answered.
struct TutorRepository: TutorPart {
  let context: TutorContext
  private let conversations = ConversationRepository()

  var answers: TutorAnswerRepository { TutorAnswerRepository(context: context) }

  /// The items that the learner confuses, the latest first.
  func confusions(of item: Item.ID?) async throws -> [Confusion] {
    try await storage.database.read { try ConfusionQuery().confusions(of: item, $0) }
  }

  /// The items that were answered wrong, the latest first.
  func mistakes() async throws -> [Item] {
    try await storage.database.read { db in
      try LearnerProfileQuery.missedItems(db).map { try prompts.items.item($0, db) }
    }
  }

  func list(_ text: String) async throws -> [ConversationSummary] {
    try await storage.database.read { try conversations.list(text, $0) }
  }

  func usage() async throws -> [TutorUsage] {
    try await storage.database.read {
      try conversations.usage(try settings.current($0).boundary, $0)
    }
  }

  func tokensOfDay() async throws -> TokenCount {
    let now = clock.now()
    return try await storage.database.read { try ceilings.tokensOfDay(at: now, $0) }
  }

  // MARK: One conversation

  func info(_ id: Conversation.ID) async throws -> ConversationInfo {
    let now = clock.now()
    try await settle(id, at: now)
    var info = try await storage.database.read { db in
      let conversation = try conversations.conversation(id, withRequests: true, at: now, db)
      var limits = try settings.current(db).tutor
      limits.tokensPerDay = try ceilings.perDay(at: now, db)
      return ConversationInfo(
        conversation: conversation, settings: limits,
        today: try ceilings.tokensOfDay(at: now, db),
        items: try prompts.items(conversation.about, db))
    }
    for message in info.conversation.messages where message.author == .tutor {
      guard !message.isBeingWritten, !message.text.isEmpty else { continue }
      info.analyses[message.id] = try await analyser.analysis(of: message.text)
    }
    return info
  }

  /// Ends an answer whose program is surely dead: who only looks must not stop one that is late.
  private func settle(_ id: Conversation.ID, at now: Date) async throws {
    // A database that can't be written can still be read.
    guard storage.problem == nil else { return }
    let silence = ConversationRepository.longestPause
    let isAbandoned = try await storage.database.read {
      try conversations.abandoned(in: id, after: silence, at: now, $0) != nil
    }
    if isAbandoned {
      try await storage.database.write {
        try conversations.settle(id, after: silence, at: now, $0)
      }
    }
  }

  /// Follows an answer that another face is writing, until it ends or the task is cancelled. One
  /// that has ended meanwhile is passed on whole.
  ///
  /// - Parameter onDraft: receives the whole text so far.
  func follow(
    _ answer: TutorMessage.ID, in id: Conversation.ID,
    onDraft: @Sendable (AnswerDraft) async -> Void
  ) async throws {
    var heard = AnswerDraft("")
    while let message = try await conversation(id).messages.first(where: { $0.id == answer }) {
      // While a simpler answer comes, the first stands here; then the simpler one is there at once.
      if !message.text.utf8.starts(with: heard.text.utf8) {
        heard = AnswerDraft("", .second)
        await onDraft(heard)
      }
      if message.text != heard.text {
        heard.text = message.text
        await onDraft(heard)
      }
      guard message.isBeingWritten else { return }
      // A program that was killed commits nothing to wait for; its answer counts as cut off then.
      try await Task.sleep(for: AnswerInProgress.rhythm)
    }
  }

  /// Stores a question and its empty answer, and begins a conversation if there is none.
  func ask(_ question: TutorQuestion) async throws -> Conversation.ID {
    let text = try Self.checked(question.text)
    try await context.admit()
    let now = clock.now()
    return try await storage.database.write { db in
      let about = try prompts.items(question.about, db)
      guard about.count == question.about?.items.count ?? 0 else { throw Problem.noItem }
      let id =
        try question.conversation
        ?? conversations.begin(
          title: Self.title(of: text, about: Self.subjects(question.about, about)),
          about: question.about, at: now, db)
      let conversation = try ready(id, at: now, db)
      // The new question depends on this answer, and undo of the answer would remove it too.
      if let last = conversation.messages.last(where: { $0.author == .tutor }) {
        try conversations.forgetUndo(of: last.id, db)
      }
      _ = try conversations.add(.learner, text, to: id, at: now, db)
      _ = try conversations.add(.tutor, "", .writing, to: id, at: now, db)
      return id
    }
  }

  /// Begins another answer in the place of the last one.
  func askAgain(in id: Conversation.ID) async throws {
    try await context.admit()
    let now = clock.now()
    try await storage.undoablePart(at: now) { db, recording in
      let conversation = try ready(id, at: now, db)
      let answer = try conversations.add(.tutor, "", .writing, to: id, at: now, db)
      guard let last = conversation.messages.last(where: { $0.author == .tutor }) else { return }
      let replace = { () throws -> String in
        try conversations.replace(from: last.id, by: answer, in: id, db)
        return "Replaced an answer in “\(conversation.title)”"
      }
      // An answer without text is not worth restoring.
      if last.text.isEmpty { _ = try replace() } else { _ = try recording(replace) }
      try conversations.forgetSummary(of: last.id, in: id, db)
    }
  }

  /// Replaces a question and all messages after it.
  func edit(_ message: TutorMessage.ID, in id: Conversation.ID, to text: String) async throws {
    let text = try Self.checked(text)
    let now = clock.now()
    try await context.admit()
    try await storage.undoablePart(at: now) { db, recording in
      let conversation = try ready(id, at: now, db)
      guard conversation.messages.contains(where: { $0.id == message && $0.author == .learner })
      else { throw Problem.noQuestionHere }
      // The new messages go on to change; they give way when the old ones come back.
      let question = try conversations.add(.learner, text, to: id, at: now, db)
      _ = try recording {
        try conversations.replace(from: message, by: question, in: id, db)
        try retitle(conversation, as: text, insteadOf: message, db)
        return "Edited a question in “\(conversation.title)”"
      }
      try conversations.forgetSummary(of: message, in: id, db)
      _ = try conversations.add(.tutor, "", .writing, to: id, at: now, db)
    }
  }

  /// Names a conversation by its new first question, if it was named by the old one.
  private func retitle(
    _ conversation: Conversation, as text: String, insteadOf message: TutorMessage.ID,
    _ db: Database
  ) throws {
    guard let first = conversation.messages.first, first.id == message else { return }
    let about = Self.subjects(conversation.about, try prompts.items(conversation.about, db))
    guard conversation.title == Self.title(of: first.text, about: about) else { return }
    try conversations.rename(conversation.id, Self.title(of: text, about: about), db)
  }

  private static func checked(_ question: String) throws -> String {
    let text = question.trimmed
    guard !text.isEmpty else { throw Problem.noQuestion }
    guard text.count <= TutorQuestion.longestText else { throw Problem.questionTooLong }
    return text
  }

  /// Returns a conversation that can go on.
  ///
  /// - Throws: `Problem` if an answer is still being written, or a limit of the learner's is reached.
  private func ready(_ id: Conversation.ID, at now: Date, _ db: Database) throws -> Conversation {
    try conversations.settle(id, after: ConversationRepository.longestSilence, at: now, db)
    let conversation = try conversations.conversation(id, at: now, db)
    guard conversation.writing == nil else { throw Problem.stillAnswering(in: id) }
    try ceilings.check(conversation, at: now, db)
    return conversation
  }

  func stop(_ id: Conversation.ID) async throws {
    try await storage.database.write { try conversations.stop(id, $0) }
  }

  func rename(_ id: Conversation.ID, to title: String) async throws {
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    guard !title.isEmpty else { throw Problem.noTitle }
    guard title.count <= Conversation.longestTitle else { throw Problem.longTitle }
    let now = clock.now()
    try await storage.undoable(at: now) { db in
      let before = try conversations.conversation(id, at: now, db).title
      try conversations.rename(id, title, db)
      return ("Renamed “\(before)”", ())
    }
  }

  func delete(_ id: Conversation.ID) async throws {
    let now = clock.now()
    try await storage.undoable(at: now) { db in
      let title = try conversations.conversation(id, at: now, db).title
      try conversations.delete(id, db)
      return ("Deleted the conversation “\(title)”", ())
    }
  }

  /// Describes the subject of a question in words.
  private static func subjects(_ subject: TutorSubject?, _ items: [Item]) -> [String] {
    if case .text(let text, _) = subject { return [text.trimmed] }
    return items.map { SafeHTML.plainText($0.content.front) }
  }

  private static func title(of text: String, about subjects: [String] = []) -> String {
    let line = text.trimmed.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let isNamed = subjects.allSatisfy(line.contains)
    let title = isNamed ? line : "\(subjects.joined(separator: ", ")): \(line)"
    let longest = Conversation.longestTitle
    return title.count > longest ? title.prefix(longest - 1) + "…" : title
  }

  // MARK: Words

  /// Adds a new word of an answer.
  ///
  /// - Parameters:
  ///   - deck: nil for that of the dictionary.
  ///   - example: for the notes; empty for none.
  func add(
    _ word: ReplyAnalysis.NewWord, to deck: Deck.ID?, with example: String
  ) async throws -> AddedWord {
    guard !word.hasCard else { throw Problem.alreadyAdded(word.lemma) }
    return AddedWord(
      word: word.lemma,
      added: try await context.dictionary.add(
        word.word, to: deck, source: example, at: clock.now()))
  }
}

extension TutorPart {
  func conversation(_ id: Conversation.ID) async throws -> Conversation {
    let now = clock.now()
    return try await storage.database.read {
      try ConversationRepository().conversation(id, at: now, $0)
    }
  }
}

extension Problem {
  public static let noConversation = Problem(
    "Conversation not found.", remedy: "Choose one on the page Tutor, or with “tutor list”.")
  static let noQuestion = Problem("The question is empty.", remedy: "Type a question.")
  fileprivate static let noQuestionHere = Problem(
    "This question is no longer in the conversation.",
    remedy: "Open the conversation again, or undo what replaced it.")
  static let noTitle = Problem("A title can't be empty.", remedy: "Write a few words.")
  static let longTitle = Problem(
    "The title is longer than \(Conversation.longestTitle) characters.", remedy: "Shorten it.")

  static func alreadyAdded(_ word: String) -> Problem {
    Problem("“\(word)” is already in a deck.", remedy: "Search for it among your items.")
  }

  static let tutorIsOff = Problem(
    "The tutor is switched off.",
    remedy: "Switch it on in Settings, Flags, or with “flags tutor on”.")
  public static let tutorIsOffByOwner = Problem(
    "The owner of this server has switched the tutor off.",
    remedy: "Only the owner can switch it on. Your conversations stay.")
  static let questionTooLong = Problem(
    "That is longer than \(Quantity.grouped(TutorQuestion.longestText)) characters.",
    remedy: "Ask about a part of it.")

  static func stillAnswering(in conversation: Conversation.ID) -> Problem {
    Problem(
      "The tutor is still answering.",
      remedy: """
        Wait, or stop the answer on the conversation's page or with “tutor stop \
        \(conversation)”. “tutor show \(conversation)” shows it as it comes. An answer whose \
        program was killed counts as cut off after \
        \(ConversationRepository.longestSilence.components.seconds) seconds.
        """)
  }
}
