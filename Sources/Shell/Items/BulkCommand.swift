import ArgumentParser
import Engine

struct BulkCommand: StudyCommand {
  static let usage = Usage("bulk", "Change all items that match a search.")
    .serves(.changeItems, "bulk QUERY --suspend --yes")
    .examples(
      "bulk is:leech --suspend", "bulk deck:Words tag:verb --move Verbs",
      "bulk added:1 --tag new --yes"
    )
    .notes(
      """
      Shows how many items match, and asks. “undo” reverts it as one change. “find --help” lists \
      the search terms.
      """)

  enum Action: EnumerableFlag {
    case suspend, unsuspend, bury, unbury, reset, makeDue, delete

    static func help(for action: Action) -> ArgumentHelp? {
      switch action {
      case .suspend: "Suspend them."
      case .unsuspend: "Unsuspend them."
      case .bury: "Bury them until tomorrow."
      case .unbury: "Unbury them."
      case .reset: "Reset them: their cards are new again."
      case .makeDue: "Add them to today's reviews."
      case .delete: "Delete them."
      }
    }
  }

  @Argument(parsing: .allUnrecognized, help: "The query.")
  var query: [String]

  @Option(help: ArgumentHelp("Move them to this deck.", valueName: "deck"))
  var move: String?

  @Option(help: ArgumentHelp("Add tags, separated by spaces.", valueName: "tags"))
  var tag: String?

  @Option(help: ArgumentHelp("Remove tags.", valueName: "tags"))
  var untag: String?

  @Option(help: "Flag their cards: 0 to 7, or a colour.", completion: .list(FlagCommand.names))
  var flag: String?

  @Option(
    help: ArgumentHelp("Set when they are due, in days: 0, 3-7 or 5!.", valueName: "days"))
  var due: String?

  @Flag var actions: [Action] = []

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    let texts = [move, tag, untag, flag, due].compactMap(\.self)
    guard texts.count + Set(actions).count == 1 else {
      throw ValidationError("Choose one change, such as --suspend or --move DECK.")
    }
    guard tag.map({ TypedField.tags($0) }) != [], untag.map(ItemContent.tags(from:)) != [] else {
      throw ValidationError("Enter a tag.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let text = FindCommand.text(query)
    guard try !Search(text).conditions.isEmpty else {
      throw Misuse("Which items?", remedy: "Enter a search, such as is:leech.")
    }
    let deck = try await move.asyncMap { try await study.deckToMoveTo(named: $0) }
    let (planned, ask) = try self.change(movingTo: deck)
    let selection = ItemSelection.matching(text, in: nil)
    let list = study.today.decks
    let count = try await list.countItems(selection, at: study.now)
    guard count > 0 else {
      return try console.show(["No items match “\(Fields.short(text))”."], json: ["items": 0])
    }
    guard try await console.isSure(confirmation, ask(Quantity.count(count, "item"))) else {
      return console.output.say("Nothing was changed.")
    }
    // Only now a parent may become a deck.
    var change = planned
    if let deck { change = .move(to: try await study.makingDeck(of: deck).id) }
    let changed = try await list.changeItems(selection, change, at: study.now)
    try console.show(
      [
        changed > 0
          ? "\(change.done) \(Quantity.count(changed, "item"), .strong); “undo” reverts it."
          : "There was nothing to change."
      ],
      json: ["items": changed])
  }

  /// The change, and the question before it about items, such as “7 items”.
  private func change(
    movingTo deck: Deck?
  ) throws -> (BulkChange, (_ items: String) -> String) {
    if let deck { return (.move(to: deck.id), { "Move \($0) to “\(deck.name)”?" }) }
    if let tag { return (.addTags(TypedField.tags(tag)), { "Tag \($0) with “\(tag)”?" }) }
    if let untag {
      return (.removeTags(ItemContent.tags(from: untag)), { "Remove “\(untag)” from \($0)?" })
    }
    if let flag {
      return (.change(.flag(try FlagCommand.number(flag))), { "Set the flag “\(flag)” on \($0)?" })
    }
    if let due {
      return (.change(.setDue(try DueDays(due))), { "Make \($0) due in “\(due)” days?" })
    }
    switch actions.first {
    case .unsuspend: return (.act(.unsuspend), { "Unsuspend \($0)?" })
    case .bury: return (.act(.bury), { "Bury \($0) until tomorrow?" })
    case .unbury: return (.act(.unbury), { "Unbury \($0)?" })
    case .reset: return (.act(.reset), { "Reset \($0), whose cards are then new again?" })
    case .makeDue: return (.makeDue, { "Add \($0) to today's reviews?" })
    case .delete: return (.act(.delete), { "Delete \($0)?" })
    case .suspend, nil: return (.act(.suspend), { "Suspend \($0)?" })
    }
  }
}
