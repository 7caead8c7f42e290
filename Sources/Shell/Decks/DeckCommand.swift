public import ArgumentParser
public import Engine
import Foundation

struct DeckCommand: StudyCommand {
  static let usage = Usage("deck", "Show, add, change or delete a deck.")
    .serves(.openDeck, "deck DECK")
    .serves(.addDeck, "deck DECK --add")
    .serves(.renameDeck, "deck DECK --rename NAME")
    .serves(.changeDeckOptions, "deck DECK --new-per-day NUMBER")
    .serves(.deleteDeck, "deck DECK --delete")
    .examples(
      "deck Words", "deck Mine --add", "deck Words --new-per-day 10 --retention 0.92",
      "deck Words --delete --yes"
    )
    .notes(
      """
      “Parent::Child” is a subdeck. A deck's limits per day also apply to its subdecks; its other \
      options do not, unless they are changed with --subdecks.
      """)

  @Argument(help: "The deck's name; the full name to change it. Without one, lists the decks.")
  var deck: String?

  @Option(help: ArgumentHelp("Show only the cards this search finds.", valueName: "query"))
  var find = ""

  @Option(help: ArgumentHelp("The page of results.", valueName: "number"))
  var page = 1

  @Option(help: "What to sort by.")
  var sort = Search.Order.match

  @Flag(help: "Add a deck with this name.")
  var add = false

  @Flag(help: "Delete the deck and its subdecks.")
  var delete = false

  @OptionGroup var confirmation: Confirmation

  @OptionGroup(title: "Deck options") var changes: DeckChanges

  var writes: Bool { add || delete || !changes.areNone }

  func validate() throws {
    if deck == nil, writes || !find.isEmpty {
      throw ValidationError("Which deck? Enter its name.")
    }
    if delete, add || !changes.areNone {
      throw ValidationError("--delete can't be combined with other changes.")
    }
    if changes.subdecks, add || changes.areNone {
      throw ValidationError("--subdecks changes options of existing decks.")
    }
    if add, changes.rename != nil { throw ValidationError("--rename is for an existing deck.") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard page > 0 else { throw Problem.outOfRange("--page", use: "at least 1") }
    guard let name = deck else { return try await DecksCommand().run(in: console, on: study) }
    let list = study.today.decks
    if delete { return try await remove(name, console, study) }
    var changed: Deck?
    let undo = UndoTracker()
    if add {
      let options = DeckOptions(try await study.settings())
      let new = try changes.applied(to: Deck(id: 0, name: Deck.name(from: name), options: options))
      changed = try await list.add(new.name, new.options, at: study.now)
    } else if !changes.areNone {
      let deck = try await study.deck(exactly: name)
      var wanted = try changes.applied(to: deck)
      let inside = try await study.decks().filter { $0.isInside(deck) }
      let subdecks = changes.subdecks ? try inside.map { try changes.applied(to: $0) } : []
      wanted.id = try await study.makingDeck(of: deck).id
      changed = try await undo.track { [wanted] in
        try await list.change(wanted, from: deck, subdecks: subdecks, at: study.now)
      }
      if !changes.subdecks, changes.areOfOneDeck, !inside.isEmpty {
        console.hint("Its subdecks keep their own options; --subdecks changes them, too.")
      }
    }
    let shown = if let changed { changed } else { try await study.deck(named: name) }
    let open = try await list.open(
      shown.root, query: find, page: page, by: sort, at: study.now)
    console.vocabulary.learn(decks: open.decks.map(\.deck.name))
    if add || changes.areNone { return try await show(open, console, study) }
    let said: Line =
      undo.change == nil
      ? "\(open.line.deck.name, .strong) is like that already, so nothing was changed."
      : "Changed \(open.line.deck.name, .strong); “undo” reverts it."
    try console.show([said] + Self.options(open.line), json: open.line.json)
  }

  private func remove(_ name: String, _ console: Console, _ study: Study) async throws {
    var line = try await study.line(of: study.deck(exactly: name))
    let isOfCourse = study.course?.hasDeck(named: line.deck.name) ?? false
    let course = isOfCourse ? "Sanpo works without its starter course. " : ""
    let question =
      course + "Delete “\(line.deck.name)” with its \(Quantity.count(line.items, "item"))?"
    if line.items > 0, try await !console.isSure(confirmation, question) {
      return console.output.say("Nothing was deleted.")
    }
    line.deck = try await study.makingDeck(of: line.deck)
    try await study.today.decks.delete(line.id, isSure: true, at: study.now)
    try console.show(
      ["Deleted \(line.deck.name, .strong); “undo” restores it."],
      json: line.json + ["is_deleted": true])
  }

  private func show(_ open: DeckList.OpenDeck, _ console: Console, _ study: Study) async throws {
    let boundary = try await study.settings().boundary
    try console.show(
      Self.lines(open, at: study.now, columns: console.output.columns()),
      json: [open.line.json] + (add ? [] : CardList.json(open.finds, boundary)))
    try console.announcePages(of: open.finds) { page in
      line(ofPage: page, of: open.line.deck.name)
    }
  }

  private func line(ofPage page: Int, of deck: String) -> [String] {
    var options = find.isEmpty ? [] : ["--find", find]
    if sort != .match { options += ["--sort", sort.rawValue] }
    return ["deck", deck] + options + ["--page", "\(page)"]
  }
}

// MARK: Text

extension DeckCommand {
  private static func lines(
    _ open: DeckList.OpenDeck, at now: Date, columns: Int
  ) -> [Line] {
    options(open.line) + [Line()] + CardList.lines(open.finds, at: now, columns: columns)
  }

  private static func options(_ line: Overview.DeckLine) -> [Line] {
    let options = line.deck.options
    let kinds = options.cardKinds.map(\.template.label).joined(separator: ", ")
    return [
      """
      \(line.deck.name, .strong)  \(Quantity.count(line.items, "item")), \
      \(Phrase.counts(line.counts)) due
      """,
      """
      \(options.newPerDay) new and \(options.reviewsPerDay) reviews per day, \
      new cards \(order(options.newOrder))
      """,
      """
      Desired retention \(Quantity.percent(options.retention)); card types \(kinds); \
      siblings \(options.buriesSiblings ? "" : "not ")buried\
      \(options.isTaught ? "; taught in lessons" : "")
      """,
    ] + own(options)
  }

  private static func own(_ options: DeckOptions) -> [Line] {
    let steps = options.steps
    let parts: [String?] = [
      steps.learning.map { "learning steps \(DeckSteps.text($0))" },
      steps.relearning.map { "relearning steps \(DeckSteps.text($0))" },
      steps.leechLapses.map { "leech threshold \($0)" },
      options.runsScripts ? "card scripts on" : nil,
      options.playsSounds.map { "card sounds \($0 ? "on" : "off")" },
    ]
    let set = parts.compactMap(\.self)
    return set.isEmpty ? [] : [Line("Own settings: \(set.joined(separator: "; "))")]
  }

  private static func order(_ order: DeckOptions.NewOrder) -> String {
    order == .added ? "in the order added" : "in random order"
  }
}

// MARK: Options

struct DeckChanges: ParsableArguments {
  @Option(help: ArgumentHelp("New cards per day, of its subdecks too.", valueName: "number"))
  var newPerDay: Int?

  @Option(
    help: ArgumentHelp("Reviews and new cards per day, of its subdecks too.", valueName: "number"))
  var reviewsPerDay: Int?

  @Option(
    help: ArgumentHelp("Desired retention, 0.70 to 0.99 or 70 to 99 percent.", valueName: "number"))
  var retention: Double?

  @Option(help: "The order of new cards.")
  var order: DeckOptions.NewOrder?

  @Option(help: ArgumentHelp("Card types, comma-separated: \(CardKind.names).", valueName: "types"))
  var kinds: CardKinds?

  @Option(help: ArgumentHelp("Ask only one card of an item per day.", valueName: "switch"))
  var burySiblings: Switch?

  @Option(help: ArgumentHelp("Teach new items in lessons.", valueName: "switch"))
  var taught: Switch?

  @Option(
    help: ArgumentHelp(
      "Its learning steps, such as “1m 10m”, “none”, or “settings” for those in Settings.",
      valueName: "steps"))
  var learningSteps: String?

  @Option(help: ArgumentHelp("Its relearning steps, in the same form.", valueName: "steps"))
  var relearningSteps: String?

  @Option(
    help: ArgumentHelp(
      "Lapses that make a card a leech, 1 to 99; 0 for the number in the settings.",
      valueName: "number"))
  var leechLapses: Int?

  @Option(help: ArgumentHelp("Run scripts of cards from Anki, on pages.", valueName: "switch"))
  var scripts: Switch?

  @Option(help: ArgumentHelp("Play sounds of cards from Anki unasked.", valueName: "switch"))
  var sounds: SoundSwitch?

  @Flag(help: "Change these options of its subdecks, too.")
  var subdecks = false

  @Option(help: ArgumentHelp("Rename the deck.", valueName: "name"))
  var rename: String?

  var areNone: Bool {
    newPerDay == nil && reviewsPerDay == nil && retention == nil && order == nil && kinds == nil
      && burySiblings == nil && taught == nil && scripts == nil && sounds == nil && rename == nil
      && learningSteps == nil && relearningSteps == nil && leechLapses == nil
  }

  /// Whether there are changes that its subdecks don't follow.
  var areOfOneDeck: Bool {
    var others = self
    (others.newPerDay, others.reviewsPerDay, others.rename) = (nil, nil, nil)
    return !others.areNone
  }

  func applied(to deck: Deck) throws -> Deck {
    var deck = deck
    if let rename { deck.name = try Deck.name(from: rename) }
    if let newPerDay { deck.options.newPerDay = newPerDay }
    if let reviewsPerDay { deck.options.reviewsPerDay = reviewsPerDay }
    if let retention { deck.options.retention = retention > 1 ? retention / 100 : retention }
    if let order { deck.options.newOrder = order }
    if let kinds { deck.options.cardKinds = kinds.kinds }
    if let burySiblings { deck.options.buriesSiblings = burySiblings == .on }
    if let taught { deck.options.isTaught = taught == .on }
    if let scripts { deck.options.runsScripts = scripts == .on }
    if let sounds { deck.options.playsSounds = sounds == .settings ? nil : sounds == .on }
    if let learningSteps { deck.options.steps.learning = try DeckSteps.steps(from: learningSteps) }
    if let relearningSteps {
      deck.options.steps.relearning = try DeckSteps.steps(from: relearningSteps)
    }
    if let leechLapses { deck.options.steps.leechLapses = leechLapses == 0 ? nil : leechLapses }
    return deck
  }
}

enum Switch: String, ExpressibleByArgument, CaseIterable, Sendable { case on, off }

/// A switch of a deck that may be left to the settings.
enum SoundSwitch: String, ExpressibleByArgument, CaseIterable, Sendable { case on, off, settings }

/// The kinds of cards that a deck asks, with commas between them.
struct CardKinds: ExpressibleByArgument, Sendable {
  var kinds: [CardKind]

  init?(argument: String) {
    let words = argument.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
    let known = words.compactMap { word in CardKind.allCases.first { $0.isNamed(String(word)) } }
    guard known.count == words.count, !known.isEmpty else { return nil }
    kinds = CardKind.allCases.filter(known.contains)
  }
}

extension DeckOptions.NewOrder: ExpressibleByArgument {}
