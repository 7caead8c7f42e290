import ArgumentParser
import Engine
import Foundation

struct DecksCommand: ViewCommand {
  static let usage = Usage("decks", "All decks, and what's due in each.")
    .serves(.seeDecks, "decks", examples: "decks", "decks --json")

  func run(in console: Console, on study: Study) async throws {
    let decks = try await study.today.decks.lines(at: study.now)
    console.vocabulary.learn(decks: decks.map(\.deck.name))
    try console.show(Self.lines(decks, columns: console.output.columns()), json: decks.map(\.json))
  }
}

// MARK: Text

extension DecksCommand {
  /// Returns the decks, indented by depth.
  static func lines(_ lines: [Overview.DeckLine], columns: Int) -> [Line] {
    guard !lines.isEmpty else { return ["No decks yet. “deck NAME --add” adds one."] }
    let digits = lines.map { Quantity.grouped($0.items).count }.max() ?? 0
    let rows = lines.withHeadings.flatMap { headings, line -> [[Line]] in
      headings.map { [Line($0.leafName).indented(2 * $0.depth), Line(), Line()] }
        + [row(line, digits)]
    }
    return rows.inColumns(limit: columns / 2)
  }

  /// - Parameter digits: the width of the greatest number of items.
  private static func row(_ line: Overview.DeckLine, _ digits: Int) -> [Line] {
    let name = Line(line.deck.leafName, line.counts.total > 0 ? .strong : .plain)
    let waiting =
      (line.counts.total == 0 ? [] : [Phrase.counts(line.counts)])
      + (line.lessons == 0 ? [] : ["\(Quantity.grouped(line.lessons)) in lessons"])
    let items = Line(Quantity.count(line.items, "item"), .faint)
      .indented(digits - Quantity.grouped(line.items).count)
    return [
      name.indented(2 * line.deck.depth),
      waiting.isEmpty ? items : items.padded(to: digits + " items".count),
      Line(waiting.joined(separator: " · ")),
    ]
  }
}

// MARK: JSON

extension Overview.DeckLine {
  var json: JSONObject {
    let options = deck.options
    return [
      // Null for a parent that is only a part of its subdecks' names.
      "type": "deck", "deck": deck.isOnlyParent ? nil : id, "name": deck.name,
      // Including the decks inside it.
      "items": items, "waiting": counts.json,
      "new_per_day": options.newPerDay, "reviews_per_day": options.reviewsPerDay,
      "retention": options.retention,
      // The order of new cards: added or random.
      "order": options.newOrder.rawValue,
      // The kinds of cards: recall, production, ….
      "kinds": options.cardKinds,
      "bury_siblings": options.buriesSiblings, "is_taught": options.isTaught,
      // Steps of their own, such as “1m 10m”; null for those of the settings.
      "learning_steps": options.steps.learning.map(DeckSteps.text),
      "relearning_steps": options.steps.relearning.map(DeckSteps.text),
      // Null for the settings'.
      "leech_lapses": options.steps.leechLapses,
      // Whether scripts of Anki's cards run, on pages.
      "runs_scripts": options.runsScripts,
      // Whether sounds of Anki's cards play by themselves; null for what the settings say.
      "plays_sounds": options.playsSounds,
    ]
  }
}
