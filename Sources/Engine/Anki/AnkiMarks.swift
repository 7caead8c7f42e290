import Foundation

/// How a card is flagged and set aside, in Anki or here.
struct AnkiMarks: Hashable {
  enum Aside {
    case suspended
    /// Until tomorrow.
    case buried
  }

  /// 0 to 7; 0 is none.
  var flag: Int
  var aside: Aside?

  init(_ card: AnkiCard, _ moment: StudyMoment) {
    flag = card.flags & 7
    switch card.queue {
    case AnkiCard.Queue.suspended: aside = .suspended
    case AnkiCard.Queue.buriedByPerson, AnkiCard.Queue.buriedByScheduler:
      // Anki unburies cards when the day ends.
      let day = moment.boundary.day(of: Date(timeIntervalSince1970: Double(card.modified)))
      aside = day >= moment.today ? .buried : nil
    default: aside = nil
    }
  }

  init(_ card: Card, on today: Day) {
    flag = card.flag
    aside = card.isSuspended ? .suspended : card.isBuried(on: today) ? .buried : nil
  }
}
