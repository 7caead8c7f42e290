import Engine
import Foundation
import HTML
import Hummingbird

/// A conversation with the tutor.
///
/// An answer is drawn while it comes: by a script, and without scripts as the rest of the page,
/// which is sent no earlier.
struct ConversationPage: Page {
  static let address = Address("tutor/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openConversation: nil, .continueConversation: "Send", .regenerateAnswer: "Answer again",
    .editQuestion: "Send instead", .stopAnswer: "Stop", .addFromAnswer: "Add",
    .renameConversation: "Rename", .deleteConversation: "Delete", .exportConversation: "Markdown",
  ]
  static let navigation: NavigationEntry? = .tutor
  static let assets = ["conversation.css", "conversation.js"]
  static let again = Form<Self>("again") { $0.answerAgain }
  static let edit = Form<Self>("edit") { $0.editQuestion }
  static let stop = Form<Self>("stop") { $0.stopAnswer }
  static let add = Form<Self>("add") { $0.addWord }
  static let rename = Form<Self>("rename") { $0.changeTitle }
  static let delete = Form<Self>("delete") { $0.remove }
  static var forms: [Form<Self>] { [Form { $0.ask }, again, edit, stop, add, rename, delete] }
  static let files: [any Endpoint.Type] = [ConversationStream.self, ConversationFile.self]

  let id: Conversation.ID

  struct State {
    var info: ConversationInfo
    /// The text so far of the answer that this process waits for; nil without one.
    var answer: String?
    /// Why the last answer failed in this process.
    var problem: Problem?
    /// Whether the dictionary is being built, which the answer is compared with.
    var isBuilding = false
    /// The answer that follows as plain text while the page is sent; nil without one.
    var plain: PlainAnswer?
    var question = Field()
    var availability = TutorAvailability.available
    var dates: LocalDates
  }

  struct PlainAnswer {
    var message: TutorMessage.ID
    /// The text in its place. No other text can have it, as it is drawn for each page.
    let mark = "answer-\(UUID().uuidString)"
  }

  func load(_ context: PageContext) async throws -> State {
    let info = try await opened(context).state.info.required()
    let answering = context.site.tutor.store(id)?.state
    return State(
      info: info, answer: answering?.answerAsTold,
      problem: info.conversation.messages.last.flatMap { context.site.tutor.problem(of: $0.id) },
      isBuilding: answering?.building != nil,
      question: Field(value: context.form["text"]),
      availability: await context.study.tutor.availability(), dates: context.dates)
  }

  func opened(_ context: PageContext) async throws -> Store<Tutor> {
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id), notFound: .noConversation)
    return store
  }

  func name(_ state: State) -> String { state.info.conversation.title }

  func isBusy(_ state: State) -> Bool {
    state.info.conversation.writing != nil && state.plain == nil
  }

  func response(to context: PageContext) async throws -> Response {
    let state = try await load(context)
    guard let store = context.site.tutor.store(id),
      let answer = state.info.conversation.writing,
      !context.hasScripts, !context.wantsRegion, !context.wantsPanel
    else { return context.show(self, state) }
    return context.show(self, state, writing: answer.id, by: store)
  }
}

// MARK: - Forms

extension ConversationPage {
  private func ask(_ context: PageContext) async throws -> Response {
    try await begin(.asked(TutorQuestion(context.form["text"], in: id)), context)
  }

  private func answerAgain(_ context: PageContext) async throws -> Response {
    let response = try await begin(.regenerated, context)
    if context.changes.change != nil { context.sayUndoable("Answering again.") }
    return response
  }

  private func editQuestion(_ context: PageContext) async throws -> Response {
    guard let message: TutorMessage.ID = context.form.number("message") else {
      throw RequestError.malformed
    }
    let response = try await begin(.edited(message, context.form["text"]), context)
    if context.changes.change != nil { context.sayUndoable("Question edited.") }
    return response
  }

  private func begin(_ event: Tutor.Event, _ context: PageContext) async throws -> Response {
    let store = try await opened(context)
    do {
      _ = try await context.site.tutor.begin(event, on: store)
    } catch let problem as Problem {
      return try await showRefusal(problem, context) { $0.question.error = problem.description }
    }
    return context.seeOther(self)
  }

  private func stopAnswer(_ context: PageContext) async throws -> Response {
    context.site.tutor.stop(id)
    try await opened(context).sent(.stopAsked)
    return context.seeOther(self)
  }

  private func addWord(_ context: PageContext) async throws -> Response {
    guard let message: TutorMessage.ID = context.form.number("message") else {
      throw RequestError.malformed
    }
    let store = try await opened(context)
    do {
      try await store.sent(.wordAsked(context.form["word"], in: message))
      if let added = store.state.added { context.sayUndoable(added.sentence) }
    } catch {
      context.say(error)
    }
    return context.seeOther(self)
  }

  private func changeTitle(_ context: PageContext) async throws -> Response {
    try await opened(context).sent(.renamed(context.form["title"]))
    return context.seeOther(self)
  }

  private func remove(_ context: PageContext) async throws -> Response {
    try await opened(context).sent(.deleted)
    context.sayUndoable("Deleted the conversation.")
    return context.seeOther(TutorPage())
  }
}
