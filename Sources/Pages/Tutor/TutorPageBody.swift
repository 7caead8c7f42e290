import Engine
import Foundation
import HTML

// The markup of the tutor's page.

extension TutorPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Tutor" }
    switch state.availability {
    case .available:
      if state.isFirst { welcome(layout.csrf) }
      asking(state, layout.csrf)
      p.spaced(.class("row")) {
        pageLink("Grade my text", GradedTextsPage().path)
        pageLink("What you mix up", ConfusionsPage().path)
      }
    case .switchedOff: switchedOff()
    case .switchedOffByOwner:
      emptySheet { p(.class("lead")) { Problem.tutorIsOffByOwner.description } }
    case .notIncluded:
      notIncluded(.tutor)
      p { without("Without the tutor") }
    case .withoutModel: withoutModel()
    }
    if !state.list.isEmpty || !state.query.value.isEmpty {
      searchForm(path, "Search conversations", state.query, style: "search")
      sheet("Conversations") {
        ul(.class("conversations")) {
          for conversation in state.list {
            li.spaced {
              pageLink(conversation.title, ConversationPage(id: conversation.id).path)
              span(.class("aside")) {
                "\(state.dates.day(conversation.changedAt)), \(Quantity.count(conversation.messages, "message"))"
              }
            }
          }
        }
        if state.list.isEmpty { p { "No conversations found." } }
      }
    }
    if !state.usage.isEmpty || state.usageOfJobs != nil { usage(state) }
  }

  /// The purpose of the tutor, with questions to begin with.
  private func welcome(_ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form") {
      p {
        """
        Ask anything about Japanese, or have sentences and questions made for you. The tutor is \
        told which words you know, and what is new to you in its answers is marked, to be added to \
        your cards.
        """
      }
      div.spaced(.class("row")) {
        for question in TutorQuestion.examples { readyButton(question, question) }
      }
    }
  }

  private func asking(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form sheet") {
      if let item = state.item {
        p.spaced {
          "About"
          pageLink(SafeHTML.plainText(item.content.front), ItemPage(id: item.id).path)
            .attributes(.lang(Script.language(of: item.content.front)))
        }
        hiddenField("about", state.about)
      } else if !state.line.isEmpty {
        p.spaced {
          "About"
          span(.lang(Script.language(of: state.line))) { state.line }
          span(.class("aside")) { state.source }
        }
        hiddenField("line", state.line)
        hiddenField("source", state.source)
      }
      textArea(
        "text", "Your question", state.question, .rows("3"),
        .maxlength("\(TutorQuestion.longestText)"), .required, .autofocus)
      div.spaced(.class("row")) {
        button(.class("button")) { "Ask" }
        if state.item != nil || !state.line.isEmpty {
          for question in Self.questions + (state.confusions.isEmpty ? [] : [Self.comparison]) {
            // Nothing has to be written for it.
            readyButton(question, question).attributes(.formnovalidate)
          }
        }
      }
      if let item = state.item { comparing(item, state) }
    }
  }

  /// A question that is ready to be asked.
  private func readyButton(_ value: String, _ words: String) -> HTMLElement {
    button(.class("chip"), .name("ready"), .value(value)) { words }
  }

  /// Frequent questions about an item or a line.
  private static let questions = [
    "Explain this with a simple example.", "Write three sentences with it.",
  ]
  private static let comparison = "How does it differ from what I confuse it with?"

  /// Another item to tell it apart from: one that the learner mixes it up with, or any.
  @HTMLBuilder
  private func comparing(_ item: Item, _ state: State) -> HTMLContent {
    let front = SafeHTML.plainText(item.content.front)
    if !state.confusions.isEmpty {
      div.spaced(.class("row")) {
        for confusion in state.confusions.prefix(5) {
          readyButton(
            "\(Self.difference):\(confusion.other.id)",
            "Explain the difference between \(front) and \(confusion.other.front)"
          ).attributes(.formnovalidate)
        }
      }
    }
    inputField("other", "Another item to compare it with", state.other, .autocomplete("off"))
    choiceButton("ready", Self.difference, "Explain the difference", style: [.small])
      .attributes(.formnovalidate)
  }

  private func switchedOff() -> HTMLElement {
    emptySheet {
      p(.class("lead")) { "The tutor is switched off." }
      p {
        "Your conversations stay. "
        pageLink("Settings, Flags", FlagsPage().path)
        " shows why, and can switch it on."
      }
    }
  }

  private func withoutModel() -> HTMLElement {
    emptySheet {
      p(.class("lead")) { "The tutor needs a language model." }
      p {
        "Connect one in "
        pageLink("Settings, Language model", ModelPage().path)
        ". It can be one that you run yourself, for example with Ollama."
      }
      p { without("Without one") }
    }
  }

  /// The contents without a tutor.
  @HTMLBuilder
  private func without(_ beginning: String) -> HTMLContent {
    "\(beginning), the "
    pageLink("dictionary", DictionaryPage().path)
    " explains words and kanji, "
    pageLink("Read", ReadPage().path)
    " explains the words of a text, each item says why its cards are due, and you can see "
    pageLink("what you mix up", ConfusionsPage().path)
    "."
  }

  private func usage(_ state: State) -> HTMLElement {
    drawer("Tokens", isOpen: false) {
      if !state.usage.isEmpty {
        scrolling("Tokens") {
          table {
            tableHead(["Day", "Provider", "Model", "Sent", "Received", "Cost"])
            tbody {
              for row in state.usage.prefix(30) {
                tr {
                  th(.scope("row")) { state.dates.date(row.day) }
                  td { row.provider }
                  td { row.model }
                  td { Quantity.grouped(row.tokens.input) }
                  td { Quantity.grouped(row.tokens.output) }
                  td { row.tokens.costWords ?? "–" }
                }
              }
            }
          }
        }
      }
      if let ofJobs = state.usageOfJobs { p(.class("aside")) { ofJobs } }
    }
  }
}
