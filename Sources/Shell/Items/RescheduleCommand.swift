import ArgumentParser
import Engine

struct RescheduleCommand: StudyCommand {
  static let usage = Usage("reschedule", "Set when an item is due.")
    .serves(
      .setDue, "reschedule ITEM DAYS",
      examples: "reschedule 食べる 0", "reschedule 12 3-7", "reschedule 12 5!"
    )
    .notes(
      """
      Days are counted from today: 0 is today, 3-7 one of these days. The interval of a review \
      stays, unless an exclamation mark follows: 5!. New cards become reviews. “today” shows what \
      is due.
      """)

  @OptionGroup var item: CardArgument<NamedItemArgument>

  @Argument(help: "The days from today, such as 0, 3-7 or 5!.")
  var days: String

  func run(in console: Console, on study: Study) async throws {
    let days = try DueDays(self.days)
    let before = try await item.info(in: console, on: study)
    if before.item.isDeleted { throw Problem.deleted(before.item.id) }
    let card = try item.card(of: before)
    let (info, undo) = try await study.change {
      try await $0.change(.setDue(days), on: before.item.id, card: card, at: study.now)
    }
    let name: Line = "\(Fields.withReading(info.item.content), .strong) (\(info.item.id))"
    var lines: [Line] = [
      undo.change == nil
        ? "\(name) was due then already, so nothing was changed."
        : "\(DueDays.done) \(name)\(undo.hint)."
    ]
    for changed in info.cards.map(\.card) where card == nil || changed.id == card {
      let status = CardList.status(changed, info.today, study.now)
      lines.append(Line("  \(changed.label): \(status)"))
    }
    try await console.show(lines, json: info, on: study)
  }
}
