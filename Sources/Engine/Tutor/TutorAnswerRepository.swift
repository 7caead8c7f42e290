import Foundation
import GRDB

/// Asks the model to answer questions, and saves the answer while it is being written.
///
/// A question is stored together with its empty answer. Before each request, what is sent and a guess
/// of its cost are stored; then the text, several times a second. So other faces see the answer grow,
/// and if the process is killed, the text received and its cost are stored. While a simpler answer
/// comes, it is the first that is stored.
struct TutorAnswerRepository: TutorPart {
  /// The longest stored answer, in bytes. Models are asked for less, but may ignore it.
  private static let longestAnswer = 64_000

  let context: TutorContext
  private let conversations = ConversationRepository()

  /// Answers the last question.
  ///
  /// Cancelling stops the answer, as does `stop` in any face; the text received is kept.
  ///
  /// - Parameter onDraft: receives the whole text so far.
  /// - Returns: why there is no answer, or only a part of one.
  func answer(
    _ id: Conversation.ID, onDraft: @escaping @Sendable (AnswerDraft) async -> Void
  ) async throws -> Problem? {
    guard let message = try await conversation(id).writing?.id else { return nil }
    let writing = AnswerInProgress()
    let work = Task { try await self.write(message, of: id, in: writing, onDraft) }
    let changes = context.changes.stream()
    let watching = Task {
      // A database that can't be read is reported elsewhere.
      for await _ in changes where (try? await isStopped(message)) == true { work.cancel() }
    }
    let keeping = Task { await self.keepUp(writing, message) }
    defer {
      watching.cancel()
      keeping.cancel()
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    // The text received is kept even if the task is cancelled.
    return try await Task { try await self.finish(message, writing.text, result) }.value
  }

  private func isStopped(_ message: TutorMessage.ID) async throws -> Bool {
    try await storage.database.read { try conversations.isStopped(message, $0) }
  }

  /// - Returns: what the learner should know of a whole answer.
  private func write(
    _ message: TutorMessage.ID, of id: Conversation.ID, in writing: AnswerInProgress,
    _ onDraft: @escaping @Sendable (AnswerDraft) async -> Void
  ) async throws -> Problem? {
    let model = try await context.models.model()
    let request = TutorRequest(conversation: id, message: message, model: model)
    do {
      try await summarise(request)
    } catch let failure where !(failure is CancellationError) {
      context.onError(failure)  // The question can be answered without.
    }
    let now = clock.now()
    var prompt = try await storage.database.read { db in
      try prompts.prompt(try conversations.conversation(id, at: now, db), db)
    }
    let first = try await stream(prompt, request, writing) { await onDraft(AnswerDraft($0)) }
    await onDraft(AnswerDraft(first.text, isWhole: true))
    let asked = Set(try await analyser.words(of: prompt.asked).newWords.map(\.lemma))
    let unexpected = try await newWords(of: first.text, except: asked)
    guard unexpected.count > prompt.newWords, try await isAllowed(request) else {
      return first.note
    }
    // Asked once more, with the words named; the simpler of the two answers stays.
    prompt.avoid = unexpected
    writing.whole = first.text
    await onDraft(AnswerDraft("", .second))
    do {
      let second = try await stream(prompt, request, writing) {
        await onDraft(AnswerDraft($0, .second))
      }
      let words = try await newWords(of: second.text, except: asked)
      if words.count < unexpected.count { return second.note }
    } catch {
      // The first answer is whole: it stays, also if the second was stopped.
      if !(error is CancellationError) { context.onError(error) }
    }
    writing.text = first.text
    await onDraft(AnswerDraft(first.text, .firstKept))
    return first.note
  }

  /// The new words of an answer, without those that the learner asked about.
  private func newWords(of text: String, except asked: Set<String>) async throws -> [String] {
    try await analyser.words(of: text).newWords.map(\.lemma).filter { !asked.contains($0) }
  }

  /// Whether the learner's limits leave room for another request.
  private func isAllowed(_ request: TutorRequest) async throws -> Bool {
    let (conversation, now) = (try await conversation(request.conversation), clock.now())
    do {
      try await storage.database.read { try ceilings.check(conversation, at: now, $0) }
      return true
    } catch is Problem {
      return false
    }
  }

  private func stream(
    _ prompt: TutorPrompt, _ request: TutorRequest, _ writing: AnswerInProgress,
    _ onText: @escaping @Sendable (String) async -> Void
  ) async throws -> (text: String, note: Problem?) {
    let asked = try prompt.prompt()
    writing.text = ""
    let answer: ModelAnswer
    do {
      let body = try request.model.body(asked, true)
      answer = try await paid(asked, as: body, request, came: { writing.text }) {
        try await request.model.stream(asked) { piece in
          let text = writing.append(piece)
          guard text.utf8.count <= Self.longestAnswer else { throw EndlessAnswer() }
          await onText(text)
        }
      }
    } catch is EndlessAnswer {
      return (writing.text, .answerLimited)
    }
    guard !answer.text.trimmed.isEmpty else { throw Problem.emptyAnswer }
    return (answer.text, answer.isTruncated ? .answerLimited : nil)
  }

  private func summarise(_ request: TutorRequest) async throws {
    let conversation = try await conversation(request.conversation)
    let window = TutorWindow(conversation)
    guard let last = window.outgrown.last else { return }
    let asked = window.summarising(after: conversation.summary)
    let body = try request.model.body(asked, false)
    let answer = try await paid(asked, as: body, request, came: { "" }) {
      try await request.model.completeWithin(asked, ModelClient.longestPauseSeen)
    }
    // Half a summary would lose messages; it is requested again with the next question.
    guard !answer.isTruncated, !answer.text.trimmed.isEmpty else { return }
    try await storage.database.write {
      try conversations.summarise(conversation.id, answer.text, through: last.id, $0)
    }
  }

  /// Keeps what comes until it is cancelled, so that other faces see it, and see that the answer is
  /// still being written.
  private func keepUp(_ writing: AnswerInProgress, _ message: TutorMessage.ID) async {
    var hasFailed = false
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: AnswerInProgress.rhythm)
        guard let text = writing.toBeKept() else { continue }
        try await storage.writeWithoutSync {
          // It may have waited for other writes.
          try conversations.write(text, of: message, at: clock.now(), $0)
        }
      } catch is CancellationError {
        return
      } catch {
        // A later round writes all of it.
        if !hasFailed { context.onError(error) }
        hasFailed = true
      }
    }
  }

  /// - Returns: why there is no answer, or only a part of one.
  private func finish(
    _ message: TutorMessage.ID, _ text: String, _ result: Result<Problem?, any Error>
  ) async throws -> Problem? {
    let (state, problem) = Self.outcome(of: result)
    if state == .failed, case .failure(let error) = result { context.onError(error) }
    let isBack = try await storage.database.write { db -> Bool in
      try conversations.finish(message, state, text, problem: problem?.description ?? "", db)
      guard text.isEmpty || state == .failed else { return false }
      // An earlier answer is better than none, and a whole one better than a part.
      return try conversations.putBack(insteadOf: message, ifWhole: !text.isEmpty, db)
    }
    guard state == .failed, let problem else { return nil }
    guard isBack, case .failure(let failure as ModelFailure) = result else { return problem }
    switch failure {
    // What arrived is not kept.
    case .interrupted:
      return Problem(
        problem.sentence, remedy: "Ask again. The earlier answer is back.", detail: problem.detail)
    case .refused where !text.isEmpty:
      return problem.saying(problem.sentence, adding: " The earlier answer is back.")
    default: return problem
    }
  }

  private static func outcome(
    of result: Result<Problem?, any Error>
  ) -> (TutorMessage.State, Problem?) {
    switch result {
    case .success(let note): (.done, note)
    case .failure(is CancellationError): (.stopped, nil)
    case .failure(let error): (.failed, Problem(error))
    }
  }
}

extension TutorPart {
  /// Makes a request, and keeps what was sent and what it costs, also if it fails half-way.
  ///
  /// - Returns: the answer with its tokens, which are estimated if the provider doesn't tell them.
  func paid(
    _ prompt: ModelPrompt, as body: String, _ request: TutorRequest,
    came: @escaping @Sendable () -> String, _ ask: () async throws -> ModelAnswer
  ) async throws -> ModelAnswer {
    let conversations = ConversationRepository()
    let (input, now) = (TokenCount.estimated(prompt), clock.now())
    let number = try await storage.database.write { db in
      try conversations.write(
        request: body, to: request.model.name, of: request.message, db)
      return try conversations.addRequest(
        for: request.message, in: request.conversation, model: request.model, input: input,
        prices: try settings.current(db).tutor, at: now, db)
    }
    let result = await Result(awaiting: ask)
    // Providers that don't tell, and answers that broke off, are counted by their length.
    let usage = (try? result.get())?.usage ?? ModelUsage()
    let text = (try? result.get())?.text ?? came()
    let tokens =
      switch result {
      case .failure(let failure as ModelFailure) where failure.isFree && text.isEmpty: TokenCount()
      default:
        TokenCount(
          input: usage.input ?? input, output: usage.output ?? TokenCount.estimated(text))
      }
    try await Task {
      try await storage.database.write { try conversations.setCost(of: number, to: tokens, $0) }
    }.value
    var answer = try result.get()
    answer.usage = ModelUsage(input: tokens.input, output: tokens.output)
    return answer
  }
}

/// Which attempt at an answer the text is from.
public enum AnswerAttempt: Hashable, Sendable {
  case first
  /// The model was asked once more, as the first answer had too many new words.
  case second
  /// The first stays, as the second has no fewer of them.
  case firstKept

  /// The message shown before the second attempt.
  public static let again = "Too many new words, so the tutor tries again:"
}

/// The text of an answer so far.
struct AnswerDraft: Hashable, Sendable {
  var text: String
  var attempt: AnswerAttempt
  /// Whether the model has written all of it.
  var isWhole: Bool

  init(_ text: String, _ attempt: AnswerAttempt = .first, isWhole: Bool = false) {
    self.text = text
    self.attempt = attempt
    self.isWhole = isWhole
  }
}

/// The answer exceeds all limits.
private struct EndlessAnswer: Error {}

/// A request to the model, and the answer that it is for, if any.
struct TutorRequest: Sendable {
  var conversation = ConversationRepository.noConversation
  var message = ConversationRepository.noMessage
  let model: LanguageModel
}

extension TokenCount {
  /// A rough guess for when a provider does not say: three characters a token.
  static func estimated(_ text: String) -> Int { (text.count + 2) / 3 }

  static func estimated(_ prompt: ModelPrompt) -> Int {
    estimated(([prompt.system, prompt.user] + prompt.history.map(\.text)).joined())
  }
}

extension Problem {
  static let answerLimited = Problem(
    "The answer reached its length limit.", remedy: "Ask for the rest.")
  static let emptyAnswer = Problem(
    "The model gave an empty answer.", remedy: "Ask again, or ask in other words.")
}
