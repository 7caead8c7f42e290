import ArgumentParser
import Engine
import Foundation

struct DecksCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "decks", abstract: "All decks, and what waits in each.")
  static let intents: [Intent: String] = [.seeDecks: "decks"]

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let decks = try await study.decks()
    console.vocabulary.learn(decks: decks.map(\.deck.name))
    try console.show(Self.lines(decks), jsonLines: decks.map(DeckRow.init))
  }
}

// MARK: Text

extension DecksCommand {
  /// The decks, those inside others set in.
  static func lines(_ lines: [Overview.DeckLine]) -> [Line] {
    guard !lines.isEmpty else { return ["There are no decks yet: “deck NAME --add” makes one."] }
    var shown: Set<String> = []
    let rows = lines.flatMap { line -> [[Line]] in
      let headings = missingParents(of: line.deck, shown)
      shown.formUnion(headings.map(\.name) + [line.deck.name])
      return headings.map { [Line($0.leaf).indented(2 * $0.depth), Line(), Line()] } + [row(line)]
    }
    return Table(sides: [.left, .right, .left], rows: rows).lines()
  }

  private static func row(_ line: Overview.DeckLine) -> [Line] {
    let name = Line(line.deck.leafName, line.counts.total > 0 ? .strong : .plain)
    return [
      name.indented(2 * line.deck.depth), Line(Quantity.grouped(line.items), .faint),
      Line(line.counts.total == 0 ? "" : Phrase.counts(line.counts)),
    ]
  }

  /// A deck may lie in one that is only a name.
  private static func missingParents(of deck: Deck, _ shown: Set<String>)
    -> [(name: String, leaf: String, depth: Int)]
  {
    let path = deck.name.components(separatedBy: Deck.separator)
    return path.indices.dropLast().compactMap { depth in
      let name = path[...depth].joined(separator: Deck.separator)
      return shown.contains(name) ? nil : (name, path[depth], depth)
    }
  }
}

// MARK: JSON

/// A deck with its options.
struct DeckRow: Encodable {
  let type = "deck"
  let deck: Deck.ID
  let name: String
  /// In it and in all inside it.
  let items: Int
  let waiting: CountsRow
  let newPerDay, reviewsPerDay: Int
  let retention: Double
  /// Of new cards: added or random.
  let order: String
  /// Of cards: recall, production, typed, meaning, reading.
  let kinds: [String]
  let burySiblings, isTaught: Bool

  init(_ line: Overview.DeckLine) {
    let options = line.deck.options
    (deck, name, items) = (line.id, line.deck.name, line.items)
    waiting = CountsRow(line.counts)
    (newPerDay, reviewsPerDay) = (options.newPerDay, options.reviewsPerDay)
    retention = options.retention
    order = options.newOrder.rawValue
    kinds = options.cardKinds.map(\.rawValue)
    (burySiblings, isTaught) = (options.buriesSiblings, options.isTaught)
  }
}
