import Engine
import Foundation
import HTML
import Hummingbird

/// An item with its cards: what is known of each memory, and why it is due when it is.
struct ItemPage: Page {
  static let address = Address("items/{id}", \ItemPage.id) { ItemPage(id: $0) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .openItem: nil, .explainDue: "Why then", .suspend: "Suspend", .unsuspend: "Ask it again",
    .bury: "Not today", .unbury: "Ask it today", .clearLeech: "No leech any more",
    .deleteItem: "Delete", .restoreItem: "Bring it back",
  ]
  static let navigation: NavigationEntry? = .decks
  static let actions = Form<Self>("actions") { $0.act }
  static var forms: [Form<Self>] { [actions] }

  let id: Item.ID

  var place: Place? { .item(id) }

  struct State: Hashable {
    var name: String
    var view: ItemView
    var deck: Link
    var actions: [Action]
    var isDeleted: Bool
    var cards: [CardState]
  }

  /// Something that can be done to the item as a whole.
  struct Action: Hashable {
    var intent: String
    var label: String
  }

  func load(_ context: PageContext) async throws -> State {
    State(try await context.site.sheet(id, at: context.now), context.site.course, context.dates)
  }

  func name(_ state: State) -> String { state.name }

  private func act(_ context: PageContext) async throws -> Response {
    guard let action = ItemDetail.Action(rawValue: context.form["intent"]) else {
      throw RequestError.malformed
    }
    let detail = context.study.itemDetail()
    await detail.send(.acted(action, id, at: context.now))
    if let problem = detail.state.problem {
      throw problem == .noItem ? RequestError.notFound : problem
    }
    guard action == .delete, let sheet = detail.state.sheet else { return context.seeOther(path) }
    context.say(
      "“\(SafeHTML.plainText(sheet.item.content.front))” is deleted.",
      undo: .init(action: path(Self.actions), intent: ItemDetail.Action.restore.rawValue))
    return context.seeOther(DeckPage(id: sheet.deck.id))
  }
}

extension SiteServices {
  func sheet(_ id: Item.ID, at now: Date) async throws -> ItemSheet {
    let detail = study.itemDetail()
    await detail.send(.opened(id, at: now))
    if let problem = detail.state.problem {
      throw problem == .noItem ? RequestError.notFound : problem
    }
    guard let sheet = detail.state.sheet else { throw RequestError.notFound }
    return sheet
  }
}

// MARK: - What is shown

extension ItemPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    div(.class("heading")) {
      nav(.class("crumbs"), .aria("label", value: "Deck")) {
        a(.href(state.deck.url), .data("enhance")) { state.deck.label }
        " "
        span(.aria("hidden", value: "true")) { "›" }
      }
      PostForm(path(Self.actions), layout.csrf, style: "row") {
        for action in state.actions {
          button(
            .class("button quiet small"), .name("intent"), .value(action.intent)
          ) { action.label }
          " "
        }
        if !state.isDeleted {
          a(
            .class("button quiet small"), .href(ItemEditPage(id: id).path), .data("enhance")
          ) { "Edit" }
          " "
          button(.class("button danger small"), .name("intent"), .value("delete")) { "Delete" }
        }
      }
    }
    div(.class("sheet")) { state.view }
    state.cards
  }
}

extension ItemPage.State {
  init(_ sheet: ItemSheet, _ course: CourseIndex, _ dates: LocalDates) {
    self.init(
      name: SafeHTML.plainText(sheet.item.content.front),
      view: ItemView(sheet.item, sheet.entry, course),
      deck: Link(label: sheet.deck.name, url: DeckPage(id: sheet.deck.id).path),
      actions: Self.actions(sheet), isDeleted: sheet.item.isDeleted,
      cards: sheet.cards.map { CardState($0, today: sheet.today, dates) })
  }

  private static func actions(_ sheet: ItemSheet) -> [ItemPage.Action] {
    guard !sheet.item.isDeleted else { return [.init(.restore, "Bring it back")] }
    let cards = sheet.cards.map(\.card)
    let isSuspended = cards.contains(where: \.isSuspended)
    let isBuried = cards.contains { $0.buriedUntil > sheet.today }
    return [
      isSuspended ? .init(.unsuspend, "Ask it again") : .init(.suspend, "Suspend"),
      isBuried ? .init(.unbury, "Ask it today") : .init(.bury, "Not today"),
      cards.contains(where: \.isLeech) ? .init(.clearLeech, "No leech any more") : nil,
    ].compactMap { $0 }
  }
}

extension ItemPage.Action {
  init(_ action: ItemDetail.Action, _ label: String) {
    self.init(intent: action.rawValue, label: label)
  }
}
