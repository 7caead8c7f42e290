import Engine
import Foundation

// What an import says.

extension AnkiSummary {
  var lines: [Line] {
    let conflicts =
      conflicting == 0
      ? "" : "; \(Quantity.grouped(conflicting)) skipped, because they have another note type here"
    return [
      """
      \(Quantity.count(added, "note"), .strong) new, \(Quantity.grouped(updated)) updated, \
      \(Quantity.grouped(unchanged)) unchanged\(conflicts).
      """,
      """
      \(Quantity.count(cards, "new card")), \(Quantity.count(reviews, "review")), \
      \(Quantity.count(media, "media file")).\(rescheduling)
      """,
      "Decks: \(decks.joined(separator: ", "))",
      "Note types: \(noteTypes.joined(separator: ", "))",
    ]
      + (filteredDecks.isEmpty
        ? []
        : [
          "Left out, their cards are in their home decks: \(filteredDecks.joined(separator: ", "))"
        ])
      + (options.isEmpty
        ? []
        : [Line("Deck options (apply with --options): \(optionWords)", .faint)])
  }

  private var rescheduling: String {
    rescheduled == 0
      ? ""
      : " \(Quantity.count(rescheduled, "card")) rescheduled, because of later answers in Anki."
  }

  private var optionWords: String {
    options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.prefix(40))" }
      .joined(separator: "; ")
  }

  var json: JSONObject {
    [
      // Settings by name, as its preset has them.
      "options": Dictionary(
        uniqueKeysWithValues: options.map { ($0.key.replacing("-", with: "_"), $0.value) }),
      // Of Anki's packages: 1, 2 or 3.
      "version": version, "decks": decks, "note_types": noteTypes,
      // Their cards come in their home decks.
      "filtered_decks": filteredDecks,
      // Notes.
      "added": added, "updated": updated, "unchanged": unchanged, "conflicting": conflicting,
      // New cards and reviews.
      "cards": cards, "reviews": reviews,
      // Cards that were there, and were answered later in Anki.
      "rescheduled": rescheduled,
      // New files, and their size.
      "media": media, "media_bytes": mediaBytes,
    ]
  }
}

extension ImportPreview {
  /// The columns by field, above the first rows.
  var lines: [Line] {
    let titles = columns.map { Line($0?.rawValue ?? "-", .strong) }
    let first = firstRows.map { row in
      row.map { Line(String($0.prefix(30)).replacing("\n", with: " ")) }
    }
    let bad = badRows.map { Line("Line \($0.line): \($0.reason)") }
    return ([titles] + first).inColumns() + bad + [
      """
      \(Quantity.count(rows, "row")) to import, \
      \(Quantity.grouped(badRows.count)) bad. Nothing was imported.
      """
    ]
  }

  var json: JSONObject {
    [
      // Of each column, null for one that is ignored.
      "columns": columns.map { $0?.rawValue }, "has_header": hasHeader,
      "first_rows": firstRows, "rows": rows,
      "bad_rows": badRows.map(\.json),
    ]
  }
}

extension ReviewLog.Report {
  var lines: [Line] {
    [
      """
      \(Quantity.count(reviews, "review"), .strong) added, \(Quantity.grouped(known)) known, \
      \(Quantity.grouped(ofUnknownCards)) of cards that are not here; \
      \(Quantity.count(cards, "new card")) learned from them.
      """
    ] + badRows.map { "Line \($0.line): \($0.reason)" }
  }

  var json: JSONObject {
    [
      // Reviews added, and those that were there.
      "reviews": reviews, "known": known, "of_unknown_cards": ofUnknownCards,
      // New cards that now have a memory.
      "cards": cards, "bad_rows": badRows.map(\.json),
    ]
  }
}

extension ImportReport.BadRow {
  var json: JSONObject { ["line": line, "reason": reason] }
}

extension ImportReport {
  /// In one sentence.
  var summary: Line {
    let bad = badRows.isEmpty ? "" : "; \(Quantity.count(badRows.count, "bad row")) skipped"
    let names = decks.isEmpty ? "" : " in \(decks.joined(separator: ", "))"
    return """
      \(Quantity.count(added, "item"), .strong) added, \
      \(Quantity.grouped(updated)) updated, \(Quantity.grouped(unchanged)) \
      unchanged\(names)\(bad).
      """
  }

  var json: JSONObject {
    [
      // Items.
      "added": added, "updated": updated, "unchanged": unchanged,
      "decks": decks,
      "bad_rows": badRows.map(\.json),
    ]
  }
}
