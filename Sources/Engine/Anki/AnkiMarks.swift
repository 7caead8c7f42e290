import Foundation

/// How a card is flagged and set aside, in Anki or here.
struct AnkiMarks: Hashable {
  enum Aside {
    case suspended
    /// Hidden until tomorrow.
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

extension AnkiCard {
  /// Whether it is as every card of a package that was exported without schedules.
  var isAsNew: Bool { type == Kind.new && queue == Queue.new && flags & 7 == 0 }

  /// Whether `due` counts days.
  var countsDays: Bool {
    type == Kind.review || (type != Kind.new && due <= AnkiSchedule.earliestSecond)
  }

  /// The queue of a card that isn't set aside.
  var activeQueue: Int {
    switch type {
    case Kind.new: Queue.new
    case Kind.review: Queue.review
    default: countsDays ? Queue.dayLearning : Queue.learning
    }
  }

  /// Returns the imported card with its present suspension.
  func setAside(_ state: AnkiSchedule.State, _ moment: StudyMoment) -> AnkiCard {
    var card = self
    let aside: AnkiMarks.Aside? =
      state.isSuspended ? .suspended : state.buriedUntil > moment.today ? .buried : nil
    switch aside {
    case .suspended: card.queue = Queue.suspended
    case .buried:
      let wasBuried = [Queue.buriedByPerson, Queue.buriedByScheduler].contains(queue)
      card.queue = wasBuried ? queue : Queue.buriedByPerson
    case nil where queue < 0: card.queue = activeQueue
    case nil: break
    }
    // By its time, a buried card is known to be so today.
    if aside != AnkiMarks(self, moment).aside {
      card.modified = Int64(moment.now.timeIntervalSince1970)
    }
    return card
  }
}
