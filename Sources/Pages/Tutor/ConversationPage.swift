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
  static let style = "tutor"
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
    /// What came of the answer that this process waits for; nil without one.
    var answer: String?
    /// Where the answer follows as plain text while the page is sent; nil if it doesn't.
    var plainPlace: String?
    var question = Field()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    let store = context.study.tutor.conversation()
    await store.send(.opened(id))
    guard let info = store.state.info else { throw RequestError.notFound }
    return State(
      info: info, answer: context.site.tutor.store(id)?.state.answer,
      question: Field(value: context.form["text"]), dates: context.dates)
  }

  func name(_ state: State) -> String { state.info.conversation.title }

  func response(to context: PageContext) async throws -> Response {
    let state = try await load(context)
    guard let store = context.site.tutor.store(id), state.info.conversation.writing != nil,
      !context.hasScripts, !context.wantsRegion, !context.wantsPanel
    else { return context.show(self, state) }
    return context.show(self, state, writing: store)
  }
}

// MARK: - Forms

extension ConversationPage {
  private func ask(_ context: PageContext) async throws -> Response {
    try await begin(.asked(TutorQuestion(context.form["text"], in: id)), context)
  }

  private func answerAgain(_ context: PageContext) async throws -> Response {
    try await begin(.regenerated, context)
  }

  private func editQuestion(_ context: PageContext) async throws -> Response {
    guard let message: TutorMessage.ID = context.form.number("message") else {
      throw RequestError.malformed
    }
    return try await begin(.edited(message, context.form["text"]), context)
  }

  private func begin(_ event: Tutor.Event, _ context: PageContext) async throws -> Response {
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id))
    do {
      _ = try await context.site.tutor.begin(event, on: store)
    } catch let problem as Problem {
      return try await refused(problem, context) { $0.question.error = problem.description }
    }
    return context.seeOther(self)
  }

  private func stopAnswer(_ context: PageContext) async throws -> Response {
    context.site.tutor.stop(id)
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id))
    try await store.sent(.stopAsked)
    return context.seeOther(self)
  }

  private func addWord(_ context: PageContext) async throws -> Response {
    guard let message: TutorMessage.ID = context.form.number("message") else {
      throw RequestError.malformed
    }
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id))
    do {
      try await store.sent(.wordAsked(context.form["word"], in: message))
      if let added = store.state.added { context.sayUndoable("Added \(added.word).") }
    } catch {
      context.say(error.description)
    }
    return context.seeOther(self)
  }

  private func changeTitle(_ context: PageContext) async throws -> Response {
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id))
    try await store.sent(.renamed(context.form["title"]))
    return context.seeOther(self)
  }

  private func remove(_ context: PageContext) async throws -> Response {
    let store = context.study.tutor.conversation()
    try await store.sent(.opened(id))
    try await store.sent(.deleted)
    context.sayUndoable("Deleted the conversation.")
    return context.seeOther(TutorPage())
  }
}

// MARK: - Markup

extension ConversationPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let conversation = state.info.conversation
    crumbs("Tutor", [Link("Tutor", TutorPage().path)])
    h1 { conversation.title }
    if !state.info.items.isEmpty {
      p.spaced {
        "About"
        for item in state.info.items {
          pageLink(SafeHTML.plainText(item.content.front), ItemPage(id: item.id).path)
            .attributes(.lang(Script.language(of: item.content.front)))
        }
      }
    } else if case .text(let text, let source)? = conversation.about {
      p.spaced {
        "About"
        span(.lang(Script.language(of: text))) { text }
        span(.class("aside")) { source }
      }
    }
    if !conversation.summary.isEmpty { summarised(conversation) }
    ol(.class("messages")) {
      for message in conversation.messages {
        li(.class("message from-\(message.author.rawValue)"), .id("message-\(message.id)")) {
          if message.author == .learner {
            own(message, state, layout.csrf)
          } else {
            reply(message, state, layout.csrf)
          }
        }
      }
    }
    if conversation.writing == nil { asking(state, layout.csrf) }
    more(state, layout.csrf)
  }

  private func summarised(_ conversation: Conversation) -> HTMLElement {
    let words = conversation.summary.split(whereSeparator: \.isWhitespace).count
    return details(.class("aside")) {
      summary { "The beginning is sent as a summary of \(Quantity.count(words, "word"))" }
      p { conversation.summary }
    }
  }

  @HTMLBuilder
  private func own(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    p(.class("question")) { message.text }
    if state.info.conversation.writing == nil {
      details {
        summary { "Edit" }
        postForm(path(Self.edit), csrf, style: "form") {
          hiddenField("message", "\(message.id)")
          div.spaced(.class("field")) {
            label(.for("edit-\(message.id)")) { "Ask instead" }
            textarea(
              attributes: [
                .id("edit-\(message.id)"), .name("text"), .rows("3"), .maxlength("4000"),
                .required,
              ]
            ) { "\n\(message.text)" }
          }
          p(.class("aside")) { "Everything after it is removed." }
          button(.class("button small")) { "Send instead" }
        }
      }
    }
  }

  @HTMLBuilder
  private func reply(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    if message.id == state.info.conversation.messages.last?.id, let place = state.plainPlace {
      div(.class("reply plain")) { place }
    }
    if message.isBeingWritten {
      writing(message, state, csrf)
    } else {
      let (adding, analysis) = ("add-\(message.id)", state.info.analyses[message.id])
      div(.class("reply")) { Reply(message.text, marking: analysis, addingBy: adding) }
      if analysis?.newWords.contains(where: { !$0.hasCard }) == true {
        postForm(path(Self.add), csrf) { hiddenField("message", "\(message.id)") }
          .attributes(.id(adding))
      }
      if message.state == .stopped { p(.class("aside")) { "Stopped here." } }
      if message.state == .failed {
        p(.class("error"), .role("alert")) { message.problem }
      } else if !message.problem.isEmpty {
        p(.class("aside")) { message.problem }
      }
      if let analysis = state.info.analyses[message.id] { findings(analysis, message, csrf) }
      if message.id == state.info.conversation.messages.last?.id {
        buttonForm("Answer again", to: path(Self.again), csrf, "button small quiet")
      }
      if !message.request.isEmpty { sent(message) }
    }
  }

  /// An answer that comes. Its text runs on by itself, so it is no change of the page.
  @HTMLBuilder
  private func writing(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    if state.plainPlace == nil {
      div(.class("reply"), .aria("busy", value: "true")) { Reply(state.answer ?? message.text) }
        .attributes(.data("stream", value: path + "/stream"))
        .attributes(.data("clock"), when: state.answer != nil)
    }
    div.spaced(.class("row")) {
      span(.class("aside"), .role("status")) { "Answering …" }
      buttonForm("Stop", to: path(Self.stop), csrf, "button small quiet")
    }
  }

  @HTMLBuilder
  private func findings(
    _ analysis: ReplyAnalysis, _ message: TutorMessage, _ csrf: String
  ) -> HTMLContent {
    for doubt in analysis.doubts {
      p(.class("doubt")) { Marked(doubt.sentence + ".") }
    }
    if let share = analysis.share {
      details(.class("findings")) {
        summary {
          "\(Quantity.percent(share)) of the Japanese words known, \(analysis.newWords.count) new"
        }
        if !analysis.newWords.isEmpty {
          ul(.class("new-words")) {
            for word in analysis.newWords { li.spaced { newWord(word, message, csrf) } }
          }
        }
        div(.class("reading with-pitch"), .lang("ja")) {
          for line in analysis.lines { p { line.phrases.map { ReadPage.Phrase($0) } } }
        }
      }
    }
  }

  @HTMLBuilder
  private func newWord(
    _ word: ReplyAnalysis.NewWord, _ message: TutorMessage, _ csrf: String
  ) -> HTMLContent {
    a(.href(DictionaryPage().path(["q": word.lemma])), .lang("ja"), .data("lookup")) { word.lemma }
    span(.lang("ja"), .class("aside")) { word.reading }
    if word.hasCard {
      span(.class("aside")) { "in a deck" }
    } else {
      postForm(path(Self.add), csrf) {
        hiddenField("word", word.lemma)
        hiddenField("message", "\(message.id)")
        button(.class("button small quiet"), .aria("label", value: "Add \(word.lemma)")) { "Add" }
      }
    }
  }

  private func sent(_ message: TutorMessage) -> HTMLElement {
    let tokens = TokenCount(input: message.usage.input ?? 0, output: message.usage.output ?? 0)
    return details(.class("aside")) {
      summary { "\(message.model), \(Quantity.grouped(tokens.total)) tokens: what was sent" }
      pre { code { message.request } }
    }
  }

  private func asking(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form sheet") {
      textArea(
        "text", "Your question", state.question, .rows("3"), .maxlength("4000"), .required,
        .autofocus)
      button(.class("button")) { "Send" }
    }
  }

  private func more(_ state: State, _ csrf: String) -> HTMLElement {
    let (info, title) = (state.info, state.info.conversation.title)
    let cost = info.conversation.tokens.cost(info.settings).map { ", \($0)" } ?? ""
    return drawer("About this conversation", isOpen: false) {
      p {
        """
        \(Quantity.grouped(info.conversation.tokens.total)) tokens\(cost); today \
        \(Quantity.grouped(info.today.total)) of at most \
        \(Quantity.grouped(info.settings.tokensPerDay)).
        """
      }
      postForm(path(Self.rename), csrf, style: "row") {
        inputField("title", "Title", Field(value: title), .maxlength("60"), .required)
        button(.class("button small")) { "Rename" }
      }
      div.spaced(.class("row")) {
        a(.href(ConversationFile(id: id, format: .md).path), .class("button small quiet")) {
          "Markdown"
        }
        a(.href(ConversationFile(id: id, format: .json).path), .class("button small quiet")) {
          "JSON"
        }
        buttonForm("Delete", to: path(Self.delete), csrf, "button danger small")
      }
    }
  }
}
