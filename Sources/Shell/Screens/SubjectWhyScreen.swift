import Engine
import Foundation

/// Where a subject of WaniKani stands by the service's stages, and how FSRS sees it beside.
enum SubjectWhyScreen {
  static func lines(_ portrait: SubjectPortrait, at now: Date) -> [Line] {
    let sheet = portrait.sheet
    return ["\(sheet.title, .strong) \(sheet.subject.primaryMeaning)"]
      + table(stages(portrait, now)) + fsrs(portrait.fsrs, now)
  }

  private static func stages(_ portrait: SubjectPortrait, _ now: Date) -> [(String, String)] {
    guard let standing = portrait.standing, standing.unlockedAt != nil else {
      return [("stage", "locked")]
    }
    return [("stage", words(standing, now))]
      + [("if all right", 0), ("if missed once", 1)].compactMap { name, misses in
        portrait.foreseen(misses: misses, at: now).map { (name, words($0, now)) }
      }
  }

  private static func words(_ standing: Assignment, _ now: Date) -> String {
    let next = standing.availableAt.map { ", next \(Phrase.until($0, from: now))" } ?? ""
    return StageGroup.name(of: standing.stage) + next
  }

  private static func fsrs(_ comparison: SubjectPortrait.Comparison, _ now: Date) -> [Line] {
    switch comparison {
    case .off: [Line("“settings wanikani-fsrs on” shows FSRS beside.", .faint)]
    case .unanswered: [Line("FSRS knows nothing of it: it was never answered here.", .faint)]
    case .memory(let memory): beside(memory, now)
    }
  }

  private static func beside(_ memory: SubjectMemory, _ now: Date) -> [Line] {
    let interval = "\(number(memory.interval)) d for R = \(Quantity.percent(memory.retention))"
    return [
      """
      \("FSRS-\(memory.fsrs.version.rawValue)", .strong) by \
      \(Quantity.count(memory.answers, "answer")) here, which WaniKani does not hear of
      """
    ]
      + table([
        ("S", "\(number(memory.memory.stability)) d"), ("D", number(memory.memory.difficulty)),
        ("R now", Quantity.percent(memory.retrievability(at: now))),
        ("interval", interval),
        ("would be due", Phrase.until(memory.due, from: now)),
      ])
  }

  private static func table(_ rows: [(String, String)]) -> [Line] {
    Table(
      sides: [.left, .left], rows: rows.map { [Line("  \($0.0)", .faint), Line($0.1)] }
    ).lines()
  }

  private static func number(_ value: Double) -> String { Quantity.decimal(value, places: 2) }
}

extension SubjectPortrait {
  func whyJSON(at now: Date) -> JSON {
    [
      "subject": JSON(sheet.id), "stage": JSON(sheet.stage),
      "available_at": JSON(standing?.availableAt),
      "if_right": foreseen(misses: 0, at: now)?.stageJSON ?? .null,
      "if_missed_once": foreseen(misses: 1, at: now)?.stageJSON ?? .null,
      "fsrs": fsrs.json(at: now),
    ]
  }
}

extension Assignment {
  fileprivate var stageJSON: JSON {
    ["stage": JSON(stage), "available_at": JSON(availableAt)]
  }
}

extension SubjectPortrait.Comparison {
  fileprivate func json(at now: Date) -> JSON {
    guard case .memory(let memory) = self else { return .null }
    return [
      "version": JSON(memory.fsrs.version.rawValue), "answers": JSON(memory.answers),
      "stability": .number(memory.memory.stability),
      "difficulty": .number(memory.memory.difficulty),
      "retrievability": .number(memory.retrievability(at: now)),
      "interval_days": .number(memory.interval), "due": JSON(memory.due),
    ]
  }
}
