import Engine
import Foundation
import HTML
import Hummingbird

/// An item with its cards, their memories, and why each is due on its date.
struct ItemPage: Page {
  static let address = Address("items/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openItem: nil, .defineItem: "Define", .askAboutItem: "Ask the tutor",
    .explainDue: "Why this date?",
    .suspend: "Suspend", .unsuspend: "Unsuspend",
    .bury: "Bury until tomorrow", .unbury: "Unbury", .flagItem: "Flag",
    .setDue: "Set due date",
    .clearLeech: "Remove leech mark",
    .resetItem: "Reset", .deleteItem: "Delete", .restoreItem: "Restore", .say: "Play",
  ]
  static let navigation: NavigationEntry? = .decks
  static let assets = ["items.css"]
  static let actions = Form<Self>("actions") { $0.act }
  static let flag = Form<Self>("flag") { page in
    { context in
      try await context.flagCard()
      return context.seeOther(page.shown(context))
    }
  }
  static let due = Form<Self>("due") { $0.setDue }
  static var forms: [Form<Self>] { [actions, flag, due] }

  let id: Item.ID

  static func page(at place: Place) -> Self? {
    if case .item(let id) = place { Self(id: id) } else { nil }
  }

  var place: Place? { .item(id) }

  struct State {
    var name: String
    var view: ItemView
    var deck: Link
    /// The path to the word's definition; nil if the front is no word.
    var definition: String?
    /// The actions for the whole item, besides editing and deleting.
    var actions: [ItemChange.Action]
    var cards: [CardState]
    /// The item's identity for userscripts; nil if none runs, or it has none.
    var anchor: SubjectAnchor?
    var session: OpeningSession?
    /// The fields of its note, if it is from Anki.
    var fields: [Fact] = []
  }

  func load(_ context: PageContext) async throws -> State {
    let info = try await context.site.info(id, at: context.now)
    var view = ItemView(
      info.item, info.entry, context.site.course, inDeck: info.deck.name, pitch: info.pitch)
    let utterance = info.item.content.utterance(inDeck: info.deck.name)
    view.play = PlayLink(utterance.map(Sound.voice), context.settings)
    let name = info.item.content.plainFront
    let word = WordLanguage(of: info.item.content, inDeck: info.deck.name)
    view.headline = Headline(view.headline.lines, in: word)
    view.facts += Self.facts(info)
    view.show(await context.site.songExample(of: info.item, at: context.now), of: info.item)
    let language = info.item.content.language(
      inDeck: info.deck.name, usual: context.settings.wordLanguage)
    return State(
      name: name, view: view,
      deck: Link(info.deck.name, DeckPage(id: info.deck.id).path),
      definition: info.item.content.canBeDefined
        ? WordsPage().path(["q": name, "language": language.rawValue]) : nil,
      actions: Self.actions(info),
      cards: info.cards.map { CardState($0, of: info, context.dates) },
      anchor: try await context.scripts == nil ? nil : anchor(info, context),
      session: context.openingSession,
      fields: info.noteFields.filter { !$0.value.isEmpty }.map {
        // A field may have the whole entry of a dictionary.
        Fact($0.name, $0.value.shortened(to: 500), lang: Script.language(of: $0.value))
      })
  }

  /// The additions of the learner and other programs to the item.
  private static func facts(_ info: ItemInfo) -> [Fact] {
    [
      ("Synonyms", info.item.content.plainSynonyms.joined(separator: "; ")),
      ("Meaning note", info.meaningNote), ("Reading note", info.readingNote),
    ].filter { !$1.isEmpty }.map { Fact($0, $1, lang: Script.language(of: $1)) }
  }

  private static func actions(_ info: ItemInfo) -> [ItemChange.Action] {
    info.item.isDeleted ? [.restore] : actions(info.cards.map(\.card), today: info.today)
  }

  private static func actions(_ cards: [Card], today: Day) -> [ItemChange.Action] {
    [
      cards.contains(where: \.isSuspended) ? .unsuspend : .suspend,
      cards.contains { $0.isBuried(on: today) } ? .unbury : .bury,
    ] + (cards.contains(where: \.isLeech) ? [.clearLeech] : [])
      + (cards.contains { $0.progress != .new } ? [.reset] : [])
  }

  func scriptAddresses(_ context: PageContext) async throws -> [String]? {
    let info = try await context.site.info(id, at: context.now)
    return try await anchor(info, context).map { [$0.address] } ?? []
  }

  /// - Returns: nil for an item that is not Japanese or, with an account, not WaniKani's.
  private func anchor(_ info: ItemInfo, _ context: PageContext) async throws -> SubjectAnchor? {
    var anchor = SubjectAnchor(info.item, info.entry)
    try await anchor?.identify(context.study)
    return anchor.flatMap { $0.id < 0 ? nil : $0 }
  }

  func name(_ state: State) -> String { state.name }

  private func act(_ context: PageContext) async throws -> Response {
    let action: ItemChange.Action = try context.form.action()
    let info = try await context.site.item {
      try await $0.act(action, on: id, card: context.form.number("card"), at: context.now)
    }
    context.sayUndoable("\(action.done) “\(info.item.content.title)”.")
    return context.seeOther(action == .delete ? DeckPage(id: info.deck.id).path : shown(context))
  }

  private func setDue(_ context: PageContext) async throws -> Response {
    let card: Card.ID? = context.form.number("card")
    let days: DueDays
    do {
      days = try DueDays(context.form["days"])
    } catch {
      return try await showRefusal(error, context) { state in
        for place in state.cards.indices where state.cards[place].card.id == card {
          state.cards[place].days = Field(
            value: context.form["days"], error: error.description)
        }
      }
    }
    do {
      let info = try await context.site.item {
        try await $0.change(.setDue(days), on: id, card: card, at: context.now)
      }
      let title = "“\(info.item.content.title)”"
      context.sayUndoable(
        context.changes.change == nil
          ? "\(title) was due then already, so nothing was changed." : "\(DueDays.done) \(title).")
    } catch let problem as Problem {
      context.say(problem)
    }
    return context.seeOther(shown(context))
  }
}

extension SiteServices {
  /// Shows or changes an item. That there is none leads to “Page not found”.
  func item(_ body: (ItemRoom) async throws -> ItemInfo) async throws -> ItemInfo {
    try await notFound(if: .noItem) { try await body(study.items) }
  }

  func info(_ id: Item.ID, at now: Date) async throws -> ItemInfo {
    try await item { try await $0.info(id, at: now) }
  }
}

// MARK: - Markup

extension ItemPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    if let back = state.session?.back {
      p(.class("crumbs")) { pageLink(back.label, back.url) }
    }
    let isDeleted = state.actions == [.restore]
    div(.class("heading")) {
      crumbs([Link("Decks", DecksPage().path), state.deck])
      if isDeleted { actionRow(state, layout) }
    }
    div(.class("sheet")) { state.view }
    if layout.userscripts != nil, let anchor = state.anchor { SubjectSections(subject: anchor) }
    if !state.fields.isEmpty {
      details(.class("drawer")) {
        summary { "Fields in Anki" }
        factList("facts", state.fields)
      }
    }
    if !isDeleted { actionRow(state, layout) }
    for card in state.cards {
      isDeleted ? card : changing(card, state, layout)
    }
  }

  private func actionRow(_ state: State, _ layout: Layout) -> HTMLElement {
    postForm(path(Self.actions, from: state.session), layout.csrf, style: "row") {
      let isDeleted = state.actions == [.restore]
      if isDeleted {
        span(.class("aside")) { "Deleted" }
      } else {
        pageLink("Edit", ItemEditPage(id: id).path(from: state.session), "button small")
        if let definition = state.definition {
          pageLink("Define", definition, "button quiet small")
        }
        if layout.offersTutor {
          pageLink("Ask the tutor", TutorPage.path(about: id), "button quiet small")
          pageLink(
            "Compare with another item", TutorPage.path(about: id) + "#field-other",
            "button quiet small")
        }
      }
      for action in state.actions {
        actionButton(action, action.label, style: [.quiet, .small])
      }
      if !isDeleted {
        actionButton(ItemChange.Action.delete, "Delete", style: [.danger, .small])
      }
    }
  }
}

extension ItemPage {
  /// The page again, with its way back to the session if it had one.
  private func shown(_ context: PageContext) -> String {
    path(from: context.openingSession)
  }

  /// The actions on a card alone; those of the only one are the item's.
  private func changing(_ card: CardState, _ state: State, _ layout: Layout) -> CardState {
    var card = card
    card.flagging = FlagForm(
      path: path(Self.flag, from: state.session), csrf: layout.csrf, card: card.card)
    card.dating = DueForm(
      path: path(Self.due, from: state.session), csrf: layout.csrf, card: card.card,
      days: card.days)
    guard state.cards.count > 1 else { return card }
    card.changing = postForm(path(Self.actions, from: state.session), layout.csrf, style: "row") {
      hiddenField("card", "\(card.card.id)")
      for action in Self.actions([card.card], today: card.dates.today) {
        actionButton(action, action.label, style: [.quiet, .small])
          .attributes(.aria("label", value: "\(action.label): \(card.card.label)"))
      }
    }
    return card
  }
}
