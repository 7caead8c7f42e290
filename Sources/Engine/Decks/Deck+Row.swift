import GRDB

extension Deck {
  static let columns =
    (["id", "name", "is_deleted"] + DeckOptions.columns).map { "deck.\($0)" }
    .joined(separator: ", ")

  init(_ row: some Columns, from first: Int = 0) throws {
    try self.init(
      id: row[first], name: row[first + 1], options: DeckOptions(row, from: first + 3))
    isDeleted = try row[first + 2]
  }
}

extension DeckOptions {
  /// The columns of `deck`, in the order of `values`.
  static let columns =
    [
      "new_per_day", "reviews_per_day", "retention", "new_order", "buries_siblings", "is_taught",
      "holds_notes", "runs_scripts", "learning_steps", "relearning_steps", "leech_lapses",
      "plays_sounds",
    ] + CardKind.allCases.map(\.column)

  /// A list of values, as SQL.
  var values: SQL {
    let kinds = CardKind.allCases.map { "\(cardKinds.contains($0))" as SQL }
    return """
      \(newPerDay), \(reviewsPerDay), \(retention), \(newOrder.rawValue), \(buriesSiblings),
      \(isTaught), \(holdsNotes), \(runsScripts), \(DeckSteps.text(steps.learning)),
      \(DeckSteps.text(steps.relearning)), \(steps.leechLapses ?? 0),
      \(playsSounds), \(kinds.joined(separator: ", "))
      """
  }

  /// Creates options from a row of `columns` from `first` on.
  fileprivate init(_ row: some Columns, from first: Int) throws {
    try self.init(newPerDay: row[first], reviewsPerDay: row[first + 1], retention: row[first + 2])
    newOrder = try row.enumValue(first + 3)
    buriesSiblings = try row[first + 4]
    isTaught = try row[first + 5]
    holdsNotes = try row[first + 6]
    runsScripts = try row[first + 7]
    // Only steps are stored; otherwise the settings apply.
    steps.learning = (try? DeckSteps.steps(from: row[first + 8])) ?? nil
    steps.relearning = (try? DeckSteps.steps(from: row[first + 9])) ?? nil
    let lapses: Int = try row[first + 10]
    steps.leechLapses = lapses == 0 ? nil : lapses
    playsSounds = try row[first + 11]
    cardKinds = try CardKind.allCases.enumerated()
      .filter { try row[first + 12 + $0.offset] }.map(\.element)
  }
}

extension CardKind {
  /// The column of `deck` that says whether it asks for cards of this kind.
  var column: String { "asks_\(rawValue)" }
}
