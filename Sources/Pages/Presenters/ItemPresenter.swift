import Engine
import Foundation

/// An item with all that is known of its cards, as a page.
struct ItemPresenter {
  let course: CourseIndex
  let almanac: Almanac

  func page(_ sheet: ItemSheet, _ chrome: Chrome) -> ItemPage {
    ItemPage(
      chrome: chrome, view: ItemView(sheet.item, sheet.entry, course),
      deck: Link(label: sheet.deck.name, url: Route.deck(sheet.deck.id).path),
      edit: Route.itemEditing(sheet.item.id).path, act: Route.itemActions(sheet.item.id).path,
      actions: actions(sheet), isDeleted: sheet.item.isDeleted,
      cards: sheet.cards.map { card($0, today: sheet.today) })
  }

  private func actions(_ sheet: ItemSheet) -> [ItemPage.Action] {
    guard !sheet.item.isDeleted else { return [.init(.restore, "Bring it back")] }
    let cards = sheet.cards.map(\.card)
    let isSuspended = cards.contains(where: \.isSuspended)
    let isBuried = cards.contains { $0.buriedUntil > sheet.today }
    return [
      isSuspended ? .init(.unsuspend, "Ask it again") : .init(.suspend, "Suspend"),
      isBuried ? .init(.unbury, "Ask it today") : .init(.bury, "Not today"),
      cards.contains(where: \.isLeech) ? .init(.clearLeech, "No leech any more") : nil,
    ].compactMap { $0 }
  }

  private func card(_ sheet: ItemSheet.CardSheet, today: Day) -> ItemPage.Card {
    let progress = sheet.card.progress
    let phase = Phase(sheet.card, today: today)
    return ItemPage.Card(
      id: "\(sheet.id)", kindLabel: sheet.card.kind.label, phase: phase.rawValue,
      phaseLabel: phase.rawValue, due: due(progress), figures: figures(progress),
      retrievability: sheet.retrievability.map { Int(($0 * 100).rounded()) },
      isLeech: sheet.card.isLeech,
      why: sheet.why.map { WhyPresenter(almanac: almanac).why($0, sheet) },
      history: sheet.history.reversed().map(review))
  }

  private func due(_ progress: CardProgress) -> String {
    switch progress.due {
    case .unscheduled: "not met yet"
    case .at, .on: "due \(almanac.due(progress.due))"
    }
  }

  private func figures(_ progress: CardProgress) -> [Fact] {
    guard let memory = progress.memory else { return [] }
    return [
      Fact(label: "Stability", value: "\(Quantity.decimal(memory.stability)) d"),
      Fact(label: "Difficulty", value: Quantity.decimal(memory.difficulty)),
      Fact(label: "Answers", value: "\(progress.repetitions)"),
      Fact(label: "Lapses", value: "\(progress.lapses)"),
    ]
  }

  private func review(_ entry: ReviewEntry) -> ItemPage.Review {
    ItemPage.Review(
      time: almanac.moment(entry.at), grade: entry.grade.name,
      gradeLabel: entry.grade.name.capitalized, face: entry.face.rawValue,
      think: Span.clock(entry.timing.think), answer: Span.clock(entry.timing.answer),
      typed: entry.typed, isIdle: entry.timing.wasIdle, isCram: !entry.movesSchedule,
      isUndone: entry.isUndone)
  }

  /// What stands first about a card.
  private enum Phase: String {
    case new, learning, review, relearning, suspended, buried

    init(_ card: Card, today: Day) {
      switch card.progress.phase {
      case _ where card.isSuspended: self = .suspended
      case _ where card.buriedUntil > today: self = .buried
      case .new: self = .new
      case .learning: self = .learning
      case .review: self = .review
      case .relearning: self = .relearning
      }
    }
  }
}

extension ItemPage.Action {
  init(_ action: ItemDesk.Action, _ label: String) {
    self.init(intent: action.rawValue, label: label)
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
