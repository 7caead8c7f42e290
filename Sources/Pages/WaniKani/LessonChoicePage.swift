import Engine
import HTML
import Hummingbird

/// What of WaniKani may be learned now, to choose from.
struct LessonChoicePage: Page {
  /// For `lessons` alone. Were that word a part of the pattern, the router would look for nothing
  /// else below it, and `wanikani/{kind}` would not be found.
  static let address = Address("wanikani/{kind}/choose", \LessonChoicePage.kind) {
    $0 == .lessons ? LessonChoicePage() : nil
  }
  static let intents: KeyValuePairs<Intent, String?> = [.chooseLessons: "Start with these"]
  static let navigation: NavigationEntry? = .waniKani
  static var forms: [Form<Self>] { [Form { $0.take }] }

  private let kind = WaniKaniPlan.Kind.lessons

  struct State: Hashable {
    /// "24 lessons to choose from, up to 10 at once."
    var sentence: String
    /// Why nothing was begun.
    var refusal: String?
    var groups: [Group]
  }

  struct Group: Hashable {
    /// "Level 2, kanji"
    var name: String
    var offers: [Offer]
  }

  struct Offer: Hashable {
    /// Of the box that stands for it.
    var field: String
    var text: String
    var lang: String
    var meaning: String
    var isChosen: Bool
  }

  func load(_ context: PageContext) async throws -> State {
    State(try await offers(context), context.form)
  }

  func name(_ state: State) -> String { "Choose lessons" }

  private func take(_ context: PageContext) async throws -> Response {
    let chosen = try await offers(context).map(\.tile.id)
      .filter { context.form.isOn(Self.field($0)) }
    guard (1...LessonChoice.most).contains(chosen.count) else {
      var state = try await load(context)
      state.refusal = "Choose from 1 to \(LessonChoice.most); you chose \(chosen.count)."
      return context.show(self, state, status: .unprocessableContent)
    }
    let store = context.study.waniKaniSession(.lessons)
    try await store.sent(
      .begun(
        WaniKaniPlan(.lessons, choice: chosen), at: context.now,
        seed: context.study.random.seed()))
    return context.seeOther(SessionPage(.lessons))
  }

  private func offers(_ context: PageContext) async throws -> [LessonChoice.Offer] {
    try await context.study.lessonChoice().sent(.opened).offers
  }

  fileprivate static func field(_ subject: Subject.ID) -> String { "subject-\(subject)" }
}

extension LessonChoicePage.State {
  fileprivate init(_ offers: [LessonChoice.Offer], _ sent: FormData) {
    let count = Quantity.count(offers.count, "lesson")
    self.init(
      sentence: offers.isEmpty
        ? "No lessons wait now."
        : "\(count) to choose from, up to \(LessonChoice.most) at once.",
      groups: offers.reduce(into: []) { groups, offer in
        let name = "Level \(offer.level), \(offer.tile.kind.name)"
        if groups.last?.name != name { groups.append(.init(name: name, offers: [])) }
        groups[groups.count - 1].offers.append(.init(offer.tile, sent))
      })
  }
}

extension LessonChoicePage.Offer {
  fileprivate init(_ tile: SubjectTile, _ sent: FormData) {
    let field = LessonChoicePage.field(tile.id)
    let isDrawn = tile.characters.isEmpty
    self.init(
      field: field, text: tile.title, lang: isDrawn ? "en" : "ja",
      meaning: isDrawn ? "" : tile.meaning, isChosen: sent.isOn(field))
  }
}

// MARK: - What is shown

extension LessonChoicePage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    nav(.class("crumbs"), .aria("label", value: "Back")) {
      a(.href(WaniKaniPage().path), .data("enhance")) { "WaniKani" }
      " "
      span(.aria("hidden", value: "true")) { "›" }
    }
    h1 { "Choose lessons" }
    p(.class("lead")) { state.sentence }
    if let refusal = state.refusal { p(.class("error"), .role("alert")) { refusal } }
    PostForm(path, layout.csrf, style: "form") {
      for group in state.groups {
        fieldset(.class("sheet")) {
          legend { group.name }
          div(.class("boxes")) { group.offers.map(box) }
        }
      }
      if !state.groups.isEmpty { button(.class("button large")) { "Start with these" } }
    }
  }

  private func box(_ offer: Offer) -> some HTML {
    label(.class("check")) {
      input(.type("checkbox"), .name(offer.field), .value("true"))
        .attributes(.checked, when: offer.isChosen)
      " "
      span(.lang(offer.lang)) { offer.text }
      " "
      span(.class("aside")) { offer.meaning }
    }
  }
}
