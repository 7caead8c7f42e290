import Engine
import Foundation
import HTML

/// A card's state on the page of its item.
struct CardState: HTML {
  var card: Card
  /// Whether the deck asks cards of this kind.
  var isAsked = true
  /// The probability of recall now, or nil for a card without answers.
  var retrievability: Double?
  var figures: [Fact] = []
  var why: Why?
  /// All answers, latest first.
  var history: [ReviewEntry] = []
  var dates: LocalDates
  /// Its sides, if an Anki template makes them.
  var frames: [CardFrameView] = []
  /// The actions on this card alone; nil where there are none.
  var changing: HTMLElement?
  /// Nil where its flag can't be changed.
  var flagging: FlagForm?
  /// Nil where its due date can't be set.
  var dating: DueForm?
  /// The days from today that were refused as its due date.
  var days = Field()

  var body: HTMLContent {
    section(.class("sheet memory"), .id("card-\(card.id)")) {
      div(.class("heading")) {
        h2.spaced {
          card.label
          badge(phase, phase)
          if !isAsked { badge("not asked") }
          if card.isLeech { badge("leech", "leech") }
          if let flag = card.flagName { badge("\(flag) flag", "\(flag) flag") }
        }
        // The badge of a new card says enough.
        if phase != Phase.new.name { p(.class("memory-due")) { dates.due(card) } }
      }
      if let retrievability { recall(Int((retrievability * 100).rounded())) }
      if !figures.isEmpty { figureList(figures) }
      if !frames.isEmpty {
        details(.class("card-sides")) {
          summary { "Question and answer" }
          frames
        }
      }
      why
      if let changing {
        details {
          summary { "Change this card" }
          changing
        }
      }
      flagging
      dating
      if !history.isEmpty { answers }
    }
  }

  /// The state shown first.
  private var phase: String {
    if card.isSuspended { return "suspended" }
    return card.isBuried(on: dates.today) ? "buried" : card.progress.phase.name
  }

  private func recall(_ percent: Int) -> HTMLElement {
    p.spaced(.class("recall")) {
      label(.for("recall-\(card.id)")) { "Retrievability (probability of recall)" }
      meter(
        .id("recall-\(card.id)"), .min("0"), .max("100"), .custom(name: "low", value: "80"),
        .custom(name: "high", value: "90"), .custom(name: "optimum", value: "100"),
        .value("\(percent)")
      ) { "\(percent)%" }
      strong { "\(percent)%" }
    }
  }

  private var answers: HTMLElement {
    details(.class("history")) {
      summary { "Review history" }
      scrolling("Review history") {
        dataTable(["When", "Grade", "Time to reveal", "Time to grade", "Typed", "Face"]) {
          history.map(row)
        }
      }
    }
  }

  private func row(_ entry: ReviewEntry) -> HTMLElement {
    tr {
      th(.scope("row")) { dates.moment(entry.at) }
      td.spaced {
        span(.class("grade-word grade-\(entry.grade.name)")) { entry.grade.label }
        if entry.isUndone { badge("undone") }
        if entry.isImported {
          badge("imported")
        } else if entry.isBeforeReset {
          badge("no longer counts")
        }
        if !entry.movesSchedule { badge("only logged", "cram") }
      }
      td.spaced {
        Span.clock(entry.timing.think)
        if entry.timing.wasIdle { badge("away") }
      }
      td { Span.clock(entry.timing.answer) }
      td(.lang("ja")) { entry.typed }
      td { entry.answeringFace?.rawValue }
    }
    .attributes(.class("is-undone"), when: entry.isUndone)
  }
}

extension CardState {
  init(_ info: ItemInfo.CardInfo, of item: ItemInfo, _ dates: LocalDates) {
    let progress = info.card.progress
    self.init(
      card: info.card, isAsked: item.isAsked(info.card), retrievability: info.retrievability,
      figures: progress.memory.map { memory in
        [
          Fact("Stability", "\(Quantity.decimal(memory.stability)) d"),
          Fact("Difficulty", Quantity.decimal(memory.difficulty)),
          Fact("Answers", "\(progress.repetitions)"), Fact("Lapses", "\(progress.lapses)"),
        ]
      } ?? [],
      why: info.why.map { Why($0, info) }, history: info.history.reversed(),
      dates: dates,
      frames: [.question, .answer].compactMap {
        CardFrameView(info.card, info.sides, $0, runsScripts: item.deck.options.runsScripts)
      })
  }
}
