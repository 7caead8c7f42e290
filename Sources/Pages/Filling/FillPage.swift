import Engine
import HTML
import Hummingbird

/// What the items of a deck are missing, and how far a language model is with it.
struct FillPage: Page {
  static let address = Address("decks/{id}/fill", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [.fillMissing: "Fill in"]
  static let navigation: NavigationEntry? = .decks
  static let retry = Form<Self>("retry") { $0.retry }
  static let remove = Form<Self>("remove") { $0.remove }
  static var forms: [Form<Self>] { [Form { $0.fill }, retry, remove] }

  let id: Deck.ID

  struct State {
    var deck: String
    var plan: FillPlan
    /// By the learner's prices; nil without any.
    var cost: String?
    var jobs: [TranslationJob]
    /// Whether a language model is connected.
    var isConnected: Bool
    var problem: Problem?
  }

  func load(_ context: PageContext) async throws -> State {
    let decks = try await context.study.deckList().sent(.opened(at: context.now)).decks
    guard let deck = decks.first(where: { $0.deck.id == id })?.deck else {
      throw RequestError.notFound
    }
    let plan = try await context.study.fill().sent(
      .planned(request(deck.name), at: context.now)
    ).plan
    let jobs = try await context.study.jobs.list().sent(.opened).jobs
    return State(
      deck: deck.name, plan: plan ?? FillPlan(),
      cost: plan?.tokens.cost(context.settings.tutor), jobs: jobs.filter(\.isForItems),
      isConnected: context.study.hasModel)
  }

  private func request(
    _ deck: String, _ fields: Set<FillRequest.Field> = Set(FillRequest.Field.allCases)
  ) -> FillRequest {
    FillRequest("deck:\"\(deck)\"", fields: fields)
  }

  func name(_ state: State) -> String { "Fill in missing fields" }

  private func fill(_ context: PageContext) async throws -> Response {
    var state = try await load(context)
    let fields = FillRequest.Field.allCases.filter { context.form.isOn($0.rawValue) }
    do {
      try await context.study.fill().sent(
        .asked(request(state.deck, Set(fields)), at: context.now))
    } catch {
      state.problem = error
      return context.show(self, state, refusing: error)
    }
    return context.seeOther(self)
  }

  private func retry(_ context: PageContext) async throws -> Response {
    try await context.study.jobs.list().sent(.retryAsked(context.form["job"]))
    return context.seeOther(self)
  }

  private func remove(_ context: PageContext) async throws -> Response {
    try await context.study.jobs.list().sent(.removeConfirmed(context.form["job"]))
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs("Deck", [Link(state.deck, DeckPage(id: id).path)])
    h1 { "Fill in missing fields" }
    if let problem = state.problem { p(.class("error"), .role("alert")) { problem.description } }
    if !state.isConnected {
      p.spaced {
        "This needs a language model: connect one in"
        pageLink("Settings, Language model", ModelPage().path)
        "."
      }
    }
    if state.plan.isEmpty {
      p { "Every item has a meaning and notes." }
    } else {
      asking(state.plan, state.cost, layout.csrf)
    }
    div(.role("status")) {
      ul {
        for job in state.jobs {
          li.spaced {
            "\(job.request.title): \(job.sentence)"
            if let failure = job.failure {
              span(.class("aside")) { failure.remedy }
              jobForm("Try again", Self.retry, job, layout.csrf)
            }
            jobForm("Remove", Self.remove, job, layout.csrf)
          }
        }
      }
    }
  }

  private func jobForm(
    _ label: String, _ form: Form<Self>, _ job: TranslationJob, _ csrf: String
  ) -> HTMLElement {
    postForm(path(form), csrf) {
      hiddenField("job", job.id)
      button(.class("button small quiet")) { label }
    }
  }

  private func asking(_ plan: FillPlan, _ cost: String?, _ csrf: String) -> HTMLElement {
    let cost = cost.map { ", \($0)" } ?? ""
    return postForm(path, csrf, style: "form sheet") {
      if plan.meanings > 0 {
        checkBox("meaning", "\(Quantity.count(plan.meanings, "meaning"))", isOn: true)
      }
      if plan.examples > 0 {
        checkBox(
          "example", "\(Quantity.count(plan.examples, "example")) with translation, as notes",
          isOn: true)
      }
      p(.class("aside")) {
        """
        About \(Quantity.grouped(plan.tokens.total)) tokens\(cost). Only the words, their readings and \
        meanings are sent. Nothing that you wrote is replaced, and you can undo it.
        """
      }
      button(.class("button")) { "Fill in" }
    }
  }
}
