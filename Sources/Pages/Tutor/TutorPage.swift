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
  static var forms: [Form<Self>] { [Form { $0.ask }] }

  struct State {
    var query = Field()
    var list: [ConversationSummary] = []
    var usage: [TutorUsage] = []
    /// The tokens of translations and filled-in fields; nil for none.
    var usageOfJobs: String?
    var availability = TutorAvailability.available
    var question = Field()
    /// The subject of the question, as in the address; empty for anything.
    var about = ""
    var item: Item?
    /// The items that the learner mixes the item up with.
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
      list: try await context.study.tutor.conversations(search: query),
      usage: try await context.study.tutor.usage(),
      usageOfJobs: try await context.study.jobs.usageSentence(),
      availability: await context.study.tutor.availability(), dates: context.dates)
    let fields = context.form.fields.isEmpty ? context.query : context.form
    (state.about, state.line, state.source) = (fields["about"], fields["line"], fields["source"])
    state.question.value = fields["text"]
    if case .item(let id)? = TutorSubject(fields) {
      state.item = try await context.site.info(id, at: context.now).item
      state.confusions = try await context.study.tutor.confusions(of: id)
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
      return try await showRefusal(problem, context) { state in
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
    // “difference:12” names the other item; “difference” alone means the typed one.
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
    let found = try await study.today.decks.find(Search.text(ofFront: name), at: now)
    guard let item = try found.cards.item(named: name) else { throw Problem.noSuchItem }
    return item
  }
}

extension Problem {
  fileprivate static let noSuchItem = Problem(
    "No item has this front.", remedy: "Type it as Find shows it.")
  fileprivate static let sameItem = Problem(
    "That is the same item.", remedy: "Choose another item to compare it with.")
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
