import Engine
import HTML
import Hummingbird

/// Changes the items that are ticked in a list, or all that the list is a part of.
struct BulkForm {
  /// The list's search, in one deck or in all.
  var query: String
  var deck: Deck.ID?
  /// The filter of “Your words”; nil for another list.
  var words: WordFilter?
  /// How many cards the search finds.
  var total: Int
  var decks: [Choice]
  /// The page of the list, and its order.
  var page = 1
  var order = Search.Order.match
  var isForAll = false
  /// The chosen change; nil for the first.
  var change: Change?
  /// The chosen flag; empty for the first.
  var flag = ""
  var tag = Field()
  var days = Field()
  /// How many items are deleted once that is confirmed; nil where nothing is asked.
  var deleting: Int?
  /// The problem with anything but the tags and days.
  var error: String?

  /// The changes of the items, in the menu's order.
  enum Change: String, CaseIterable {
    case suspend, unsuspend, bury, unbury, move, tag, untag, flag, reset, due, days, delete

    fileprivate var label: String {
      switch self {
      case .suspend: ItemChange.Action.suspend.label
      case .unsuspend: ItemChange.Action.unsuspend.label
      case .bury: ItemChange.Action.bury.label
      case .unbury: ItemChange.Action.unbury.label
      case .move: "Move to deck"
      case .tag: "Add tags"
      case .untag: "Remove tags"
      case .flag: "Set flag"
      case .reset: ItemChange.Action.reset.label
      case .due: "Add to today's reviews"
      case .days: "Set due date"
      case .delete: ItemChange.Action.delete.label
      }
    }
  }

  /// Which form a tick in a list belongs to.
  static let id = "bulk"

  /// Leads from a list, whose boxes may be many to tab through, to its changes.
  static var link: HTMLElement {
    a(.href("#\(id)"), .data("focuses"), .data("key", value: Keys.changes)) { "Change selected" }
  }

  static func tick(_ item: Item.ID) -> String { "item-\(item)" }

  /// The fields that make items due.
  static func makeDue(_ items: [Item.ID]) -> KeyValuePairs<String, String> {
    ["items": FormData.text(of: items), "change": Change.due.rawValue]
  }

  func markup(_ csrf: String) -> HTMLElement {
    postForm(
      FindPage().path(FindPage.bulk), csrf, style: deleting == nil ? "search" : "row"
    ) {
      place
      hiddenField("within", deck.map { "\($0)" } ?? "")
      if let deleting { question(deleting) } else { choices }
    }
    .attributes(.id(Self.id), .data("in-place"))
  }

  @HTMLBuilder private var choices: HTMLContent {
    checkBox("all", "The whole list (\(Quantity.grouped(total)))", isOn: isForAll)
      .attributes(.data("once"))
    // Not “action”: a control of that name hides the form's own in scripts.
    selectField(
      "change", "With the selected items",
      Change.allCases.map { Choice($0, $0.label) }.choosing(change?.rawValue ?? ""))
    selectField("deck", "Deck to move to", decks, id: "bulk-deck")
    selectField("flag", "Flag to set", [Choice].flags.choosing(flag), id: "bulk-flag")
    inputField("tag", "Tags to add or remove", tag, .type("text"), .autocomplete("off"))
    inputField("days", "Days from today", days, .type("text"), .autocomplete("off")) {
      p { DueForm.hint }
    }
    alert(error)
    // It keeps the focus where the list is drawn anew.
    button(.class("button quiet"), .id("apply")) { "Apply" }
  }

  /// Asks before items are deleted, instead of anything else.
  @HTMLBuilder private func question(_ count: Int) -> HTMLContent {
    hiddenField("change", change?.rawValue ?? "")
    if isForAll { hiddenField("all", "true") }
    // What a person who cancels finds again.
    hiddenField("deck", decks.first(where: \.isChosen)?.value ?? "")
    hiddenField("flag", flag)
    hiddenField("tag", tag.value)
    hiddenField("days", days.value)
    alert(error)
    choiceButton(
      "confirmed", "\(count)", "Delete \(Quantity.count(count, "item"))", style: [.danger]
    )
    .attributes(.id("apply"))
    choiceButton("confirmed", "0", "Cancel", style: [.quiet]).attributes(.autofocus)
  }

  /// The list's search, order and page, for any form of its page.
  @HTMLBuilder var place: HTMLContent {
    hiddenField("q", query)
    hiddenField("page", "\(page)")
    if let sort = order.inAddress { hiddenField("sort", sort) }
    if let words {
      hiddenField("words", "true")
      hiddenField("language", words.language?.rawValue ?? "")
      hiddenField("part", words.partOfSpeech ?? "")
      hiddenField("state", words.state?.rawValue ?? "")
      hiddenField("containing", words.text)
    }
  }
}

extension BulkForm {
  /// Nil where nothing was found.
  init?(_ finds: DeckList.FoundCards?, _ decks: [Overview.DeckLine], in deck: Deck.ID?) {
    guard let finds, finds.total > 0 else { return nil }
    self.init(
      query: finds.query, deck: deck, total: finds.total,
      decks: .decks(decks.map(\.deck), chosen: deck), page: finds.page, order: finds.order)
  }

  /// Restores what was sent, and shows the problem, if there is one.
  mutating func fill(from sent: FormData, _ problem: Problem?) {
    isForAll = sent.isOn("all")
    change = Change(rawValue: sent["change"])
    flag = sent["flag"]
    (tag.value, days.value) = (sent["tag"], sent["days"])
    decks = decks.choosing(sent["deck"])
    if change == .tag || change == .untag, ItemContent.tags(from: tag.value).isEmpty {
      tag.error = problem?.description
    } else if let problem, problem == .notDueDays(days.value) {
      days.error = problem.description
    } else {
      error = problem?.description
    }
  }
}

extension FindPage {
  static let bulk = Form<Self>("bulk") { $0.changeItems }

  private func changeItems(_ context: PageContext) async throws -> Response {
    let (form, deck) = (context.form, context.form.number("within") as Deck.ID?)
    do {
      let change = try form.bulkChange()
      let selection =
        form.isOn("all")
        ? ItemSelection.matching(form["q"], in: deck) : .items(form.items + form.tickedItems)
      let list = context.study.today.decks
      if change == .act(.delete) {
        let count = try await list.countItems(selection, at: context.now)
        let confirmed: Int? = form.number("confirmed")
        guard confirmed != 0 else { return try await showList(in: deck, context) }
        guard count == 0 || count == confirmed else {
          return try await showList(
            in: deck, context, refusing: .deletes(count), deleting: count)
        }
      }
      let count = try await list.changeItems(selection, change, at: context.now)
      context.sayUndoable(
        count > 0
          ? "\(change.done) \(Quantity.count(count, "item"))."
          : "There was nothing to change.")
    } catch let problem as Problem where form.items.isEmpty {
      return try await showList(in: deck, context, refusing: problem)
    } catch let problem as Problem {
      context.say(problem)
    }
    // A quiz named the words; its results stay.
    guard form.items.isEmpty else { return context.seeOther(SessionPage<QuizSessionView>()) }
    if let words = form.sentWords {
      let page: Int = form.number("page") ?? 1
      return context.seeOther(LibraryPage().path(words, by: form.listOrder, page: page))
    }
    let place: KeyValuePairs = [
      "q": form.listQuery, "sort": form.listOrder.inAddress, "page": form.listPage,
    ]
    return context.seeOther(deck.map { DeckPage(id: $0).path(place) } ?? path(place))
  }

  /// Shows the list again with what was sent, and what is wrong with it, if anything is.
  ///
  /// - Parameter count: how many items to ask about before they are deleted.
  private func showList(
    in deck: Deck.ID?, _ context: PageContext, refusing problem: Problem? = nil,
    deleting count: Int? = nil
  ) async throws -> Response {
    let (form, ticked) = (context.form, Set(context.form.tickedItems))
    if let deck {
      return try await DeckPage(id: deck).showAgain(context, refusing: problem) {
        $0.bulk?.fill(from: form, problem)
        $0.bulk?.deleting = count
        $0.table.ticked = ticked
      }
    }
    if form.sentWords != nil {
      return try await LibraryPage().showAgain(context, refusing: problem) {
        $0.bulk?.fill(from: form, problem)
        $0.bulk?.deleting = count
        $0.table?.ticked = ticked
      }
    }
    return try await showAgain(context, refusing: problem) {
      $0.bulk?.fill(from: form, problem)
      $0.bulk?.deleting = count
      $0.table?.ticked = ticked
    }
  }
}

extension Problem {
  fileprivate static func deletes(_ count: Int) -> Problem {
    Problem("Delete \(Quantity.count(count, "item"))?", remedy: "You can undo this.")
  }
}

extension FormData {
  /// The search of the list that the form was sent from.
  var listQuery: String? { self["q"].isEmpty ? nil : self["q"] }
  /// The page of that list, unless it is the first.
  var listPage: String? { ["", "1"].contains(self["page"]) ? nil : self["page"] }

  /// The filter of “Your words” if a form was sent from there.
  var sentWords: WordFilter? {
    isOn("words") ? WordFilter(self, text: self["containing"]) : nil
  }

  fileprivate var tickedItems: [Item.ID] {
    let prefix = BulkForm.tick(0).dropLast()
    return fields.keys.filter { $0.hasPrefix(prefix) && isOn($0) }
      .compactMap { Item.ID($0.dropFirst(prefix.count)) }.sorted()
  }

  fileprivate func bulkChange() throws -> BulkChange {
    guard self["confirmed"].isEmpty else { return .act(.delete) }
    guard let change = BulkForm.Change(rawValue: self["change"]) else {
      throw RequestError.malformed
    }
    switch change {
    case .suspend: return .act(.suspend)
    case .unsuspend: return .act(.unsuspend)
    case .bury: return .act(.bury)
    case .unbury: return .act(.unbury)
    case .reset: return .act(.reset)
    case .delete: return .act(.delete)
    case .flag: return .change(.flag(try flag()))
    case .due: return .makeDue
    case .days: return .change(.setDue(try DueDays(self["days"])))
    case .move:
      guard let deck: Deck.ID = number("deck") else { throw RequestError.malformed }
      return .move(to: deck)
    case .tag: return .addTags(try given(TypedField.tags(self["tag"])))
    case .untag: return .removeTags(try given(ItemContent.tags(from: self["tag"])))
    }
  }

  private func given(_ tags: [String]) throws -> [String] {
    guard !tags.isEmpty else {
      throw Problem("Enter a tag to add or remove.", remedy: "Separate several tags by spaces.")
    }
    return tags
  }
}
