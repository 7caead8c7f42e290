import Foundation
import GRDB
import Synchronization

/// Asks the model, and keeps what was said.
struct TutorRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let items: ItemRepository
  let models: ModelSetupRepository
  let reading: ReadingRepository
  let dictionary: DictionaryLookup
  let changes: ChangeFeed
  let clock: WallClock
  /// Whether the flag of the tutor is on.
  let isOffered: @Sendable () -> Bool
  private let conversations = ConversationRepository()
  private let profiles = LearnerProfileQuery()

  init(
    storage: Storage, settings: SettingsRepository, items: ItemRepository,
    models: ModelSetupRepository, reading: ReadingRepository, dictionary: DictionaryLookup,
    changes: ChangeFeed, clock: WallClock, isOffered: @escaping @Sendable () -> Bool
  ) {
    (self.storage, self.settings, self.items) = (storage, settings, items)
    (self.models, self.reading, self.dictionary) = (models, reading, dictionary)
    (self.changes, self.clock, self.isOffered) = (changes, clock, isOffered)
  }

  func list(_ text: String) async throws -> [ConversationSummary] {
    try await storage.database.read { try conversations.list(text, $0) }
  }

  func usage() async throws -> [TutorUsage] {
    try await storage.database.read {
      try conversations.usage(try settings.current($0).boundary, $0)
    }
  }

  // MARK: One conversation

  func info(_ id: Conversation.ID) async throws -> ConversationInfo {
    let now = clock.now()
    var info = try await storage.database.read { db in
      let conversation = try conversations.conversation(id, at: now, db)
      let settings = try settings.current(db)
      return ConversationInfo(
        conversation: conversation, settings: settings.tutor,
        today: try conversations.tokens(
          since: settings.boundary.start(of: settings.boundary.day(of: now)), db),
        item: try self.item(conversation.about, db))
    }
    for message in info.conversation.messages where message.author == .tutor {
      guard !message.isBeingWritten, !message.text.isEmpty else { continue }
      info.analyses[message.id] = try await analysis(of: message.text)
    }
    return info
  }

  /// The item that a conversation is about; nil if it is about something else, or was deleted.
  private func item(_ subject: TutorSubject?, _ db: Database) throws -> Item? {
    guard case .item(let id)? = subject else { return nil }
    return try items.existing([id], db).first.map { try items.item($0, db) }
  }

  /// Stores a question, and begins its conversation if there is none.
  func ask(_ question: TutorQuestion) async throws -> Conversation.ID {
    let text = question.text.trimmed
    guard !text.isEmpty else { throw Problem.noQuestion }
    guard text.count <= InputLimit.question else { throw Problem.questionTooLong }
    let now = clock.now()
    _ = try await models.model()
    return try await storage.database.write { db in
      let settings = try settings.current(db)
      if case .item(let id)? = question.about { _ = try items.item(id, db) }
      let id =
        try question.conversation
        ?? conversations.begin(title: Self.title(of: text), about: question.about, at: now, db)
      let conversation = try conversations.conversation(id, at: now, db)
      guard conversation.writing == nil else { throw Problem.stillAnswering }
      try check(conversation, settings, at: now, db)
      _ = try conversations.add(.learner, text, to: id, at: now, db)
      return id
    }
  }

  /// Takes the last answer out, so that its question is answered anew.
  func withdrawAnswer(in id: Conversation.ID) async throws {
    let now = clock.now()
    try await storage.database.write { db in
      let conversation = try conversations.conversation(id, at: now, db)
      guard conversation.writing == nil else { throw Problem.stillAnswering }
      try check(conversation, try settings.current(db), at: now, db)
      guard let last = conversation.messages.last(where: { $0.author == .tutor }) else { return }
      try conversations.replace(from: last.id, in: id, db)
    }
  }

  /// Replaces a question and all that came after it.
  func edit(_ message: TutorMessage.ID, in id: Conversation.ID, to text: String) async throws {
    let now = clock.now()
    let text = text.trimmed
    guard !text.isEmpty else { throw Problem.noQuestion }
    guard text.count <= InputLimit.question else { throw Problem.questionTooLong }
    try await storage.database.write { db in
      let conversation = try conversations.conversation(id, at: now, db)
      guard conversation.writing == nil else { throw Problem.stillAnswering }
      guard conversation.messages.contains(where: { $0.id == message && $0.author == .learner })
      else { throw Problem.noConversation }
      try check(conversation, try settings.current(db), at: now, db)
      try conversations.replace(from: message, in: id, db)
      _ = try conversations.add(.learner, text, to: id, at: now, db)
    }
  }

  /// - Throws: `Problem` if a ceiling of the learner's is reached.
  private func check(
    _ conversation: Conversation, _ settings: Settings, at now: Date, _ db: Database
  ) throws {
    guard isOffered() else { throw Problem.tutorIsOff }
    let today = try conversations.tokens(
      since: settings.boundary.start(of: settings.boundary.day(of: now)), db)
    guard today.total < settings.tutor.tokensPerDay else {
      throw Problem.ceiling(
        "Today's", settings.tutor.tokensPerDay, setting: "tutor-tokens-per-day")
    }
    guard conversation.tokens.total < settings.tutor.tokensPerConversation else {
      throw Problem.ceiling(
        "This conversation's", settings.tutor.tokensPerConversation,
        setting: "tutor-tokens-per-conversation")
    }
  }

  func stop(_ id: Conversation.ID) async throws {
    try await storage.database.write { try conversations.stop(id, $0) }
  }

  func rename(_ id: Conversation.ID, to title: String) async throws {
    let title = Self.title(of: title)
    guard !title.isEmpty else { throw Problem.noQuestion }
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

  private static func title(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 60 ? line.prefix(59) + "…" : line
  }

  // MARK: Answering

  /// Answers the last question, and keeps what comes while it comes.
  ///
  /// Cancelling stops the answer, as does `stop` in any face; what came is kept.
  ///
  /// - Parameter hear: receives the whole text so far.
  /// - Returns: why there is no answer, or only a part of one.
  func answer(
    _ id: Conversation.ID, hear: @escaping @Sendable (String) async -> Void
  ) async throws -> Problem? {
    let message = try await begin(id)
    let writing = AnswerInProgress(message)
    let work = Task { try await self.write(id, writing, hear) }
    let watch = watchForStop(message) { work.cancel() }
    let keeping = Task { try await self.keepUp(writing) }
    defer {
      watch.cancel()
      keeping.cancel()
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    let finished = writing.finished(result)
    // The task may be cancelled; what came of the answer is kept all the same.
    try await Task { try await storage.database.write { try conversations.finish(finished, $0) } }
      .value
    if case .failure(let error) = result, finished.state == .failed { return Problem(error) }
    return nil
  }

  private func begin(_ id: Conversation.ID) async throws -> TutorMessage.ID {
    let now = clock.now()
    return try await storage.database.write { db in
      guard try conversations.conversation(id, at: now, db).writing == nil else {
        throw Problem.stillAnswering
      }
      return try conversations.add(.tutor, "", .writing, to: id, at: now, db)
    }
  }

  private func watchForStop(
    _ message: TutorMessage.ID, stop: @escaping @Sendable () -> Void
  ) -> Observation {
    changes.observe { [storage, conversations] in
      // A database that can't be read has other ways to tell.
      let isStopped = try? storage.database.read { try conversations.isStopped(message, $0) }
      if isStopped == true { stop() }
    }
  }

  private func write(
    _ id: Conversation.ID, _ writing: AnswerInProgress,
    _ hear: @escaping @Sendable (String) async -> Void
  ) async throws {
    let model = try await models.model()
    writing.change { $0.model = model.name }
    try await summarise(id, by: model, writing)
    var prompt = try await prompt(for: id)
    let first = try await stream(prompt, model, writing, hear)
    let analysis = try await analysis(of: first)
    guard analysis.newWords.count > prompt.newWords else { return }
    // Asked once more, with the words named; the simpler of the two answers stays.
    prompt.avoid = analysis.newWords.map(\.lemma)
    let second = try await stream(prompt, model, writing, hear)
    let isSimpler =
      try await self.analysis(of: second).newWords.count < analysis.newWords.count
    if second.isEmpty || !isSimpler {
      writing.change { $0.text = first }
      await hear(first)
    }
  }

  private func stream(
    _ prompt: TutorPrompt, _ model: LanguageModel, _ writing: AnswerInProgress,
    _ hear: @escaping @Sendable (String) async -> Void
  ) async throws -> String {
    let asked = try prompt.prompt()
    writing.begin(asked)
    let answer = try await model.stream(asked) { await hear(writing.hear($0)) }
    writing.count(answer.usage, for: asked, answer.text)
    writing.change { $0.problem = answer.isTruncated ? Problem.answerLimited.description : "" }
    return answer.text
  }

  /// Keeps what comes until it is cancelled, so that other faces see it, and see that the answer is
  /// still being written.
  private func keepUp(_ writing: AnswerInProgress) async throws {
    while true {
      try await Task.sleep(for: AnswerInProgress.rhythm)
      guard let text = writing.toBeKept() else { continue }
      let now = clock.now()
      try await storage.writeWithoutSync {
        try conversations.write(text, of: writing.id, at: now, $0)
      }
    }
  }

  private func summarise(
    _ id: Conversation.ID, by model: LanguageModel, _ writing: AnswerInProgress
  ) async throws {
    let now = clock.now()
    let conversation = try await storage.database.read {
      try conversations.conversation(id, at: now, $0)
    }
    let window = TutorWindow(conversation)
    guard let last = window.outgrown.last else { return }
    let asked = window.summarising(after: conversation.summary)
    let answer = try await model.complete(asked)
    writing.count(answer.usage, for: asked, answer.text)
    try await storage.database.write {
      try conversations.summarise(id, answer.text, through: last.id, $0)
    }
  }

  private func prompt(for id: Conversation.ID) async throws -> TutorPrompt {
    let now = clock.now()
    return try await storage.database.read { db in
      let conversation = try conversations.conversation(id, at: now, db)
      var turns = TutorWindow(conversation).turns
      guard let question = turns.popLast(), question.role == .user else {
        throw Problem.noQuestion
      }
      return TutorPrompt(
        newWords: try settings.current(db).tutor.newWords, profile: try profiles.profile(db),
        about: try about(conversation.about, db), summary: conversation.summary, history: turns,
        question: question.text)
    }
  }

  private func about(_ subject: TutorSubject?, _ db: Database) throws -> TutorPrompt.About? {
    if case .text(let text, let source)? = subject {
      return TutorPrompt.About(text: text, source: source)
    }
    guard let item = try item(subject, db) else { return nil }
    let plain = { (text: String) in
      let plain = SafeHTML.plainText(text)
      return plain.isEmpty ? nil : String(plain.prefix(400))
    }
    return TutorPrompt.About(
      text: LearnerProfileQuery.short(item.content.front), reading: plain(item.content.reading),
      meaning: plain(item.content.back), notes: plain(item.content.notes),
      confused: try profiles.confused(with: item.id, db))
  }

  // MARK: Analysing

  func analysis(of text: String) async throws -> ReplyAnalysis {
    let lines = Markdown.plainLines(of: text)
    let words = lines.map(ReadingInText.removed(from:))
    var analysis = ReplyAnalysis(try await reading.info(ofLines: words, at: clock.now()))
    analysis.doubts = try await doubts(lines.joined(separator: "\n"))
    return analysis
  }

  private func doubts(_ text: String) async throws -> [ReadingDoubt] {
    let given = ReadingInText.all(in: text)
    guard !given.isEmpty else { return [] }
    let words = Set(given.flatMap(\.words)).map { TextWord(lemma: $0, reading: "") }
    let entries = try await dictionary.entries(of: words)
    return given.compactMap { given in
      given.doubt { word in
        let forms = entries[TextWord(lemma: word, reading: "")]?.forms ?? []
        return forms.filter { $0.writing == word }.map { Hiragana.folded($0.reading) }.uniqued()
      }
    }
  }

  /// Adds a new word of an answer to the deck of the dictionary.
  func add(_ word: ReplyAnalysis.NewWord, from title: String) async throws -> String {
    _ = try await dictionary.add(word.word, source: title, at: clock.now())
    return word.lemma
  }
}

/// An answer while it comes.
final class AnswerInProgress: Sendable {
  private struct Inside {
    var message: TutorMessage
    var requests: [JSONValue] = []
    var kept = ""
    var roundsSinceKept = 0
  }

  /// How often what came is kept.
  static let rhythm = Duration.milliseconds(150)
  /// After how many times without anything new it is said that the answer goes on.
  private static let mostRounds = 30

  let id: TutorMessage.ID
  private let inside: Mutex<Inside>

  init(_ id: TutorMessage.ID) {
    self.id = id
    inside = Mutex(
      Inside(
        message: TutorMessage(
          id: id, author: .tutor, state: .writing, text: "", at: .distantPast)))
  }

  func change(_ body: (inout TutorMessage) -> Void) {
    inside.withLock { body(&$0.message) }
  }

  func begin(_ prompt: ModelPrompt) {
    inside.withLock { inside in
      inside.message.text = ""
      inside.requests.append(prompt.json)
    }
  }

  /// - Returns: the whole text so far.
  func hear(_ piece: String) -> String {
    inside.withLock { inside in
      inside.message.text += piece
      return inside.message.text
    }
  }

  /// Returns the text if it is to be kept now.
  func toBeKept() -> String? {
    inside.withLock { inside in
      inside.roundsSinceKept += 1
      let text = inside.message.text
      guard text != inside.kept || inside.roundsSinceKept >= Self.mostRounds else { return nil }
      (inside.kept, inside.roundsSinceKept) = (text, 0)
      return text
    }
  }

  /// Adds the tokens of a request. Those that the provider does not tell are estimated by length.
  func count(_ usage: ModelUsage, for prompt: ModelPrompt, _ answer: String) {
    let sent = [prompt.system, prompt.user] + prompt.history.map(\.text)
    let input = usage.input ?? TokenCount.estimated(sent.map(\.count).reduce(0, +))
    let output = usage.output ?? TokenCount.estimated(answer.count)
    change { message in
      message.usage.input = (message.usage.input ?? 0) + input
      message.usage.output = (message.usage.output ?? 0) + output
    }
  }

  func finished(_ result: Result<Void, any Error>) -> TutorMessage {
    inside.withLock { inside in
      var message = inside.message
      message.request = Self.text(of: inside.requests)
      switch result {
      case .success: message.state = .done
      case .failure(let error) where error.isCancellation: message.state = .stopped
      case .failure(let error):
        message.state = .failed
        message.problem = Problem(error).description
      }
      return message
    }
  }
}

extension AnswerInProgress {
  /// The requests as a person reads them.
  private static func text(of requests: [JSONValue]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings can always be encoded; without a text, the page has one drawer less.
    guard let data = try? encoder.encode(requests) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension TokenCount {
  /// A rough guess for when a provider does not say: three characters a token.
  static func estimated(_ characters: Int) -> Int { (characters + 2) / 3 }
}

extension Error {
  fileprivate var isCancellation: Bool { self is CancellationError }
}

extension ModelPrompt {
  /// As it is shown to the learner.
  fileprivate var json: JSONValue {
    [
      "system": .string(system),
      "history": .array(
        history.map { ["role": .string($0.role.rawValue), "text": .string($0.text)] }),
      "user": .string(user),
    ]
  }
}

extension Problem {
  static let answerLimited = Problem(
    "The answer ends here, as it is as long as it may be.", remedy: "Ask for the rest.")
  static let noQuestion = Problem("There is no question.", remedy: "Write one.")
  static let tutorIsOff = Problem(
    "The tutor is switched off.", remedy: "“flags” says by whom, and can switch it on.")
  static let questionTooLong = Problem(
    "That is longer than \(Quantity.grouped(InputLimit.question)) characters.",
    remedy: "Ask about a part of it.")
  static let stillAnswering = Problem(
    "The tutor is still answering.", remedy: "Wait, or stop the answer first.")

  static func ceiling(_ whose: String, _ tokens: Int, setting: String) -> Problem {
    Problem(
      "\(whose) limit of \(Quantity.grouped(tokens)) tokens is reached.",
      remedy: "Begin another conversation, wait for the next day, or raise “\(setting)”.")
  }
}
