import Engine
import Foundation
import HTML

// The markup of a conversation.

extension ConversationPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let conversation = state.info.conversation
    crumbs([Link("Tutor", TutorPage().path)])
    h1 { conversation.title }
    if !state.info.items.isEmpty {
      p.spaced {
        "About"
        for (place, item) in state.info.items.enumerated() {
          if place > 0 { "and" }
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
    if conversation.writing == nil {
      // A question that was refused stays, to be asked later.
      withTutor(state.question.error == nil ? state.availability : .available) {
        asking(state, layout.csrf)
      }
    }
    more(state, layout.csrf)
  }

  private func summarised(_ conversation: Conversation) -> HTMLElement {
    let length = Quantity.count(conversation.summary.count, "character")
    return details(.class("aside")) {
      summary { "The beginning is sent as a summary of \(length)" }
      p { conversation.summary }
    }
  }

  @HTMLBuilder
  private func own(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    p(.class("question")) { message.text }
    if state.info.conversation.writing == nil, state.availability == .available {
      details {
        summary { "Edit" }
        postForm(path(Self.edit), csrf, style: "form") {
          hiddenField("message", "\(message.id)")
          div.spaced(.class("field")) {
            label(.for("edit-\(message.id)")) { "Ask instead" }
            textarea(
              attributes: [
                .id("edit-\(message.id)"), .name("text"), .rows("3"),
                .maxlength("\(TutorQuestion.longestText)"),
                .required,
              ]
            ) { "\n\(message.text)" }
          }
          p(.class("aside")) { "Everything after it is removed. You can undo this." }
          button(.class("button small")) { "Send instead" }
        }
      }
    }
  }

  @HTMLBuilder
  private func reply(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    if let plain = state.plain, plain.message == message.id {
      div(.class("stopping")) {
        buttonForm("Stop", to: path(Self.stop), csrf, style: [.small, .quiet])
      }
      div(.class("reply plain")) { plain.mark }
    }
    if message.isBeingWritten {
      writing(message, state, csrf)
    } else {
      let analysis = state.info.analyses[message.id]
      let isLast = message.id == state.info.conversation.messages.last?.id
      div(.class("reply")) { Reply(message.text, marking: analysis) }
      if message.state == .stopped { p(.class("aside")) { "Stopped here." } }
      if let problem = state.problem, isLast {
        // It could not be stored with the answer.
        p.spaced(.class("error"), .role("alert")) {
          // A complete message has not failed itself, but its replacement has.
          message.state == .done
            ? "There is no other answer. \(problem.description)" : problem.description
          helpLink(in: problem.remedy)
        }
      } else if message.state == .failed {
        p.spaced(.class("error"), .role("alert")) {
          message.problem
          helpLink(in: message.problem)
        }
      } else if !message.problem.isEmpty {
        p(.class("aside")) { message.problem }
      }
      if let analysis { findings(analysis, message, csrf) }
      if state.availability == .available, isLast {
        buttonForm("Answer again", to: path(Self.again), csrf, style: [.small, .quiet])
      }
      sent(message)
    }
  }

  /// An answer that comes. Its text runs on by itself, so it is no change of the page.
  @HTMLBuilder
  private func writing(_ message: TutorMessage, _ state: State, _ csrf: String) -> HTMLContent {
    if state.plain?.message != message.id {
      div(.class("reply"), .aria("busy", value: "true")) { Reply(state.answer ?? message.text) }
        .attributes(.data("stream", value: ConversationStream(id: id).path))
        .attributes(.data("clock"), when: state.answer != nil)
    }
    div.spaced(.class("row")) {
      span(.class("aside"), .role("status")) {
        state.isBuilding
          ? "Answering … The dictionary is built first, only once (up to half a minute)."
          : "Answering …"
      }
      buttonForm("Stop", to: path(Self.stop), csrf, style: [.small, .quiet])
    }
  }

  @HTMLBuilder
  private func findings(
    _ analysis: ReplyAnalysis, _ message: TutorMessage, _ csrf: String
  ) -> HTMLContent {
    Doubts(analysis.doubts)
    if let share = analysis.share {
      details(.class("findings")) {
        summary {
          "\(Quantity.percent(share)) of the Japanese words known, \(analysis.newWords.count) new"
        }
        if !analysis.newWords.isEmpty {
          ul(.class("new-words")) {
            for (place, word) in analysis.newWords.enumerated() {
              li.spaced { newWord(word, at: place, message, csrf) }
            }
          }
        }
        div(.class("analysed with-pitch"), .lang("ja")) {
          for line in analysis.sentences { p { line.phrases.map { ReadPage.Phrase($0) } } }
        }
      }
    }
  }

  @HTMLBuilder
  private func newWord(
    _ word: ReplyAnalysis.NewWord, at place: Int, _ message: TutorMessage, _ csrf: String
  ) -> HTMLContent {
    a(
      .href(DictionaryPage().path(["q": word.lemma, "reading": word.lemmaReading])), .lang("ja"),
      .data("lookup")
    ) { word.lemma }
    if let pitch = word.pitch {
      PitchDrawing(pitch)
    } else {
      span(.lang("ja"), .class("aside")) { word.reading }
    }
    if !word.meaning.isEmpty { span { word.meaning } }
    // The element that replaces the button takes its focus.
    let id = "new-word-\(message.id)-\(place)"
    if word.hasCard {
      span(.class("aside"), .id(id), .tabindex("-1")) { "in a deck" }
    } else {
      postForm(path(Self.add), csrf) {
        hiddenField("word", word.lemma)
        hiddenField("message", "\(message.id)")
        button(
          .class("button small quiet"), .id(id), .aria("label", value: "Add \(word.lemma)")
        ) { "Add" }
      }
      .attributes(.data("in-place"))
    }
  }

  @HTMLBuilder
  private func sent(_ message: TutorMessage) -> HTMLContent {
    let tokens = Quantity.grouped(message.usage.total ?? 0)
    for (number, request) in message.requests.enumerated() {
      sentDrawer(
        message.requests.count == 1
          ? "\(message.model), \(tokens) tokens: what was sent"
          : "\(message.model), request \(number + 1) of \(message.requests.count): what was sent",
        request)
    }
  }

  private func asking(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form sheet") {
      textArea(
        "text", "Your question", state.question, .rows("3"),
        .maxlength("\(TutorQuestion.longestText)"),
        .required,
        .autofocus)
      button(.class("button")) { "Send" }
    }
  }

  private func more(_ state: State, _ csrf: String) -> HTMLElement {
    let (info, title) = (state.info, state.info.conversation.title)
    let cost = info.conversation.tokens.costWords.map { ", cost \($0)" } ?? ""
    return drawer("About this conversation", isOpen: false) {
      p {
        """
        \(Quantity.grouped(info.conversation.tokens.total)) tokens\(cost); today \
        \(Quantity.grouped(info.today.total)) of at most \
        \(Quantity.grouped(info.settings.tokensPerDay)).
        """
      }
      postForm(path(Self.rename), csrf, style: "row") {
        inputField(
          "title", "Title", Field(value: title), .maxlength("\(Conversation.longestTitle)"),
          .required)
        button(.class("button small")) { "Rename" }
      }
      div.spaced(.class("row")) {
        a(.href(ConversationFile(id: id, format: .md).path), .class("button small quiet")) {
          "Markdown"
        }
        a(.href(ConversationFile(id: id, format: .json).path), .class("button small quiet")) {
          "JSON"
        }
        buttonForm("Delete", to: path(Self.delete), csrf, style: [.danger, .small])
      }
    }
  }
}
