import Engine
import Foundation

// Explains a subject's next review, with FSRS beside it.

extension Why {
  /// Returns nil if no review is scheduled.
  init?(_ overview: SubjectOverview, _ dates: LocalDates) {
    guard let assignment = overview.assignment,
      let right = overview.foreseen(misses: 0, at: dates.now),
      let missed = overview.foreseen(misses: 1, at: dates.now)
    else { return nil }
    self.init(
      sentence: Self.sentence(assignment, dates),
      terms: [
        Self.term("✓", "If correct", right, dates),
        Self.term("✗", "If missed once", missed, dates),
      ] + Self.fsrs(overview.fsrs, dates))
  }

  private static func sentence(_ assignment: Assignment, _ dates: LocalDates) -> String {
    let next = assignment.availableAt.map { ", next review \(dates.wait(until: $0))" } ?? ""
    return "\(StageGroup.name(of: assignment.stage))\(next)."
  }

  private static func term(
    _ symbol: String, _ name: String, _ assignment: Assignment, _ dates: LocalDates
  ) -> Term {
    let next = assignment.availableAt.map { "next review \(dates.wait(until: $0))" }
    return Term(symbol, name, StageGroup.name(of: assignment.stage), next ?? "no more reviews")
  }

  private static func fsrs(
    _ comparison: SubjectOverview.Comparison, _ dates: LocalDates
  ) -> [Term] {
    switch comparison {
    case .off: []
    case .unanswered:
      [Term("S", "FSRS", "–", "not answered here yet")]
    case .memory(let memory): beside(memory, dates)
    }
  }

  private static func beside(_ memory: SubjectMemory, _ dates: LocalDates) -> [Term] {
    let answers = Quantity.count(memory.answers, "answer")
    return [
      Term(
        "S", "Stability", days(memory.memory.stability),
        "by FSRS-\(memory.fsrs.version.rawValue) and \(answers) here; not sent to WaniKani"),
      Term(
        "D", "Difficulty", Quantity.decimal(memory.memory.difficulty, places: 2), "of 10"),
      Term(
        "R", "Retrievability", Quantity.percent(memory.retrievability(at: dates.now)),
        "probability of recall now"),
      Term(
        "I", "Interval", days(memory.interval),
        """
        for \(Quantity.percent(memory.retention)) retention; FSRS: due \
        \(dates.wait(until: memory.due))
        """),
    ]
  }

  private static func days(_ days: Double) -> String { "\(Quantity.decimal(days, places: 2)) d" }
}
