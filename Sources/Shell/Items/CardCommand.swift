import ArgumentParser
import Engine
import Foundation

struct CardCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Show an item and its cards.",
    discussion: """
      Examples:
        card 猫
        card 12

      In hybrid, it is shown in a page.
      """)
  static let intents: [Intent: String] = [.openItem: "card ITEM"]

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await item.sheet(in: console, on: study)
    let name = Fields.withReading(sheet.item.content)
    if !common.json, try await console.show(.item(sheet.item.id), called: name) { return }
    let lines = Self.lines(sheet, at: study.now, in: console.timeZone)
    try await console.show(
      lines + study.course.attribution(of: sheet.entry), json: sheet, on: study)
  }
}

// MARK: Text

extension CardCommand {
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
      sheet.entry.map(\.lines)
      ?? Fields.otherReadings(content) + Fields.lines(content.notes, .faint)
    if !content.synonyms.isEmpty {
      lines.append("Synonyms \(content.synonyms.joined(separator: "; "))")
    }
    if !content.tags.isEmpty { lines.append("Tags \(content.tags.joined(separator: ", "))") }
    if !content.picture.isEmpty { lines.append("Picture \(content.picture)") }
    for card in sheet.cards {
      lines += [Line()] + self.card(card, of: sheet, now) + history(card.history, zone)
    }
    return lines
  }

  private static func card(
    _ sheet: ItemSheet.CardSheet, of item: ItemSheet, _ now: Date
  ) -> [Line] {
    let card = sheet.card
    var facts = item.isAsked(card) ? [] : ["not asked"]
    facts.append(CardList.status(card, item.today, now))
    if card.progress.interval > 0 {
      facts.append("every \(Wait.short(days: Double(card.progress.interval)))")
    }
    if let memory = card.progress.memory {
      facts.append("stability \(Wait.short(days: memory.stability))")
      facts.append("difficulty \(Quantity.decimal(memory.difficulty))")
    }
    if let recall = sheet.retrievability {
      facts.append("retrievability \(Quantity.percent(recall))")
    }
    if card.progress.lapses > 0 { facts.append(Quantity.count(card.progress.lapses, "lapse")) }
    return [
      """
      \(card.kind.rawValue, .strong) \(CardList.marks(card), .wrong) \
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
      if entry.isClaimed { facts.append("marked correct by you") }
      if !entry.movesSchedule { facts.append("only logged") }
      if entry.isUndone { facts.append("undone") }
      if entry.isBeforeReset { facts.append("before reset") }
      return Line("  \(facts.joined(separator: "  "))", .faint)
    }
  }
}
