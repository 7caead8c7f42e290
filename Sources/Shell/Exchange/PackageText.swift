import Engine

/// The result of importing an Anki package, or a preview of it.
extension AnkiSummary {
  /// - Parameter areOptionsTaken: whether the preset's options are settings now.
  func lines(areOptionsTaken: Bool = false) -> [Line] {
    let conflicts =
      conflicting == 0
      ? ""
      : """
      ; \(Quantity.grouped(conflicting)) skipped, because their note type here has other fields or \
      templates than in Anki: \(conflictWords)
      """
    let repetitions =
      repeated == 0
      ? ""
      : """
      ; \(Quantity.grouped(repeated)) skipped, because another note of the package has the same GUID
      """
    var lines: [Line] = [
      """
      \(Quantity.count(added, "note"), .strong) new, \(Quantity.grouped(updated)) updated, \
      \(Quantity.grouped(unchanged)) unchanged\(conflicts)\(repetitions).
      """,
      """
      \(Quantity.count(cards, "new card")), \(Quantity.count(reviews, "review")), \
      \(Quantity.count(media, "media file")).\(remarks)
      """,
    ]
    if !noteTypes.isEmpty { lines.append("Note types: \(noteTypeWords)") }
    if let conflictAdvice { lines.append(Line(conflictAdvice)) }
    lines += missing.warnings.map { Line($0) }
    if !decks.isEmpty { lines.insert("Decks: \(decks.joined(separator: ", "))", at: 2) }
    if !renamedTypes.isEmpty { lines.append("Note types renamed as in Anki: \(renamedWords)") }
    if !filteredDecks.isEmpty {
      lines.append(
        """
        Filtered decks skipped, their cards are in their home decks: \
        \(filteredDecks.joined(separator: ", "))
        """)
    }
    if !options.isEmpty {
      lines.append(
        Line(
          """
          Options of the preset “\(preset)”\
          \(areOptionsTaken ? ", now your settings" : " (apply with --options)"): \(optionWords)
          """, .faint))
    }
    if !changedDecks.isEmpty {
      lines.append(
        Line(
          """
          Decks with other options in Anki\
          \(areOptionsTaken ? ", now as there" : ", unchanged here (apply with --options)"): \
          \(changedDecks.joined(separator: ", "))
          """, .faint))
    }
    return lines + presetWarnings.map { Line($0, .faint) }
  }

  /// A sentence for each count that isn't zero.
  private var remarks: String {
    let were = { (count: Int) in count == 1 ? "was" : "were" }
    let counts: [(count: Int, noun: String, words: String)] = [
      (replacedEdits, "updated note", "had been edited here"),
      (newerHere, "unchanged note", "\(newerHere == 1 ? "is" : "are") newer here"),
      (restored, "note", "restored that had been deleted or undone here"),
      (rescheduled, "card", "rescheduled, because of later answers or changes in Anki"),
      (marked, "card", "flagged, suspended or buried as in Anki"),
      (updatedTypes, "note type", "updated, with templates and style"),
      (withoutCards, "note", "without cards \(were(withoutCards)) left out"),
      (hiddenMedia, "hidden media file", "\(were(hiddenMedia)) left out"),
    ]
    return counts.filter { $0.count != 0 }
      .map { " \(Quantity.count($0.count, $0.noun)) \($0.words)." }.joined()
  }

  private var optionWords: String {
    options.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.replacing(",", with: ", "))" }.joined(separator: "; ")
  }

  var json: JSONObject {
    [
      // Settings by name, as its preset has them.
      "options": Dictionary(
        uniqueKeysWithValues: options.map { ($0.key.replacing("-", with: "_"), $0.value) }),
      // The preset that has them, and those that have others.
      "preset": preset, "other_presets": otherPresets,
      // Decks here that have other options in Anki, which are taken with --options.
      "changed_decks": changedDecks,
      // Whether its FSRS parameters are left out, because no version accepts them.
      "has_unusable_weights": hasUnusableWeights,
      // Whether its cards were scheduled by SM-2, and are by FSRS from now on.
      "uses_sm2": usesSM2,
      // Presets of new decks whose leeches are not suspended, and whose steps are left out.
      "suspending_presets": suspendingPresets,
      "presets_with_unusable_steps": presetsWithUnusableSteps,
      // The format's version, 1, 2 or 3. The decks are those of new cards.
      "format_version": version, "decks": decks, "note_types": noteTypes,
      // Their cards come in their home decks.
      "filtered_decks": filteredDecks,
      // Notes.
      "added": added, "updated": updated, "unchanged": unchanged, "conflicting": conflicting,
      // The updated notes that had been edited here, and the unchanged ones that differ from the
      // package, and are newer here.
      "replaced_edits": replacedEdits, "newer_here": newerHere,
      // How many of the conflicting ones have which note type here, by its name.
      "conflicting_note_types": conflictingTypes,
      // Notes with the GUID of another note of the package, which are skipped.
      "repeated_guids": repeated,
      // Notes that no card is made of, which are left out.
      "without_cards": withoutCards,
      // The added notes that had been deleted or undone here.
      "restored_count": restored,
      // New cards, with those of restored notes, and reviews.
      "card_count": cards, "reviews": reviews,
      // Cards that were there, and were answered, forgotten or given another day later in Anki.
      "rescheduled": rescheduled,
      // Cards that were there, and are flagged, suspended or buried as in Anki.
      "marked": marked,
      // Note types that were there, and are newer in the package.
      "updated_note_types": updatedTypes,
      // What those are called now that are renamed, by their names before.
      "renamed_note_types": renamedTypes,
      // New files, and their size.
      "media": media, "media_bytes": mediaBytes,
      // Hidden files, such as .DS_Store, which are left out.
      "hidden_media": hiddenMedia,
      // Files that notes name, and that neither the package has nor Sanpo.
      "missing_pictures": missing.pictures.sorted(), "missing_sounds": missing.sounds.sorted(),
    ]
  }
}

extension ExportedPackage {
  /// - Parameter isOfAll: whether no deck was named.
  func lines(to file: String, isOfAll: Bool) -> [Line] {
    let written: Line = """
      Wrote \(Quantity.count(notes, "note"), .strong), \(Quantity.count(cards, "card")), \
      \(Quantity.count(reviews, "review")) and \(Quantity.count(media, "media file")) to \(file).
      """
    let lines = [written] + missing.warnings.map { Line($0) }
    guard isOfAll, courseNotes > 0 else { return lines }
    let course: Line = """
      It includes the starter course (\(Quantity.count(courseNotes, "note"))). \
      --deck DECK exports one deck.
      """
    return lines + [course]
  }
}
