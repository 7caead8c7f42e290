import Engine
import HTML
import Hummingbird

struct LessonChoicePage: Page {
  /// The page exists only for `lessons`. As a literal in the pattern, it would keep the router from
  /// matching `wanikani/{kind}`.
  static let address = Address("wanikani/{kind}/choose", \LessonChoicePage.kind) {
    $0 == .lessons ? LessonChoicePage() : nil
  }
  static let intents: KeyValuePairs<Intent, String?> = [.chooseLessons: "Start lesson"]
  static let navigation: NavigationEntry? = .waniKani
  static var forms: [Form<Self>] { [Form { $0.submit }] }

  private let kind = WaniKaniPlan.Kind.lessons

  struct State {
    /// For example "24 lessons to choose from, up to 10 at once."
    var sentence: String
    /// Why no session was started.
    var refusal: String?
    var offers: [LessonOffer]
    var chosen: Set<Subject.ID> = []
  }

  func load(_ context: PageContext) async throws -> State {
    let offers = try await context.study.waniKani.lessonOffers()
    return State(
      sentence: try await sentence(on: offers.count, context), offers: offers,
      chosen: Set(chosen(from: offers, context.form)))
  }

  private func sentence(on count: Int, _ context: PageContext) async throws -> String {
    guard count == 0 else {
      return "\(Quantity.count(count, "lesson")) available, up to \(LessonOffer.most) at a time."
    }
    return try await context.study.waniKani.isOnVacation()
      ? "You're on vacation. Lessons resume when you end it at wanikani.com."
      : "No lessons right now."
  }

  func name(_ state: State) -> String { "Choose lessons" }

  private func submit(_ context: PageContext) async throws -> Response {
    guard context.form["select"].isEmpty else { return try await select(context) }
    let offers = try await context.study.waniKani.lessonOffers()
    let chosen = chosen(from: offers, context.form)
    guard (1...LessonOffer.most).contains(chosen.count) else {
      var state = try await load(context)
      state.refusal = "Choose 1 to \(LessonOffer.most) lessons. You chose \(chosen.count)."
      return context.show(self, state, status: .unprocessableContent)
    }
    let store = context.study.waniKani.session(.lessons)
    try await store.sent(
      .begun(
        WaniKaniPlan(.lessons, choice: chosen), at: context.now,
        seed: context.study.random.seed()))
    return context.seeOther(SessionPage(.lessons))
  }

  /// Adds all lessons of a group to the selection.
  private func select(_ context: PageContext) async throws -> Response {
    var state = try await load(context)
    let group = Self.groups(state.offers).first { $0.name == context.form["select"] }
    state.chosen.formUnion(group?.offers.map(\.tile.id) ?? [])
    return context.show(self, state, status: .ok)
  }

  private func chosen(from offers: [LessonOffer], _ form: FormData) -> [Subject.ID] {
    offers.map(\.tile.id).filter { form.isOn(Self.field($0)) }
  }

  /// Returns the name of a subject's check box.
  private static func field(_ subject: Subject.ID) -> String { "subject-\(subject)" }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("WaniKani", WaniKaniPage().path)])
    h1 { "Choose lessons" }
    p(.class("lead")) { state.sentence }
    alert(state.refusal)
    postForm(path, layout.csrf, style: "form") {
      // Enter presses the first button of a form, which is not to be “Select all”.
      button(.class("unseen"), .tabindex("-1"), .aria("hidden", value: "true"))
      for (name, offers) in Self.groups(state.offers) {
        fieldset(.class("sheet")) {
          legend { name }
          div(.class("chips")) { for offer in offers { box(offer.tile, state.chosen) } }
          p { choiceButton("select", name, "Select all", style: [.small, .quiet]) }
        }
      }
      if !state.offers.isEmpty {
        div(.class("save-bar")) { button(.class("button large")) { "Start lesson" } }
      }
    }
  }

  /// Groups lessons under "Level 2, kanji" and so on, in order.
  private static func groups(_ offers: [LessonOffer]) -> [(name: String, offers: [LessonOffer])] {
    offers.reduce(into: []) { groups, offer in
      let name = "Level \(offer.level), \(offer.tile.kind.name)"
      if groups.last?.name != name { groups.append((name, [])) }
      groups[groups.count - 1].offers.append(offer)
    }
  }

  private func box(_ tile: SubjectTile, _ chosen: Set<Subject.ID>) -> HTMLElement {
    let isImage = tile.characters.isEmpty
    return label.spaced(.class("check chip kind-\(tile.kind.style)")) {
      input(.type("checkbox"), .name(Self.field(tile.id)), .value("true"))
        .attributes(.checked, when: chosen.contains(tile.id))
      span(.lang(isImage ? "en" : "ja")) { tile.title }
      span(.class("aside")) { isImage ? "" : tile.meaning }
    }
  }
}
