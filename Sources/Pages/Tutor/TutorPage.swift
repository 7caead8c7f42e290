import Engine
import Foundation
import HTML
import Hummingbird

/// The conversations with the tutor, and a field to begin another.
struct TutorPage: Page {
  static let address = Address("tutor") { TutorPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeTutor: nil, .askTutor: "Ask", .seeTutorUsage: nil,
  ]
  static let navigation: NavigationEntry? = .tutor
  static let style = "tutor"
  static var forms: [Form<Self>] { [Form { $0.ask }] }

  struct State {
    var query = Field()
    var list: [ConversationSummary] = []
    var usage: [TutorUsage] = []
    var prices = TutorSettings()
    /// Whether a language model is connected.
    var isConnected: Bool
    var question = Field()
    /// What the question is about, as the address has it; empty for anything.
    var about = ""
    var item: Item?
    /// The text that it is about, and where that is from.
    var line = ""
    var source = ""
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    let query = context.query["q"]
    var state = State(
      query: Field(value: query),
      list: try await context.study.tutor.conversation().sent(.listed(search: query)).list,
      usage: try await context.study.tutor.usage().sent(.requested(())).value ?? [],
      prices: try await context.site.settings().tutor,
      isConnected: context.study.hasModel, dates: context.dates)
    let fields = context.form.fields.isEmpty ? context.query : context.form
    (state.about, state.line, state.source) = (fields["about"], fields["line"], fields["source"])
    state.question.value = fields["text"]
    if case .item(let id)? = TutorSubject(fields) {
      state.item = try await context.site.info(id, at: context.now).item
    }
    return state
  }

  func name(_ state: State) -> String { "Tutor" }

  private func ask(_ context: PageContext) async throws -> Response {
    let form = context.form
    let text = form["text"].isEmpty ? form["ready"] : form["text"]
    do {
      let id = try await context.site.tutor.begin(
        .asked(TutorQuestion(text, about: TutorSubject(form))),
        on: context.study.tutor.conversation())
      return context.seeOther(ConversationPage(id: id))
    } catch let problem as Problem {
      return try await refused(problem, context) { $0.question.error = problem.description }
    }
  }
}

extension NavigationEntry {
  static let tutor = NavigationEntry("tutor", "Tutor", TutorPage())
}

extension TutorSubject {
  /// Reads `about`, such as `item:12`, or a text with its `source`.
  init?(_ form: FormData) {
    if let id = form["about"].split(separator: ":").last.flatMap({ Item.ID($0) }),
      form["about"].hasPrefix("item:")
    {
      self = .item(id)
    } else if !form["line"].isEmpty {
      self = .text(String(form["line"].prefix(500)), source: String(form["source"].prefix(200)))
    } else {
      return nil
    }
  }
}

extension TutorPage {
  /// The address at which a question about an item is asked.
  static func path(about item: Item.ID) -> String { TutorPage().path(["about": "item:\(item)"]) }

  /// - Parameter source: where the text is from.
  static func path(about text: String, from source: String) -> String {
    TutorPage().path(["line": text, "source": source])
  }
}

// MARK: - Markup

extension TutorPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Tutor" }
    if state.isConnected { asking(state, layout.csrf) } else { without() }
    if !state.list.isEmpty || !state.query.value.isEmpty {
      searchForm(path, "In conversations", state.query, style: "search")
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
        if state.list.isEmpty { p { "No conversation has that." } }
      }
    }
    if !state.usage.isEmpty { usage(state) }
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
        "text", "Your question", state.question, .rows("3"), .maxlength("4000"), .required,
        .autofocus)
      div.spaced(.class("row")) {
        button(.class("button")) { "Ask" }
        if state.item != nil || !state.line.isEmpty {
          for question in Self.questions {
            // Nothing has to be written for it.
            choiceButton("ready", question, question, "chip").attributes(.formnovalidate)
          }
        }
      }
    }
  }

  /// What is often asked about an item.
  private static let questions = [
    "Explain this with a simple example.", "Make me three sentences with it.",
    "What is the difference to what I confuse it with?",
  ]

  private func without() -> HTMLElement {
    emptySheet("先生") {
      p(.class("lead")) { "The tutor needs a language model." }
      p {
        "Connect one in "
        pageLink("Settings, Language model", ModelPage().path)
        ". It can run on this computer, for example with Ollama."
      }
      p {
        "Without one, the "
        pageLink("dictionary", DictionaryPage().path)
        " explains words and kanji, "
        pageLink("Read", ReadPage().path)
        " the words of a text, and each item says why its cards are due."
      }
    }
  }

  private func usage(_ state: State) -> HTMLElement {
    drawer("Tokens", isOpen: false) {
      table {
        tableHead(["Day", "Model", "Sent", "Received", "Cost"])
        tbody {
          for row in state.usage.prefix(30) {
            tr {
              th(.scope("row")) { state.dates.date(row.day) }
              td { row.model }
              td { Quantity.grouped(row.tokens.input) }
              td { Quantity.grouped(row.tokens.output) }
              td { row.tokens.cost(state.prices) ?? "–" }
            }
          }
        }
      }
    }
  }
}
