/// One conversation with the tutor.
public struct Tutor: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var info: ConversationInfo?
    /// The text so far of the answer that this store is waiting for; nil without one.
    public var answer: String?
    public var attempt = AnswerAttempt.first
    /// Whether the model has written all of it, and it is compared with the dictionary.
    public var isWhole = false
    /// The progress of building the dictionary, which answers are compared with, from 0 to 1; nil
    /// unless it is being built.
    public var building: Double?
    /// The word that was added last.
    public var added: AddedWord?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened(Conversation.ID)
    case asked(TutorQuestion)
    /// The last question is to be answered again.
    case regenerated
    /// A question is to be another; all after it goes.
    case edited(TutorMessage.ID, String)
    /// The answer that another face is writing is to be followed to its end.
    case followed(TutorMessage.ID)
    /// No more of the answer is wanted, whichever face waits for it.
    case stopAsked
    case renamed(String)
    case deleted
    /// A new word of an answer is to be added to a deck; nil for that of the dictionary.
    case wordAsked(String, in: TutorMessage.ID, to: Deck.ID? = nil)
    case loaded(ConversationInfo)
    /// A question is stored and waits for its answer.
    case begun(ConversationInfo)
    /// The text of the answer so far.
    case wrote(String, AnswerAttempt, isWhole: Bool = false)
    case answered(ConversationInfo, Problem?)
    case building(Double?)
    case added(AddedWord, ConversationInfo)
    case removed
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(Conversation.ID)
    case ask(TutorQuestion)
    case answer(Conversation.ID)
    case follow(TutorMessage.ID, in: Conversation.ID)
    case askAgain(Conversation.ID)
    case edit(TutorMessage.ID, Conversation.ID, String)
    case stop(Conversation.ID)
    case rename(Conversation.ID, String)
    case delete(Conversation.ID)
    case add(ReplyAnalysis.NewWord, to: Deck.ID?, Conversation.ID, example: String)
  }

  let repository: TutorRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let id): return [.load(id)]
    case .asked(let question):
      state.problem = nil
      return [.ask(question)]
    case .regenerated: return state.withOpen { .askAgain($0) }
    case .edited(let message, let text): return state.withOpen { .edit(message, $0, text) }
    case .followed(let answer): return state.withOpen { .follow(answer, in: $0) }
    case .stopAsked: return state.withOpen { .stop($0) }
    case .renamed(let title): return state.withOpen { .rename($0, title) }
    case .deleted: return state.withOpen { .delete($0) }
    case .wordAsked(let word, let message, let deck):
      (state.added, state.problem) = (nil, nil)
      guard let info = state.info, let found = info.newWord(word, in: message) else {
        state.problem = .noNewWord(word)
        return []
      }
      let example = info.example(of: word, in: message)
      return [.add(found, to: deck, info.conversation.id, example: example)]
    case .loaded(let info): (state.info, state.problem) = (info, nil)
    case .begun(let info):
      (state.info, state.answer, state.problem) = (info, "", nil)
      (state.attempt, state.isWhole) = (.first, false)
      return [.answer(info.conversation.id)]
    case .wrote(let text, let attempt, let isWhole):
      (state.answer, state.attempt, state.isWhole) = (text, attempt, isWhole)
    case .answered(let info, let problem):
      (state.info, state.answer, state.problem) = (info, nil, problem)
      state.building = nil
    case .building(let share): state.building = share
    case .added(let word, let info): (state.added, state.info, state.problem) = (word, info, nil)
    case .removed:
      (state.info, state.answer) = (nil, nil)
      (state.problem, state.building) = (nil, nil)
    case .failed(let problem):
      (state.problem, state.answer, state.building) = (problem, nil, nil)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let id): return .loaded(try await repository.info(id))
    case .ask(let question):
      return .begun(try await repository.info(try await repository.ask(question)))
    case .answer(let id): return try await unlessRemoved { try await answer(id, report) }
    case .follow(let answer, let id):
      return try await unlessRemoved { try await follow(answer, in: id, report) }
    case .askAgain(let id):
      try await repository.askAgain(in: id)
      return .begun(try await repository.info(id))
    case .edit(let message, let id, let text):
      try await repository.edit(message, in: id, to: text)
      return .begun(try await repository.info(id))
    case .stop(let id):
      try await repository.stop(id)
      return .loaded(try await repository.info(id))
    case .rename(let id, let title):
      try await repository.rename(id, to: title)
      return .loaded(try await repository.info(id))
    case .delete(let id):
      try await repository.delete(id)
      return .removed
    case .add(let word, let deck, let id, let example):
      let added = try await repository.add(word, to: deck, with: example)
      return .added(added, try await repository.info(id))
    }
  }

  /// Returns how an answer ended, or that another face deleted its conversation.
  private func unlessRemoved(_ end: () async throws -> Event) async throws -> Event {
    do {
      return try await end()
    } catch let problem as Problem where problem == .noConversation {
      return .removed
    }
  }

  private func answer(
    _ id: Conversation.ID, _ report: @escaping Report<Event>
  ) async throws -> Event {
    // Built while the model answers, if it has to be: also if the answer is stopped.
    let dictionary = repository.context.dictionary
    async let built: Void = Task {
      await dictionary.build { await report(.building($0)) }
      await report(.building(nil))
    }.value
    let problem = try await repository.answers.answer(id) {
      await report(.wrote($0.text, $0.attempt, isWhole: $0.isWhole))
    }
    await built
    // Also after the answer was stopped by cancelling.
    return .answered(try await Task { try await repository.info(id) }.value, problem)
  }

  private func follow(
    _ answer: TutorMessage.ID, in id: Conversation.ID, _ report: @escaping Report<Event>
  ) async throws -> Event {
    do {
      try await repository.follow(answer, in: id) { await report(.wrote($0.text, $0.attempt)) }
    } catch is CancellationError {
      // Leaving the page does not stop the answer.
    }
    return .answered(try await Task { try await repository.info(id) }.value, nil)
  }
}

extension Tutor.State {
  /// Returns an effect on the open conversation; none without one.
  fileprivate func withOpen(_ effect: (Conversation.ID) -> Tutor.Effect) -> [Tutor.Effect] {
    guard let info else { return [] }
    return [effect(info.conversation.id)]
  }
}

/// A new word of an answer, by its dictionary form, and the result of adding it.
public struct AddedWord: Hashable, Sendable {
  var word: String
  public var added: AddedItem

  public var item: Item.ID { added.item }
  public var sentence: String { added.sentence(about: word) }
}

extension Problem {
  fileprivate static func noNewWord(_ word: String) -> Problem {
    Problem(
      "That answer has no new word “\(word)”.",
      remedy: "Open the conversation again; its new words may have changed.")
  }
}

/// A conversation with all that a face shows of it.
public struct ConversationInfo: Hashable, Sendable {
  public var conversation: Conversation
  public var settings: TutorSettings
  /// The tokens of all conversations today.
  public var today: TokenCount
  /// The items that it is about; two if their difference is to be explained.
  public var items: [Item] = []
  public var analyses: [TutorMessage.ID: ReplyAnalysis] = [:]

  /// A new word of an answer by its dictionary form; nil if there is none.
  fileprivate func newWord(_ word: String, in message: TutorMessage.ID) -> ReplyAnalysis.NewWord? {
    analyses[message]?.newWords.first { $0.lemma == word }
  }

  /// Returns the example that an answer has for a word; empty without one.
  fileprivate func example(of word: String, in message: TutorMessage.ID) -> String {
    let words = analyses[message]?.lines.flatMap(\.words) ?? []
    let answer = conversation.messages.first { $0.id == message }?.text ?? ""
    return AnswerExample.text(
      of: Set(words.filter { $0.lemma == word }.map(\.surface)), in: answer)
  }
}
