import Engine
import Foundation

/// One deck as a page.
struct DeckPresenter {
  let almanac: Almanac
  let decks: [Overview.DeckLine]

  /// What came back from a form that was refused, if one was.
  struct Returned {
    var form: FormData
    var problem: Problem
    var part: Part

    enum Part { case item, options, name, query }
  }

  func page(_ open: DeckShelf.OpenDeck, _ chrome: Chrome, _ returned: Returned? = nil) -> DeckPage {
    let deck = open.line.deck
    let query = open.finds.query
    let finds = FindsPresenter(
      almanac: almanac,
      url: { Route.deck(deck.id).path(["q": query.isEmpty ? nil : query, "page": "\($0)"]) },
      namesDecks: hasInside(deck))
    return DeckPage(
      chrome: chrome, name: deck.leafName, parents: parents(of: deck),
      row: DeckRow(open.line, above: above(deck)),
      start: Route.study.path, lesson: deck.options.isTaught ? Route.lessons.path : nil,
      find: Route.deck(deck.id).path,
      query: field("q", or: query, of: .query, returned), table: finds.table(open.finds),
      options: options(deck, returned), form: form(deck, returned),
      importing: Route.exchange.path(["deck": "\(deck.id)"]),
      exporting: Route.deckExport(deck.id, .csv).path, edit: Route.deck(deck.id).path,
      rename: field("name", or: deck.name, of: .name, returned))
  }

  /// Only what belongs to the refused form is shown as it was sent.
  private func field(
    _ name: String, or value: String, of part: Returned.Part, _ returned: Returned?,
    showsError: Bool = true
  ) -> Field {
    guard let returned, returned.part == part else { return Field(value: value) }
    return Field(value: returned.form[name], error: showsError ? returned.problem.description : nil)
  }

  private func hasInside(_ deck: Deck) -> Bool {
    decks.contains { $0.deck.isInside(deck) }
  }

  private func above(_ deck: Deck) -> [Deck] { decks.map(\.deck).filter { deck.isInside($0) } }

  private func parents(of deck: Deck) -> [Link] {
    [Link(label: "Decks", url: Route.decks.path)]
      + above(deck).map { Link(label: $0.leafName, url: Route.deck($0.id).path) }
  }

  private func options(_ deck: Deck, _ returned: Returned?) -> DeckPage.Options {
    let options = deck.options
    return DeckPage.Options(
      action: Route.deckOptions(deck.id).path, isOpen: returned?.part == .options,
      newPerDay: field("newPerDay", or: "\(options.newPerDay)", of: .options, returned),
      reviewsPerDay: field(
        "reviewsPerDay", or: "\(options.reviewsPerDay)", of: .options, returned, showsError: false),
      retention: field(
        "retention", or: Quantity.decimal(options.retention * 100, places: 2), of: .options,
        returned,
        showsError: false),
      order: [(.added, "As they were added"), (.random, "Mixed")].map {
        (order: DeckOptions.NewOrder, label: String) in
        Choice(value: order.rawValue, label: label, isChosen: options.newOrder == order)
      },
      asksRecall: options.cardKinds.contains(.recall),
      asksProduction: options.cardKinds.contains(.production),
      asksTyped: options.cardKinds.contains(.typed),
      asksMeaning: options.cardKinds.contains(.meaning),
      asksReading: options.cardKinds.contains(.reading), buriesSiblings: options.buriesSiblings,
      isTaught: options.isTaught)
  }

  private func form(_ deck: Deck, _ returned: Returned?) -> ItemForm {
    var form = ItemForm(
      action: Route.deckItems(deck.id).path, isOpen: returned?.part == .item, isNew: true,
      deck: .decks(decks, chosen: deck.id))
    if let returned, returned.part == .item {
      form.fill(from: returned.form, returned.problem.description)
    }
    return form
  }
}

extension ItemForm {
  /// Shows again what was sent, and what was wrong with it.
  mutating func fill(from sent: FormData, _ error: String) {
    front = Field(value: sent["front"], error: error)
    back.value = sent["back"]
    reading.value = sent["reading"]
    notes.value = sent["notes"]
    tags.value = sent["tags"]
    synonyms.value = sent["synonyms"]
    for index in deck.indices { deck[index].isChosen = deck[index].value == sent["deck"] }
  }
}
