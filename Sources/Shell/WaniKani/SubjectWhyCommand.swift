import ArgumentParser
import Engine
import Foundation

struct SubjectWhyCommand: ViewCommand {
  static let usage = Usage("why", "A subject's stage, and what its next review can change.")
    .serves(.explainSubject, "wanikani why SUBJECT", examples: "wanikani why 犬")
    .notes(
      """
      Uses WaniKani's own rule. With “settings wanikani-fsrs on” also shows FSRS for your \
      answers here: stability (days until the probability of recall falls to 90%), difficulty \
      (1 to 10) and retrievability (the probability of recall). None of it is sent to WaniKani.
      """)

  @Argument(help: "Its number, its characters, or its meaning.")
  var subject: String

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.waniKani.subjectOverview(named: subject)
    let now = study.now
    try console.show(Self.lines(overview, at: now), json: Self.json(overview, at: now))
  }
}

// MARK: Text

extension SubjectWhyCommand {
  /// Returns the WaniKani stage of a subject, and the FSRS memory beside it.
  private static func lines(_ overview: SubjectOverview, at now: Date) -> [Line] {
    let info = overview.info
    return ["\(info.title, .strong) \(info.subject.primaryMeaning)"]
      + stages(overview, now).inColumns(indentedBy: 2) + fsrs(overview.fsrs, now)
  }

  private static func stages(_ overview: SubjectOverview, _ now: Date) -> [(String, String)] {
    return [("stage", overview.stage(at: now))]
      + [("if correct", 0), ("if missed once", 1)].compactMap { name, misses in
        overview.foreseen(misses: misses, at: now).map { (name, $0.text(at: now)) }
      }
  }

  private static func fsrs(_ comparison: SubjectOverview.Comparison, _ now: Date) -> [Line] {
    switch comparison {
    case .off: return [Line("“settings wanikani-fsrs on” shows FSRS too.", .faint)]
    case .unanswered:
      return [Line("No FSRS memory yet, because it was not answered here.", .faint)]
    case .memory(let memory):
      let retention = Quantity.percent(memory.retention)
      let head: Line = """
        \("FSRS-\(memory.fsrs.version.rawValue)", .strong) by \
        \(Quantity.count(memory.answers, "answer")) here (not sent to WaniKani)
        """
      return [head]
        + [
          ("stability", "\(number(memory.memory.stability)) d"),
          ("difficulty", number(memory.memory.difficulty)),
          ("retrievability", Quantity.percent(memory.retrievability(at: now))),
          ("interval", "\(number(memory.interval)) d for a retention of \(retention)"),
          ("would be due", Phrase.until(memory.due, from: now)),
        ].inColumns(indentedBy: 2)
    }
  }

  private static func number(_ value: Double) -> String { Quantity.decimal(value, places: 2) }
}

// MARK: JSON

extension SubjectWhyCommand {
  private static func json(_ overview: SubjectOverview, at now: Date) -> JSONObject {
    let memory: SubjectMemory? = if case .memory(let memory) = overview.fsrs { memory } else { nil }
    return [
      "subject": overview.info.id, "stage": overview.info.stage,
      "available_at": overview.assignment?.availableAt,
      "if_right": overview.foreseen(misses: 0, at: now)?.json,
      "if_missed_once": overview.foreseen(misses: 1, at: now)?.json,
      // Null unless FSRS is enabled and there is an answer here.
      "fsrs": memory?.json(at: now),
    ]
  }
}

extension Assignment {
  fileprivate var json: JSONObject { ["stage": stage, "available_at": availableAt] }
}

extension SubjectMemory {
  fileprivate func json(at now: Date) -> JSONObject {
    [
      "version": fsrs.version.rawValue, "answers": answers, "stability": memory.stability,
      "difficulty": memory.difficulty, "retrievability": retrievability(at: now),
      "interval_days": interval, "due": due,
    ]
  }
}
