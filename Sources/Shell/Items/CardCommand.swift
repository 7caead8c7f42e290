import ArgumentParser
import Engine
import Foundation

struct CardCommand: ViewCommand {
  static let usage = Usage("card", "Show an item and its cards.")
    .serves(.openItem, "card ITEM", examples: "card 食べる", "card 12")
    .notes("In hybrid, it opens in a page.")

  @OptionGroup var item: ItemArgument

  func run(in console: Console, on study: Study) async throws {
    let info = try await item.info(in: console, on: study)
    let name = Fields.withReading(info.item.content)
    if !console.givesJSON, try await console.show(.item(info.item.id), called: name) { return }
    let lines = Self.lines(info, at: study.now, in: console.timeZone)
    try await console.show(
      lines + study.course.attribution(of: info.entry), json: info, on: study)
  }
}

// MARK: Text

extension CardCommand {
  static func lines(_ info: ItemInfo, at now: Date, in zone: TimeZone) -> [Line] {
    let content = info.item.content
    var lines: [Line] = [
      """
      \("\(info.item.id)", .faint)  \(Fields.withPitch(content, info.pitch, .strong))  \
      \(info.deck.name, .faint)\(info.item.isDeleted ? Line("  deleted", .wrong) : Line())
      """
    ]
    lines += Fields.lines(content.back)
    lines +=
      info.entry.map(\.lines)
      ?? Fields.otherReadings(content) + Fields.lines(content.notes)
    lines += .labelled("Synonyms", content.plainSynonyms, separator: "; ")
    lines += .labelled("Meaning note", [info.meaningNote], separator: "")
    lines += .labelled("Reading note", [info.readingNote], separator: "")
    lines += .labelled("Tags", content.tags, separator: ", ")
    lines += .labelled("Picture", [content.picture], separator: "")
    for field in info.noteFields where !field.value.isEmpty {
      let text = field.value.split(whereSeparator: \.isNewline).joined(separator: " ")
      lines.append(.labelled(field.name, Fields.short(text)))
    }
    for card in info.cards {
      lines += [Line()] + self.card(card, of: info, now) + history(card.history, zone)
    }
    return lines
  }

  private static func card(
    _ info: ItemInfo.CardInfo, of item: ItemInfo, _ now: Date
  ) -> [Line] {
    let card = info.card
    var facts = item.isAsked(card) ? [] : ["not asked"]
    facts.append(CardList.status(card, item.today, now))
    if card.progress.interval > 0 {
      facts.append("every \(Wait.short(days: Double(card.progress.interval)))")
    }
    if let memory = card.progress.memory {
      facts.append("stability \(Wait.short(days: memory.stability))")
      facts.append("difficulty \(Quantity.decimal(memory.difficulty))")
    }
    if let recall = info.retrievability {
      facts.append("retrievability \(Quantity.percent(recall))")
    }
    if card.progress.lapses > 0 { facts.append(Quantity.count(card.progress.lapses, "lapse")) }
    return [
      """
      \(card.label, .strong) \(CardList.marks(card), .wrong) \
      \(facts.joined(separator: " · "))
      """
    ]
  }

  private static func history(_ entries: [ReviewEntry], _ zone: TimeZone) -> [Line] {
    entries.suffix(10).map { entry in
      var facts = [Phrase.moment(entry.at, in: zone), entry.grade.name]
      if let face = entry.answeringFace { facts.append(face.rawValue) }
      facts.append(Phrase.span(entry.timing.think))
      if let typed = entry.typed, !typed.isEmpty { facts.append("“\(typed)”") }
      if entry.isClaimed { facts.append("marked correct by you") }
      if !entry.movesSchedule { facts.append("only logged") }
      if entry.isUndone { facts.append("undone") }
      if entry.isImported {
        facts.append("imported")
      } else if entry.isBeforeReset {
        facts.append("no longer counts")
      }
      return Line("  \(facts.joined(separator: "  "))", .faint)
    }
  }
}
