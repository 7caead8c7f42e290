import Engine
import Foundation

/// An item with all its cards know.
enum ItemScreen {
  static func lines(_ sheet: ItemSheet, at now: Date, in zone: TimeZone) -> [Line] {
    let content = sheet.item.content
    var lines: [Line] = [
      """
      \("\(sheet.item.id)", .faint)  \(Fields.withPitch(content, .strong))  \
      \(sheet.deck.name, .faint)\(sheet.item.isDeleted ? Line("  deleted", .wrong) : Line())
      """
    ]
    lines += Fields.lines(content.back)
    lines +=
      sheet.entry.map { EntryScreen.lines($0) }
      ?? Fields.otherReadings(content) + Fields.lines(content.notes, .faint)
    if !content.synonyms.isEmpty {
      lines.append("Also right \(content.synonyms.joined(separator: "; "))")
    }
    if !content.tags.isEmpty { lines.append("Tags \(content.tags.joined(separator: ", "))") }
    if !content.picture.isEmpty { lines.append("Picture \(content.picture)") }
    for card in sheet.cards {
      lines += [Line()] + self.card(card, sheet.today, now) + history(card.history, zone)
    }
    return lines
  }

  private static func card(_ sheet: ItemSheet.CardSheet, _ today: Day, _ now: Date) -> [Line] {
    let card = sheet.card
    var facts = [DeckScreen.standing(card, today, now)]
    if card.progress.interval > 0 {
      facts.append("every \(Wait.short(days: Double(card.progress.interval)))")
    }
    if let memory = card.progress.memory {
      facts.append("S \(Wait.short(days: memory.stability))")
      facts.append("D \(Quantity.decimal(memory.difficulty))")
    }
    if let recall = sheet.retrievability { facts.append("R \(Quantity.percent(recall))") }
    if card.progress.lapses > 0 { facts.append(Quantity.count(card.progress.lapses, "lapse")) }
    return [
      """
      \(card.kind.rawValue, .strong) \(DeckScreen.marks(card), .wrong) \
      \(facts.joined(separator: " · "))
      """
    ]
  }

  private static func history(_ entries: [ReviewEntry], _ zone: TimeZone) -> [Line] {
    entries.suffix(10).map { entry in
      var facts = [
        Phrase.moment(entry.at, in: zone), entry.grade.name, entry.face.rawValue,
        Phrase.span(entry.timing.think),
      ]
      if let typed = entry.typed, !typed.isEmpty { facts.append("“\(typed)”") }
      if entry.isClaimed { facts.append("you said it was right") }
      if !entry.movesSchedule { facts.append("only logged") }
      if entry.isUndone { facts.append("undone") }
      return Line("  \(facts.joined(separator: "  "))", .faint)
    }
  }
}

extension ItemSheet {
  var json: JSON {
    let content = item.content
    return [
      "item": JSON(item.id), "deck": .string(deck.name), "front": .string(content.front),
      "back": .string(content.back), "reading": .string(content.reading),
      "notes": .string(content.notes), "tags": .list(content.tags.map(JSON.string)),
      "synonyms": .list(content.synonyms.map(JSON.string)),
      "picture": .string(content.picture), "course_key": JSON(item.courseKey),
      "created_at": JSON(item.createdAt), "is_deleted": .truth(item.isDeleted),
      "cards": .list(cards.map(\.json)),
    ]
  }
}

extension ItemSheet.CardSheet {
  var json: JSON {
    card.json.merging([
      "retrievability": JSON(retrievability), "history": .list(history.map(\.json)),
    ])
  }
}

extension ReviewEntry {
  fileprivate var json: JSON {
    [
      "at": JSON(at), "day": .string(Phrase.date(day)), "grade": .string(grade.name),
      "face": .string(face.rawValue), "typed": JSON(typed), "keystrokes": JSON(keystrokes),
      "think_seconds": JSON(timing.think), "answer_seconds": JSON(timing.answer),
      "was_idle": .truth(timing.wasIdle), "moves_schedule": .truth(movesSchedule),
      "is_undone": .truth(isUndone),
    ]
  }
}
