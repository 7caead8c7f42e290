import Engine
import Foundation

/// Where a subject's next review takes it, and how FSRS sees it beside, in words.
struct SubjectWhyPresenter {
  let almanac: Almanac

  /// Nil where no review is to come.
  func why(_ portrait: SubjectPortrait) -> ItemPage.Why? {
    guard let standing = portrait.standing,
      let right = portrait.foreseen(misses: 0, at: almanac.now),
      let missed = portrait.foreseen(misses: 1, at: almanac.now)
    else { return nil }
    return ItemPage.Why(
      sentence: sentence(standing),
      terms: [term("✓", "If all right", right), term("✗", "If missed once", missed)]
        + fsrs(portrait.fsrs))
  }

  private func sentence(_ standing: Assignment) -> String {
    let next = standing.availableAt.map { "asks it \(almanac.wait(until: $0))" } ?? "waits"
    return "At \(StageGroup.name(of: standing.stage)), WaniKani \(next)."
  }

  private func term(_ symbol: String, _ name: String, _ standing: Assignment) -> ItemPage.Term {
    let next = standing.availableAt.map { "asked again \(almanac.wait(until: $0))" }
    return ItemPage.Term(
      symbol: symbol, name: name, value: StageGroup.name(of: standing.stage),
      meaning: next ?? "asked no more")
  }

  private func fsrs(_ comparison: SubjectPortrait.Comparison) -> [ItemPage.Term] {
    switch comparison {
    case .off: []
    case .unanswered:
      [
        ItemPage.Term(
          symbol: "S", name: "FSRS", value: "–", meaning: "nothing of it was answered here yet")
      ]
    case .memory(let memory): beside(memory)
    }
  }

  private func beside(_ memory: SubjectMemory) -> [ItemPage.Term] {
    let answers = Quantity.count(memory.answers, "answer")
    return [
      ItemPage.Term(
        symbol: "S", name: "Stability", value: days(memory.memory.stability),
        meaning:
          "by FSRS-\(memory.fsrs.version.rawValue) and \(answers) here; WaniKani hears nothing of it"
      ),
      ItemPage.Term(
        symbol: "D", name: "Difficulty",
        value: Quantity.decimal(memory.memory.difficulty, places: 2),
        meaning: "of 10"),
      ItemPage.Term(
        symbol: "R", name: "Retrievability",
        value: Quantity.percent(memory.retrievability(at: almanac.now)),
        meaning: "the chance of remembering it now"),
      ItemPage.Term(
        symbol: "I", name: "Interval", value: days(memory.interval),
        meaning:
          "to know \(Quantity.percent(memory.retention)); FSRS would ask it \(almanac.wait(until: memory.due))"
      ),
    ]
  }

  private func days(_ days: Double) -> String { "\(Quantity.decimal(days, places: 2)) d" }

}
