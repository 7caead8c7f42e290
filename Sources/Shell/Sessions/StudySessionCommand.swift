import ArgumentParser
import Engine
import Foundation

struct StudySessionCommand: SessionCommand {
  static let usage = Usage("study", "Study the cards that are due.")
    .serves(.beginStudy, "study DECK")
    .serves(.cram, "study DECK --cram")
    .serves(.studyMissedCards, "study --missed")
    .examples("study", "study Words --limit 20", "study --cram --find tag:verb", "study --missed")
    .notes(
      """
      Without a deck, continues the open session of any face.
      Cramming and studying a search don't change the schedule.
      With --json, prints the state of the session.
      """)

  @Argument(help: "Study this deck and its subdecks.")
  var deck: String?

  @Flag(help: "Study all cards, due or not, without changing the schedule.")
  var cram = false

  @Option(
    help: ArgumentHelp(
      "Study the cards that match a search, without changing the schedule.", valueName: "query"))
  var find: String?

  @Flag(help: "Cram the items you missed in the last session.")
  var missed = false

  @Option(
    help: ArgumentHelp(
      "Study this many more new items, whatever the day's limits.", valueName: "number"))
  var new: Int?

  @Flag(help: "Start a new session instead of continuing.")
  var restart = false

  @Option(help: ArgumentHelp("Stop after this many answers.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("Stop after this many minutes.", valueName: "number"))
  var minutes: Double?

  func validate() throws {
    if deck != nil && find != nil {
      throw ValidationError("Use either a deck or --find. In a search, use deck:NAME.")
    }
    if missed, deck != nil || find != nil {
      throw ValidationError("--missed can't be combined with a deck or --find.")
    }
    if new != nil, cram || missed || find != nil {
      throw ValidationError("--new can't be combined with --cram, --find or --missed.")
    }
  }

  private func pace(at now: Date) -> SessionPace {
    SessionPace(answers: limit, until: minutes.map { now + $0 * 60 })
  }

  /// An option that was given and that only a session has.
  private var sessionOption: String? {
    firstGiven(of: [
      "--cram": cram, "--missed": missed, "--new": new != nil, "--restart": restart,
      "--limit": limit != nil, "--minutes": minutes != nil,
    ])
  }

  func run(in console: Console, on study: Study) async throws {
    guard limit ?? 1 > 0 else { throw Problem.outOfRange("--limit", use: "at least 1") }
    guard minutes ?? 1 > 0 else { throw Problem.outOfRange("--minutes", use: "more than 0") }
    if console.givesJSON, let option = sessionOption { throw Misuse.withJSON(option) }
    let store = study.cardSession()
    try await store.sent(.opened(at: study.now))
    let open = store.state.session
    guard !console.givesJSON else {
      let waiting = try await waiting(study)
      return try console.output.print(["waiting": waiting, "open": open?.continuable?.json])
    }
    guard console.canHoldSession else { throw Misuse.withoutTerminal("study") }
    if let open, continues(open) {
      Self.report(open, console)
    } else {
      let plan = StudyPlan(try await scope(study, after: open), isCram: cram || missed)
      let ended = try await store.begin(
        plan, restarting: restart, at: study.now, seed: study.random.seed())
      if let ended { console.output.say(ended) }
      if store.state.notice == .nothingToStudy {
        throw Problem(
          "There is nothing to study there now.", remedy: "“study” continues your open session.")
      }
    }
    let isCram = store.state.session?.plan.mode == .cram
    try await console.hold(
      store, as: CardSessionText(study, isCram: isCram), of: study, pace: pace(at: study.now))
    guard case .finished(let summary)? = store.state.session?.step, summary.answers == 0,
      summary.left == 0, !summary.isDeckDeleted
    else { return }
    switch store.state.session?.plan.scope {
    case .deck(let id)?: try await showLessons(in: id, console, study)
    case .everything? where !isCram: try await showLessons(in: nil, console, study)
    default: break
    }
  }

  /// The cards due, in all decks or in one; of a search, those that match.
  private func waiting(_ study: Study) async throws -> JSONObject {
    if let deck { return try await study.line(of: study.deck(named: deck)).counts.json }
    guard let find else { return try await study.due().json }
    func count(_ query: String) async throws -> Int {
      try await study.today.decks.find(query, at: study.now).total
    }
    // By itself first, so that a refusal is about what was typed.
    _ = try await count(find)
    let group = find.allSatisfy(\.isWhitespace) ? "" : "(\(find) ) "
    let asked = group + "-is:suspended "
    let (new, learning) = (try await count(asked + "is:new"), try await count(asked + "is:learn"))
    let review = try await count(asked + "is:review -is:learn")
    return [
      "new": new, "learning": learning, "review": review, "total": new + learning + review,
    ]
  }

  /// Where nothing is due, there may be lessons.
  ///
  /// - Parameter deck: nil for all decks.
  private func showLessons(in deck: Deck.ID?, _ console: Console, _ study: Study) async throws {
    let waiting = try await study.lessonsWaiting(in: deck.map(DeckRoot.deck)).count
    guard waiting > 0 else { return }
    let items = Quantity.count(waiting, "item")
    let line = LineWords.line(["lesson", self.deck].compactMap(\.self))
    console.output.show(["\(items, .strong) to learn; “\(line, .strong)” starts a lesson."])
  }

  /// Says which session is continued, unless a new one would be the same: that of all decks whose
  /// first card is asked.
  private static func report(_ open: Session<CardCourse>, _ console: Console) {
    let isCram = open.plan.mode == .cram
    if case .asking = open.step, open.answered == 0, open.title.isEmpty, !isCram { return }
    let scope = open.title.isEmpty ? "" : " with \(open.title)"
    let answers = Quantity.count(open.answered, "answer")
    let remaining = Quantity.grouped(open.left.total)
    console.hint("Continuing\(isCram ? " the cram" : "")\(scope): \(answers), \(remaining) left.")
    if isCram { console.hint("“study --restart” studies due cards instead.") }
  }

  private func continues(_ open: Session<CardCourse>) -> Bool {
    deck == nil && find == nil && !missed && new == nil && !restart && !open.isFinished
      && (open.plan.mode == .cram || !cram)
  }

  private func scope(
    _ study: Study, after session: Session<CardCourse>?
  ) async throws -> Scope {
    if missed { return .items(try Self.missed(in: session)) }
    if let find { return .search(find) }
    let deck = try await id(of: self.deck, study)
    guard let new else { return deck.map(Scope.deck) ?? .everything }
    return .items(
      try await study.today.decks.newItems(
        new, in: deck, at: study.now, seed: study.random.seed()))
  }

  private func id(of deck: String?, _ study: Study) async throws -> Deck.ID? {
    guard let deck else { return nil }
    return try await study.makingDeck(of: study.deck(named: deck)).id
  }

  private static func missed(in session: Session<CardCourse>?) throws -> [Item.ID] {
    if let session, !session.isFinished {
      throw Problem(
        "Your session isn't finished yet.",
        remedy: """
          “\(CardSessionText(isCram: session.plan.mode == .cram).command)” continues it. Once it \
          is finished, “study --missed” studies all that you missed in it.
          """)
    }
    guard case .finished(let summary)? = session?.step, !summary.missed.isEmpty else {
      throw Problem("You missed nothing.", remedy: "“study” studies due cards.")
    }
    return summary.missed.map(\.id)
  }
}

extension Session<CardCourse> {
  var json: JSONObject {
    let isRevealed = if case .revealed = step { true } else { false }
    return sharedJSON + [
      "is_lesson": false, "is_cram": plan.mode == .cram, "mode": plan.mode, "scope": title,
      "is_revealed": isRevealed, "question": prompt?.json(isRevealed: isRevealed),
    ]
  }
}

extension Question {
  fileprivate func json(isRevealed: Bool) -> JSONObject {
    [
      "card": card.id, "item": item.id, "kind": card.kind, "template": card.templateName,
      "deck": deckName, "prompt": Fields.plain(prompt),
      // Null until the answer is shown.
      "answer": isRevealed ? Fields.plain(shownAnswer) : nil,
      "reading": isRevealed ? Fields.plain(item.content.reading) : nil,
    ]
  }
}
