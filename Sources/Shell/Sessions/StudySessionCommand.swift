import ArgumentParser
import Engine
import Foundation

struct StudySessionCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "study",
    abstract: "Answer the cards that are due.",
    discussion: """
      Without a deck, goes on with the session that is open, whichever face began it.
      Cramming, and studying what a search finds, are only logged: the schedule does not move.
      With --json, says where the session stands and asks nothing.
      """)

  static let intents: [Intent: String] = [.beginStudy: "study DECK", .cram: "study DECK --cram"]

  @Argument(help: "Study this deck and those inside it.")
  var deck: String?

  @Flag(help: "Ask every card, due or not; only logged.")
  var cram = false

  @Option(help: "Ask what a search finds; only logged.")
  var find: String?

  @Flag(help: "Begin anew rather than go on.")
  var anew = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { !common.json }

  func validate() throws {
    if deck != nil && find != nil {
      throw ValidationError("Give a deck or --find; inside a search, write deck:NAME.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let store = study.cardSession()
    try await store.sent(.opened(at: study.clock.now()))
    guard !common.json else { return try await giveStanding(store, console, study) }
    guard console.canHoldSession else { throw Misuse("“study” needs a terminal, or --json.") }
    try await begin(store, console, study)
    var run = SessionRun(
      console, study, store, keys: try await study.settings().keys,
      text: CardSessionText(columns: console.output.columns))
    try await run.run()
  }

  private func giveStanding(
    _ store: Store<SessionMachine<CardCourse>>, _ console: Console, _ study: Study
  )
    async throws
  {
    let due =
      if let deck { try await study.deck(named: deck).counts } else {
        try await study.overview().due
      }
    try console.output.give(SessionStatus(waiting: due, session: store.state.session))
  }

  private func begin(_ store: Store<SessionMachine<CardCourse>>, _ console: Console, _ study: Study)
    async throws
  {
    if let open = store.state.session, goesOn(with: open) {
      let scope = open.title.isEmpty ? "" : " with \(open.title)"
      return console.hint(
        "Going on\(scope): \(Quantity.count(open.answered, "answer")) given, \(open.left.total) left."
      )
    }
    let plan = StudyPlan(try await scope(study), isCram: cram)
    try await store.sent(
      .begun(plan, isAnew: anew, at: study.clock.now(), seed: study.random.seed()))
  }

  private func goesOn(with open: Session<CardCourse>) -> Bool {
    deck == nil && find == nil && !anew && !open.isFinished
      && open.plan.mode == (cram ? .cram : .scheduled)
  }

  private func scope(_ study: Study) async throws -> Scope {
    if let find { return .search(find) }
    guard let deck else { return .everything }
    return .deck(try await study.deck(named: deck).id)
  }
}

/// What waits, and where the open session stands.
private struct SessionStatus: Encodable {
  let waiting: CountsRow
  @Nullable var session: SessionRow?

  init(waiting: Counts, session: Session<CardCourse>?) {
    self.waiting = CountsRow(waiting)
    _session = Nullable(wrappedValue: session.map(SessionRow.init))
  }

  struct SessionRow: Encodable {
    let session: Int64
    let revision: Int
    let mode: SessionMode
    let scope: String
    let begunIn: Face
    let begunAt: Date
    let answered: Int
    let left: CountsRow
    let isFinished: Bool
    let isRevealed: Bool
    @Nullable var card: CardRow?

    init(_ session: Session<CardCourse>) {
      (self.session, revision) = (session.id.number, session.revision)
      (mode, scope) = (session.plan.mode, session.title)
      (begunIn, begunAt) = (session.face, session.begunAt)
      (answered, left) = (session.answered, CountsRow(session.left))
      isFinished = session.isFinished
      isRevealed = if case .revealed = session.step { true } else { false }
      _card = Nullable(wrappedValue: session.prompt.map(CardRow.init))
    }
  }

  struct CardRow: Encodable {
    let card: Card.ID
    let item: Item.ID
    let kind: CardKind
    let deck: String
    let prompt: String

    init(_ question: Question) {
      (card, item, kind) = (question.card.id, question.item.id, question.card.kind)
      (deck, prompt) = (question.deckName, Fields.plain(question.prompt))
    }
  }
}
