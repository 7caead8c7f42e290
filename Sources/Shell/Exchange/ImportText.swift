import Engine
import Foundation

// The output of an import.

extension ImportPreview {
  /// Returns the columns by field, above the first rows.
  ///
  /// - Parameter width: that of the screen.
  func lines(width: Int) -> [Line] {
    let titles = columns.enumerated().map { place, field in
      Line(ofNote(place) ?? field?.rawValue ?? "-", .strong)
    }
    let room = max(30, (width - 2 * columns.count) / max(1, columns.count))
    let first = firstRows.map { row in
      row.map { Line($0.replacing("\n", with: " ").shortened(to: room)) }
    }
    let rest = rows - firstRows.count
    let more = rest > 0 ? [Line("and \(Quantity.grouped(rest)) more", .faint)] : []
    let home = deck.map { " Rows that name no deck go to \($0)." } ?? ""
    let unnamed =
      assumesData ? [Line("Row 1 counts as data; use --header if it names the columns.")] : []
    return ([titles] + first).inColumns() + more + unnamed + report.badRows.lines + [
      "\(counts). Nothing was imported.\(home)"
    ] + (report.advice.map { [Line($0, .wrong)] } ?? [])
  }

  var json: JSONObject {
    report.sharedJSON + [
      // The field of each column, null for one that is ignored.
      "columns": columns.map { $0?.rawValue }, "has_header": hasHeader,
      "first_rows": firstRows, "rows": rows,
    ]
  }
}

extension ReviewLog.Report {
  /// A summary in one or two sentences.
  func summary(isPreview: Bool = false) -> Line {
    let would = isPreview ? "would be " : ""
    return """
      \(Quantity.count(reviews, "review"), .strong) \(would)added; \
      \(Quantity.grouped(known)) already imported, \
      \(Quantity.grouped(ofUnknownCards)) for cards that are not in Sanpo. \
      \(Quantity.count(cards, "new card")) \(would)learned from them.\(leftOut(would))
      """
  }

  var json: JSONObject {
    [
      // Reviews added, and those that were there.
      "reviews": reviews, "known_count": known, "of_unknown_cards": ofUnknownCards,
      // New cards that now have a memory.
      "card_count": cards, "bad_rows": badRows.map(\.json),
      // Rows of changes by hand, which are no reviews.
      "by_hand": byHand,
    ]
  }

  private func leftOut(_ would: String) -> String {
    byHand == 0
      ? ""
      : """
       \(Quantity.count(byHand, "manual change")) \(would)skipped: resets and new due dates come \
      only with an Anki package (.apkg).
      """
  }
}

extension [ImportReport.BadRow] {
  /// The first rows, and how many more there are.
  var lines: [Line] {
    let most = ImportReport.mostBadRows
    let rest = count > most ? [Line("and \(Quantity.grouped(count - most)) more")] : []
    return prefix(most).map { Line($0.sentence) } + rest
  }
}

extension ImportReport.BadRow {
  var sentence: String { "Line \(line): \(reason)" }

  var json: JSONObject { ["line": line, "reason": reason] }
}

extension ImportReport {
  /// A summary in one sentence.
  var summary: Line {
    let bad = badRows.isEmpty ? "" : "; \(Quantity.count(badRows.count, "row")) skipped"
    let names = decks.isEmpty ? "" : " in \(decks.joined(separator: ", "))"
    return """
      \(Quantity.count(added, "item"), .strong) added, \
      \(Quantity.grouped(updated)) updated, \(Quantity.grouped(unchanged)) \
      unchanged\(names)\(bad).
      """
  }

  /// Advice on what to check before studying, and on how ignored columns are chosen.
  var advice: String? {
    guard ignoredColumns > 0 else { return warning }
    return warning.map {
      "\($0) Say what each column holds by --columns, such as --columns front,back,-,tags."
    }
  }

  var json: JSONObject { sharedJSON + ["decks": decks] }

  /// The keys that a preview has, too.
  fileprivate var sharedJSON: JSONObject {
    [
      // Items.
      "added": added, "updated": updated, "unchanged": unchanged,
      "without_back": withoutAnswer, "without_note_type": withoutNoteType, "repeated": repeated,
      "missing_pictures": missingPictures,
      // Pictures and sounds within texts, and columns that hold no field.
      "left_out_media": leftOutMedia, "ignored_columns": ignoredColumns,
      "bad_rows": badRows.map(\.json),
    ]
  }
}
