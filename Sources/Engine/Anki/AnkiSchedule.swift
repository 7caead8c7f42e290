import Foundation

/// Converts between Anki's schedule of a card and Sanpo's.
///
/// Anki counts days from the collection's first; they are Sanpo's days since 1970 less that day.
/// Where Anki has no memory of FSRS, the card's reviews make one, or SM-2's ease and interval.
struct AnkiSchedule {
  /// The collection's first day.
  var firstDay: Day
  var moment: StudyMoment
  /// The desired retention of the cards' deck; nil if it isn't known.
  var retention: Double?
  /// The effect of a lapse in the cards' deck in Anki.
  var lapse = AnkiLapse()
  /// The ease there of a card with its first interval, in thousandths.
  var initialEase = Self.usualEase

  /// Anki's own, in thousandths.
  static let usualEase = 2_500

  /// Smaller due times are days.
  static let earliestSecond = 1_000_000_000

  /// The facts about a card besides its progress.
  struct State: Hashable {
    var progress: CardProgress
    var isSuspended: Bool
    var buriedUntil: Day
  }

  /// The schedule for the cards of a deck, which may have its own steps.
  func inDeck(_ options: DeckOptions) -> AnkiSchedule {
    AnkiSchedule(
      firstDay: firstDay, moment: StudyMoment(moment.now, moment.settings.inDeck(options)),
      retention: options.retention)
  }

  /// - Parameters:
  ///   - lastReview: from the log; nil if it has none.
  ///   - logged: the memory that follows from the log, if all of the card's is there.
  func state(of card: AnkiCard, lastReview: Date?, logged: Memory?) -> State {
    let aside = AnkiMarks(card, moment).aside
    return State(
      progress: progress(of: card, lastReview: lastReview, logged: logged),
      isSuspended: aside == .suspended,
      buriedUntil: aside == .buried ? moment.today.advanced(by: 1) : Day(0))
  }

  private func progress(
    of card: AnkiCard, lastReview: Date?, logged: Memory?
  ) -> CardProgress {
    guard (AnkiCard.Kind.learning...AnkiCard.Kind.relearning).contains(card.type) else {
      return .new
    }
    let data = CardData(card)
    var progress = CardProgress.new
    progress.memory = memory(of: card, data, logged)
    progress.repetitions = max(0, card.repetitions)
    progress.lapses = max(0, card.lapses)
    switch card.type {
    case AnkiCard.Kind.learning:
      progress.phase = .learning(step: step(card, moment.settings.learningSteps.count))
    case AnkiCard.Kind.relearning:
      progress.phase = .relearning(step: step(card, moment.settings.relearningSteps.count))
    default:
      progress.phase = .review
      progress.interval = card.interval.clamped(to: Scheduler.maximumIntervals)
    }
    progress.due = due(of: card)
    progress.lastReviewedAt =
      data.lastReview.map { Date(timeIntervalSince1970: $0) } ?? lastReview
    if let last = progress.lastReviewedAt {
      progress.lastDay = min(moment.boundary.day(of: last), moment.today)
    } else if case .on(let day) = progress.due {
      progress.lastDay = min(day.advanced(by: -progress.interval), moment.today)
    }
    return progress
  }

  /// Whether a card is still due when it was; a new one always is.
  func isDue(_ card: AnkiCard, as state: State) -> Bool {
    state.progress.phase == .new || due(of: card) == state.progress.due
  }

  private func due(of card: AnkiCard) -> Due {
    if !card.countsDays {
      return .at(Date(timeIntervalSince1970: Double(min(card.due, 1 << 40))))
    }
    return .on(firstDay.advanced(by: card.due.clamped(to: -100_000...100_000)))
  }

  /// The step that comes next, counted from 0, among those that Sanpo has.
  private func step(_ card: AnkiCard, _ count: Int) -> Int {
    (count - max(1, card.stepsLeft % 1000)).clamped(to: 0...max(0, count - 1))
  }

  private func memory(of card: AnkiCard, _ data: CardData, _ logged: Memory?) -> Memory {
    let fsrs = moment.settings.fsrs
    if let stability = data.stability, let difficulty = data.difficulty {
      guard fsrs.version == .seven else {
        return Memory(stability: stability, difficulty: difficulty)
      }
      return fsrs.memory(fromSM2: ease(card), interval: stability, retention: 0.9)
    }
    if let logged { return logged }
    guard card.interval > 0 else { return fsrs.first(.good) }
    return fsrs.memory(
      fromSM2: ease(card), interval: Double(card.interval.clamped(to: Scheduler.maximumIntervals)),
      retention: 0.9)
  }

  private func ease(_ card: AnkiCard) -> Double {
    card.factor > 0 ? Double(card.factor.clamped(to: 1_300...9_999)) / 1000 : 2.5
  }

  // MARK: Back

  /// Returns a card as Anki would have it after the answers given in Sanpo.
  ///
  /// - Parameters:
  ///   - card: as it came from Anki, or a new one.
  ///   - grades: those of the reviews since then, in order, without Good.
  func card(_ card: AnkiCard, after state: State, _ grades: [Grade]) -> AnkiCard {
    var card = card
    let progress = state.progress
    var data = CardData(card)
    if card.type == AnkiCard.Kind.new, progress.phase != .new { data.set(position: card.due) }
    card.modified = Int64(moment.now.timeIntervalSince1970)
    // A new card may have the counts of before it was forgotten, which a memory here leaves out.
    if card.type != AnkiCard.Kind.new { (card.repetitions, card.lapses) = (0, 0) }
    card.repetitions += progress.repetitions
    card.lapses += progress.lapses
    card.interval = progress.phase == .review ? progress.interval : card.interval
    card.factor = factor(of: card, in: progress.phase, after: grades)
    card.stepsLeft = stepsLeft(in: progress.phase)
    switch progress.phase {
    case .new:
      // The due number of a new card is its position among the new ones.
      if card.type != AnkiCard.Kind.new { card.due = data.position ?? 0 }
      (card.type, card.queue, card.interval) = (AnkiCard.Kind.new, AnkiCard.Queue.new, 0)
    case .learning: (card.type, card.interval) = (AnkiCard.Kind.learning, 0)
    case .review: card.type = AnkiCard.Kind.review
    case .relearning:
      card.type = AnkiCard.Kind.relearning
      card.interval =
        grades.contains(.again)
        ? intervalAfterLapse(of: card, progress.memory) : max(1, card.interval)
    }
    switch progress.due {
    case .unscheduled: break
    case .at(let date):
      (card.due, card.queue) = (Int(date.timeIntervalSince1970), AnkiCard.Queue.learning)
    case .on(let day):
      card.due = firstDay.distance(to: day)
      card.queue =
        progress.phase == .review ? AnkiCard.Queue.review : AnkiCard.Queue.dayLearning
    }
    if state.buriedUntil > moment.today { card.queue = AnkiCard.Queue.buriedByPerson }
    if state.isSuspended { card.queue = AnkiCard.Queue.suspended }
    data.set(progress, retention: retention, decay: moment.settings.fsrs.decay)
    card.data = data.text
    return card
  }

  /// How many learning steps a card still has.
  func stepsLeft(in phase: Phase) -> Int {
    switch phase {
    case .new, .review: 0
    case .learning(let step): max(1, moment.settings.learningSteps.count - step)
    case .relearning(let step): max(1, moment.settings.relearningSteps.count - step)
    }
  }

  /// The keys of Anki's JSON about a card.
  struct CardData {
    private var values: [String: Any]

    init(_ card: AnkiCard) {
      let bytes = Data(card.data.utf8)
      // Many programs write no data, or an empty text.
      values = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:]
    }

    private func number(_ key: String) -> Double? {
      (values[key] as? NSNumber)?.doubleValue
    }

    var stability: Double? {
      number("s").flatMap { $0.isFinite && $0 > 0 ? min($0, 36_500) : nil }
    }
    var difficulty: Double? {
      number("d").flatMap { $0.isFinite ? $0.clamped(to: 1...10) : nil }
    }
    /// In seconds since 1970.
    var lastReview: Double? { number("lrt").flatMap { (1...1e11).contains($0) ? $0 : nil } }
    var position: Int? { number("pos").flatMap { Int(exactly: $0) } }

    /// Sets the position among the new cards, which Anki keeps for a reset.
    mutating func set(position: Int) {
      if values["pos"] == nil { values["pos"] = position }
    }

    /// - Parameters:
    ///   - retention: the desired one; what Anki knew of it and of the decay stays until the card
    ///     is answered here.
    ///   - decay: of the forgetting curve; nil if it has none of Anki's kind.
    mutating func set(_ progress: CardProgress, retention: Double?, decay: Double?) {
      let isAnswered = progress.lastReviewedAt?.timeIntervalSince1970.rounded(.down) != lastReview
      if progress.memory != nil {
        if let retention, isAnswered || values["dr"] == nil { values["dr"] = retention }
        if let decay, isAnswered || values["decay"] == nil { values["decay"] = decay }
      }
      values["s"] = progress.memory.map { ($0.stability * 10_000).rounded() / 10_000 }
      values["d"] = progress.memory.map { ($0.difficulty * 1_000).rounded() / 1_000 }
      values["lrt"] = progress.lastReviewedAt.map { Int($0.timeIntervalSince1970) }
    }

    var text: String {
      guard !values.isEmpty,
        let bytes = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
      else { return "{}" }  // What was read as JSON can be written.
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
