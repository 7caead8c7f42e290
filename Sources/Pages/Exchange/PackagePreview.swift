import Engine
import HTML

extension AnkiSummary {
  /// The preview of importing an Anki package, and its options.
  @HTMLBuilder
  func preview(_ page: ImportPage, _ csrf: String) -> HTMLContent {
    p(.data("focus")) { "An Anki package. Nothing of it is imported yet." }
    if !facts.isEmpty { figureList(facts) }
    if !decks.isEmpty { p { "Decks: \(decks.joined(separator: ", "))" } }
    if !noteTypes.isEmpty { p { "Note types: \(noteTypeWords)" } }
    if !options.isEmpty { p { "Options of the preset “\(preset)”: \(optionWords)" } }
    if !changedDecks.isEmpty {
      p { "Decks with other options in Anki: \(changedDecks.joined(separator: ", "))" }
    }
    for warning in presetWarnings { p { warning } }
    postForm(page.path(ImportPage.begin), csrf, style: "form") {
      selectField(
        "update", "Existing notes",
        [
          Choice(AnkiRequest.Update.newer, "Update if newer"),
          Choice(AnkiRequest.Update.always, "Always update"),
          Choice(AnkiRequest.Update.never, "Never update"),
        ].choosing(AnkiRequest.Update.newer.rawValue))
      if let optionsLabel { checkBox("options", optionsLabel) }
      checkBox("no-scheduling", "Import as new cards, without schedules and reviews")
      button(.class("button")) { "Import" }
      pageLink("Cancel", ExchangePage().path, "button quiet")
    }
  }

  /// The changes by the package's options, to choose them; nil if it has none to take.
  private var optionsLabel: String? {
    switch (options.isEmpty, changedDecks.isEmpty) {
    case (true, true): nil
    case (false, true): "Use these options as my settings, for all decks"
    case (true, false): "Take these decks' options from Anki"
    case (false, false):
      "Use these options as my settings, for all decks, and take these decks' options from Anki"
    }
  }

  private var optionWords: String {
    options.sorted { $0.key < $1.key }
      .map { "\(Self.label(of: $0.key)): \($0.value.replacing(",", with: ", "))" }
      .joined(separator: "; ")
  }

  private static func label(of name: String) -> String {
    Settings.table.first { $0.name == name }?.label ?? name
  }

  fileprivate var facts: [Fact] {
    var facts: [Fact] = .counts([
      "New notes": added - restored, "Restored": restored, "Updated": updated,
      "Updated that had been edited here": replacedEdits, "Unchanged": unchanged,
      "Unchanged, newer here": newerHere, "Skipped": conflicting + repeated, "New cards": cards,
      "Reviews": reviews, "Rescheduled cards": rescheduled,
      "Existing cards flagged, suspended or buried as in Anki": marked, "Media files": media,
    ])
    if let conflictAdvice {
      facts += [
        Fact("Skipped, as their note type has other fields or templates in Anki", conflictWords),
        Fact("Skipped notes", conflictAdvice),
      ]
    }
    for (label, names) in [
      ("Missing pictures", missing.pictures), ("Missing sounds", missing.sounds),
    ] where !names.isEmpty {
      facts.append(Fact(label, names.sorted().prefix(5).joined(separator: ", ")))
    }
    if !renamedTypes.isEmpty { facts.append(Fact("Note types renamed", renamedWords)) }
    return facts
      + [Fact].counts([
        "Skipped for the same GUID as another note": repeated,
        "Notes without cards left out": withoutCards, "Hidden media files left out": hiddenMedia,
        "Filtered decks skipped": filteredDecks.count, "Note types updated": updatedTypes,
      ])
  }
}

extension ExchangePage.Report {
  init(_ report: AnkiSummary, _ decks: [Overview.DeckLine]) {
    self.init(
      sentence: "\(Quantity.count(report.added + report.updated, "note")) imported from Anki",
      counts: report.facts,
      deck: decks.first { $0.deck.name == report.decks.first }, refused: [])
  }
}
