import ArgumentParser
import Engine

struct TutorDifferenceCommand: StudyCommand {
  static let usage = Usage("difference", "Explain the difference between two items.")
    .serves(.explainDifference, "tutor difference ITEM OTHER")
    .examples("tutor difference 橋 箸", "tutor difference 12 40")
    .notes("“tutor confusions” lists the items that you mix up.")

  @Argument(help: "An item: its number or front.")
  var item: String

  @Argument(help: "Another item.")
  var other: String

  func run(in console: Console, on study: Study) async throws {
    let one = try await study.info(item).item
    let two = try await study.info(other).item
    guard one.id != two.id else {
      throw Problem("Both are the same item.", remedy: "Choose another item to compare it with.")
    }
    try await console.ask(.asked(.difference(of: one, from: two)), of: study.tutor.conversation())
  }
}

struct TutorConfusionsCommand: ViewCommand {
  static let usage = Usage("confusions", "List the items that you mix up.")
    .serves(.seeConfusions, "tutor confusions", examples: "tutor confusions", "tutor confusions 橋")
    .notes(
      """
      Two items are mixed up when your wrong answer to one is right for the other. No language \
      model is needed.
      """)

  @Argument(help: "Only those of this item.")
  var item: String?

  func run(in console: Console, on study: Study) async throws {
    var id: Item.ID?
    if let item { id = try await study.item(item) }
    let confusions = try await study.tutor.confusions(of: id)
    try console.list(confusions, none: "You haven't mixed up any items.") { row in
      [
        Line(row.item.front, .strong), Line(row.other.front, .strong),
        Line(Quantity.count(row.count, "time"), .faint),
      ]
    } json: { row in
      [
        "item": row.item.id, "front": row.item.front, "other": row.other.id,
        "other_front": row.other.front, "count": row.count,
      ]
    }
    if let first = confusions.first {
      console.hint(
        "“tutor difference \(first.item.front) \(first.other.front)” explains the difference.")
    }
  }
}
