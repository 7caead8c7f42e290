import Engine
import Foundation
import HTML

/// What is known of a card, as its item's page shows it.
struct CardState: Hashable, HTML {
  var id: String
  var kindLabel: String
  /// `new`, `learning`, `review`, `relearning`, `suspended` or `buried`.
  var phase: String
  var due: String
  var figures: [Fact]
  /// Remembering it now, of 100; nil for a card never answered.
  var retrievability: Int?
  var isLeech: Bool
  var why: Why?
  var history: [Answer]

  struct Answer: Hashable {
    var time: String
    var grade: String
    var face: String
    var think: String
    var answer: String
    var typed: String?
    /// The person was away for a while, so the times are cut.
    var isIdle: Bool
    var isCram: Bool
    var isUndone: Bool
  }
}

extension CardState {
  init(_ sheet: ItemSheet.CardSheet, today: Day, _ dates: LocalDates) {
    let card = sheet.card
    self.init(
      id: "\(sheet.id)", kindLabel: card.kind.label, phase: Self.phase(card, today: today),
      due: Self.due(card.progress, dates), figures: Self.figures(card.progress),
      retrievability: sheet.retrievability.map { Int(($0 * 100).rounded()) },
      isLeech: card.isLeech, why: sheet.why.map { Why($0, sheet, dates) },
      history: sheet.history.reversed().map { Answer($0, dates) })
  }

  /// What stands first about a card.
  private static func phase(_ card: Card, today: Day) -> String {
    if card.isSuspended { return "suspended" }
    if card.buriedUntil > today { return "buried" }
    return switch card.progress.phase {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  private static func due(_ progress: CardProgress, _ dates: LocalDates) -> String {
    switch progress.due {
    case .unscheduled: "not met yet"
    case .at, .on: "due \(dates.due(progress.due))"
    }
  }

  private static func figures(_ progress: CardProgress) -> [Fact] {
    guard let memory = progress.memory else { return [] }
    return [
      Fact(label: "Stability", value: "\(Quantity.decimal(memory.stability)) d"),
      Fact(label: "Difficulty", value: Quantity.decimal(memory.difficulty)),
      Fact(label: "Answers", value: "\(progress.repetitions)"),
      Fact(label: "Lapses", value: "\(progress.lapses)"),
    ]
  }
}

extension CardState.Answer {
  fileprivate init(_ entry: ReviewEntry, _ dates: LocalDates) {
    self.init(
      time: dates.moment(entry.at), grade: entry.grade.name, face: entry.face.rawValue,
      think: Span.clock(entry.timing.think), answer: Span.clock(entry.timing.answer),
      typed: entry.typed, isIdle: entry.timing.wasIdle, isCram: !entry.movesSchedule,
      isUndone: entry.isUndone)
  }
}

extension CardKind {
  var label: String {
    switch self {
    case .recall: "Front to back"
    case .production: "Back to front"
    case .typed: "By typing"
    case .meaning: "Meaning"
    case .reading: "Reading"
    }
  }
}

// MARK: - What is shown

extension CardState {
  @HTMLBuilder var body: HTMLContent {
    section(.class("sheet memory"), .id("card-\(id)")) {
      div(.class("heading")) {
        h2 {
          "\(kindLabel) "
          Badge(phase, phase)
          if isLeech { Badge("leech", "leech") }
        }
        p(.class("memory-due")) { due }
      }
      if let retrievability { recall(retrievability) }
      if !figures.isEmpty { Figures(facts: figures) }
      why
      if !history.isEmpty { answers }
    }
  }

  private func recall(_ percent: Int) -> some HTML {
    p(.class("recall")) {
      label(.for("recall-\(id)")) { "Remembered now" }
      " "
      meter(
        .id("recall-\(id)"), .min("0"), .max("100"), .custom(name: "low", value: "80"),
        .custom(name: "high", value: "90"), .custom(name: "optimum", value: "100"),
        .value("\(percent)")
      ) { "\(percent) %" }
      " "
      strong { "\(percent) %" }
    }
  }

  private var answers: some HTML {
    details(.class("history")) {
      summary { "Every answer" }
      div(
        .class("scroll"), .tabindex("0"), .role("region"), .aria("label", value: "Every answer")
      ) {
        table {
          thead {
            tr {
              for name in ["When", "Grade", "Think", "Answer", "Typed", "Face"] {
                th(.scope("col")) { name }
              }
            }
          }
          tbody { history.map(Self.row) }
        }
      }
    }
  }

  private static func row(_ answer: Answer) -> some HTML {
    tr {
      th(.scope("row")) { answer.time }
      td {
        span(.class("grade-word grade-\(answer.grade)")) { answer.grade.capitalized }
        " "
        if answer.isUndone { Badge("undone") }
        if answer.isCram { Badge("only logged", "cram") }
      }
      td {
        "\(answer.think) "
        if answer.isIdle { Badge("away") }
      }
      td { answer.answer }
      td(.lang("ja")) { answer.typed }
      td { answer.face }
    }
    .attributes(.class("is-undone"), when: answer.isUndone)
  }
}
