import Foundation
import GRDB

/// A card with its note in AnkiConnect's form.
struct AnkiConnectCardRow {
  let repository: AnkiConnectRepository
  let db: Database
  let moment: StudyMoment
  let models: AnkiConnectModels

  init(_ repository: AnkiConnectRepository, at now: Date, _ db: Database) throws {
    (self.repository, self.db) = (repository, db)
    moment = try repository.settings.moment(now, db)
    models = try AnkiConnectModels(db)
  }

  func note(_ id: Int64, of item: Item) throws -> OrderedJSON {
    let cards = try repository.items.cards(of: item.id, db)
    let (model, values) = try models.fields(of: item, db)
    return [
      "cards": cards.map { AnkiConnectNumber.of($0.id) }, "fields": model.json(values),
      "mod": JSONValue.number(try modified(item.id)), "modelName": model.name, "noteId": id,
      "profile": "Sanpo", "tags": AnkiTags.tags(item.content.tags, of: cards),
    ]
  }

  func card(_ card: Card) throws -> OrderedJSON {
    let item = try repository.items.item(card.item, db)
    let deck = try repository.decks.deckOrDeleted(card.deck, db)
    let note = try repository.numbers.number(of: item.id, db)
    let progress = card.progress
    let (model, values) = try models.fields(of: item, db)
    // By the template of its note type; nil for Sanpo's own kinds.
    let sides = try CardSides.of(card, item, deck: deck.name, db)
    let schedule = AnkiSchedule(firstDay: moment.today, moment: moment).inDeck(deck.options)
    let question = sides?.question ?? item.content.text(of: card.kind.template.prompt)
    let answer = sides?.wholeAnswer ?? item.content.text(of: card.kind.template.answer)
    let css = sides?.css ?? ""
    return [
      "answer": answer, "cardId": AnkiConnectNumber.of(card.id), "css": css,
      "deckName": deck.name, "due": JSONValue.number(try due(card)), "factor": factor(progress),
      "fieldOrder": 0, "fields": model.json(values), "flags": card.flag,
      "interval": progress.interval, "lapses": try count("lapses", of: card),
      "left": schedule.stepsLeft(in: progress.phase), "mod": JSONValue.number(try modified(card)),
      "modelName": model.name, "nextReviews": nextReviews(card, deck), "note": note,
      "ord": number(of: card), "question": question, "queue": queue(card),
      "reps": try count("repetitions", of: card), "type": type(progress.phase),
    ]
  }

  private func count(_ column: String, of card: Card) throws -> Int {
    let count: Int? = try db.value(
      "SELECT \(SearchQuery.counted(column)) FROM card WHERE id = \(card.id)")
    return count ?? 0
  }

  private func number(of card: Card) -> Int {
    if case .template(let number) = card.kind { return number }
    return CardKind.allCases.firstIndex(of: card.kind) ?? 0
  }

  /// SM-2's ease in thousandths, as it would have led to the memory; 0 for a new card.
  func factor(_ progress: CardProgress) -> Int {
    guard let memory = progress.memory else { return 0 }
    return Int((moment.settings.fsrs.ease(of: memory) * 1000).rounded())
  }

  /// When a note was last edited, in seconds since 1970.
  func modified(_ item: Item.ID) throws -> Double {
    let edited: Int64? = try db.value(
      "SELECT \(SearchQuery.edited) FROM item WHERE id = \(item)")
    return Double((edited ?? 0) / 1000)
  }

  /// When a card was last answered or its note edited.
  func modified(_ card: Card) throws -> Double {
    let reviewed = card.progress.lastReviewedAt?.timeIntervalSince1970.rounded(.down) ?? 0
    return max(reviewed, try modified(card.item))
  }

  private func type(_ phase: Phase) -> Int {
    switch phase {
    case .new: 0
    case .learning: 1
    case .review: 2
    case .relearning: 3
    }
  }

  private func queue(_ card: Card) -> Int {
    if card.isSuspended { return -1 }
    // By a person, as the export and `is:buried-manually` have it.
    if card.isBuried(on: moment.today) { return -3 }
    switch (card.progress.phase, card.progress.due) {
    // Of a step that passes the day, `due` is the number of a day, as that of a review.
    case (.learning, .on), (.relearning, .on): return AnkiCard.Queue.dayLearning
    case (.relearning, _): return AnkiCard.Queue.learning
    default: return type(card.progress.phase)
    }
  }

  /// A place among new cards, seconds since 1970 of a learning step, or the number of a day.
  private func due(_ card: Card) throws -> Double {
    switch card.progress.due {
    case .unscheduled:
      let place: Int64? = try db.value(
        "SELECT \(SearchQuery.position) FROM card WHERE id = \(card.id)")
      return Double(place ?? 0)
    case .at(let date): return date.timeIntervalSince1970.rounded(.down)
    case .on(let day): return Double(day.number)
    }
  }

  /// As in Anki, a new card always is, and another one not while it is set aside.
  func isDue(_ card: Card) -> Bool {
    let isActive = !card.isSuspended && !card.isBuried(on: moment.today)
    return switch card.progress.due {
    case .unscheduled: true
    case .at(let date): isActive && date <= moment.now
    case .on(let day): isActive && day <= moment.today
    }
  }

  /// How long until the card is asked again after each grade, as on Anki's buttons.
  private func nextReviews(_ card: Card, _ deck: Deck) -> [String] {
    let scheduler = moment.settings.scheduler(deck.options)
    return Grade.allCases.map { grade in
      let outcome = scheduler.outcome(
        of: grade, for: card.id, card.progress, at: moment.now, on: moment.today,
        boundary: moment.boundary)
      switch outcome.why.wait {
      case .step(_, let delay, _):
        let seconds = delay / .seconds(1)
        return (seconds < StudyMoment.learnAhead ? "<" : "") + Self.words(seconds: seconds)
      case .days(let days): return Self.words(seconds: Double(days.interval) * 86_400)
      }
    }
  }

  /// “30s”, “6m”, “1.5h”, “4d”, “8.5mo”, “1y”.
  private static func words(seconds: Double) -> String {
    let units: [(name: String, length: Double, isWhole: Bool)] = [
      ("y", 31_536_000, false), ("mo", 2_628_000, false), ("d", 86_400, true), ("h", 3_600, false),
      ("m", 60, true), ("s", 1, true),
    ]
    guard let unit = units.first(where: { seconds >= $0.length }) ?? units.last else { return "" }
    let amount = seconds / unit.length
    let tenths = unit.isWhole ? 10 * Int(amount.rounded()) : Int((amount * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + unit.name
  }

  /// Days; negative seconds for a learning step.
  func interval(_ card: Card) -> Double {
    guard case .at(let date) = card.progress.due, let last = card.progress.lastReviewedAt else {
      return Double(card.progress.interval)
    }
    return -date.timeIntervalSince(last).rounded()
  }
}
