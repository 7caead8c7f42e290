import Engine
import Foundation
import HTML
import Hummingbird

/// The conversations with the tutor, and a field to begin another.
struct TutorPage: Page {
  static let address = Address("tutor") { TutorPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeTutor: nil, .askTutor: "Ask", .seeTutorUsage: nil,
    .explainDifference: "Explain the difference",
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
    /// Whether the flag of the tutor is on.
    var isOffered = true
    var question = Field()
    /// What the question is about, as the address has it; empty for anything.
    var about = ""
    var item: Item?
    /// What the learner mixes the item up with.
    var confusions: [Confusion] = []
    /// The item to compare it with, as it was typed.
    var other = Field()
    /// The text that it is about, and where that is from.
    var line = ""
    var source = ""
    var dates: LocalDates

    /// Whether nothing was asked yet.
    var isFirst: Bool { list.isEmpty && query.value.isEmpty && item == nil && line.isEmpty }
  }

  func load(_ context: PageContext) async throws -> State {
    let query = context.query["q"]
    var state = State(
      query: Field(value: query),
      list: try await context.study.tutor.conversation().sent(.listed(search: query)).list,
      usage: try await context.study.tutor.usage().sent(.requested(())).value ?? [],
      prices: try await context.site.settings().tutor,
      isConnected: context.study.models.isChosen, isOffered: context.study.tutor.isOffered,
      dates: context.dates)
    let fields = context.form.fields.isEmpty ? context.query : context.form
    (state.about, state.line, state.source) = (fields["about"], fields["line"], fields["source"])
    state.question.value = fields["text"]
    if case .item(let id)? = TutorSubject(fields) {
      state.item = try await context.site.info(id, at: context.now).item
      state.confusions = try await context.study.tutor.confusions().sent(.requested(id)).value ?? []
      state.other.value = fields["other"]
    }
    return state
  }

  func name(_ state: State) -> String { "Tutor" }

  private func ask(_ context: PageContext) async throws -> Response {
    do {
      let id = try await context.site.tutor.begin(
        .asked(try await question(context)), on: context.study.tutor.conversation())
      return context.seeOther(ConversationPage(id: id))
    } catch let problem as Problem {
      let isDifference = context.form["ready"] == Self.difference
      return try await refused(problem, context) { state in
        if isDifference {
          state.other.error = problem.description
        } else {
          state.question.error = problem.description
        }
      }
    }
  }

  private func question(_ context: PageContext) async throws -> TutorQuestion {
    let (form, ready) = (context.form, context.form["ready"])
    guard ready.hasPrefix(Self.difference), case .item(let id)? = TutorSubject(form) else {
      return TutorQuestion(form["text"].isEmpty ? ready : form["text"], about: TutorSubject(form))
    }
    let item = try await context.site.info(id, at: context.now).item
    // “difference:12” names the other item, “difference” alone means the one that was typed.
    let named = ready.split(separator: ":").dropFirst().first.map(String.init)
    let other = try await context.site.item(called: named ?? form["other"], at: context.now)
    guard other.id != id else { throw Problem.sameItem }
    return .difference(of: item, from: other)
  }

  static let difference = "difference"
}

extension SiteServices {
  /// Returns the item with this number or front.
  fileprivate func item(called name: String, at now: Date) async throws -> Item {
    let name = name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
    if let number = Item.ID(name) { return try await info(number, at: now).item }
    guard !name.isEmpty, !name.contains("\"") else { throw Problem.noSuchItem }
    let found = try await study.deckList().sent(.searched("front:\"\(name)\"", page: 1, at: now))
    let items = (found.finds?.cards ?? []).map(\.item)
    guard let item = items.first(where: { SafeHTML.plainText($0.content.front) == name }) else {
      throw Problem.noSuchItem
    }
    return item
  }
}

extension Problem {
  fileprivate static let noSuchItem = Problem(
    "No item has this front.", remedy: "Type it as Find shows it.")
  fileprivate static let sameItem = Problem(
    "That is the same item.", remedy: "Give another one to compare it with.")
}

extension NavigationEntry {
  static let tutor = NavigationEntry("tutor", "Tutor", TutorPage()) { $0.tutor.isOffered }
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
    if !state.isOffered {
      off()
    } else if state.isConnected {
      if state.isFirst { welcome(layout.csrf) }
      asking(state, layout.csrf)
      p.spaced(.class("row")) {
        pageLink("Grade my text", GradedTextsPage().path)
        pageLink("What you mix up", ConfusionsPage().path)
      }
    } else {
      without()
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
    if !state.usage.isEmpty { usage(state) }
  }

  /// What a tutor is for, with questions to begin with.
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
        for question in TutorQuestion.examples { choiceButton("ready", question, question, "chip") }
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
      if let item = state.item { comparing(item, state) }
    }
  }

  /// What is often asked about an item.
  private static let questions = [
    "Explain this with a simple example.", "Write three sentences with it.",
    "How does it differ from what I confuse it with?",
  ]

  /// Another item to tell it apart from: one that the learner mixes it up with, or any.
  @HTMLBuilder
  private func comparing(_ item: Item, _ state: State) -> HTMLContent {
    let front = SafeHTML.plainText(item.content.front)
    if !state.confusions.isEmpty {
      div.spaced(.class("row")) {
        for confusion in state.confusions.prefix(5) {
          choiceButton(
            "ready", "\(Self.difference):\(confusion.other.id)",
            "Explain the difference between \(front) and \(confusion.other.front)", "chip"
          ).attributes(.formnovalidate)
        }
      }
    }
    inputField("other", "Another item to compare it with", state.other, .autocomplete("off"))
    choiceButton("ready", Self.difference, "Explain the difference", "button small")
      .attributes(.formnovalidate)
  }

  private func off() -> HTMLElement {
    emptySheet("先生") {
      p(.class("lead")) { "The tutor is switched off." }
      p {
        "Your conversations stay. "
        pageLink("Settings, Flags", FlagsPage().path)
        " shows why, and can switch it on."
      }
    }
  }

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
        " explains the words of a text, each item says why its cards are due, and you can see "
        pageLink("what you mix up", ConfusionsPage().path)
        "."
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
