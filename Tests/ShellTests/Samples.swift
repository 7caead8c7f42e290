import Foundation

@testable import Engine
@testable import Shell

extension Item {
  static func sample(
    front: String = "食べる", back: String = "to eat", reading: String = "たべる", notes: String = ""
  ) -> Item {
    Item(
      id: 7, deck: 1, courseKey: nil,
      content: ItemContent(front: front, back: back, reading: reading, notes: notes),
      createdAt: Stage.noon, isDeleted: false)
  }
}

extension Question {
  static func sample(_ kind: CardKind = .recall, item: Item = .sample(), isCram: Bool = false)
    -> Question
  {
    let boundary = DayBoundary(timeZone: .gmt)
    let today = boundary.day(of: Stage.noon)
    let outcomes = Scheduler().outcomes(
      for: 7, .new, at: Stage.noon, on: today, boundary: boundary)
    let card = Card(
      id: 7, item: item.id, deck: 1, kind: kind, progress: .new, isSuspended: false, isLeech: false,
      buriedUntil: Day(0))
    return Question(
      card: card, item: item, deckName: "First Steps::Words", outcomes: isCram ? nil : outcomes)
  }
}

extension Session<CardCourse> {
  static func sample(_ step: Step, isCram: Bool = false) -> Session<CardCourse> {
    Session(
      id: SessionID(generation: 1, number: 1), revision: 4,
      plan: StudyPlan(.everything, isCram: isCram), title: "", face: .native,
      begunAt: Stage.noon, shownAt: Stage.noon, step: step, presented: [], answered: 7,
      canUndo: true, left: Counts(new: 3, learning: 1, review: 8), begun: 0, isWrappingUp: false,
      traits: CardCourse.traits)
  }
}

/// Lines as a terminal without colour shows them.
func plain(_ lines: [Line], columns: Int = 80) -> String {
  Output(data: { _ in }, talk: { _ in }, columns: { columns }).text(lines)
}
