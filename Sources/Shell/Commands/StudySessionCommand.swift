import ArgumentParser
import Engine

struct StudySessionCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "study",
    abstract: "Answer the cards that are due.",
    discussion: """
      Without a deck, goes on with the session that is open, whichever face began it.
      Cramming, and studying what a search finds, are only logged: the schedule does not move.
      With --json, says where the session stands and asks nothing.
      """)

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
    let store = study.reviewSession()
    try await store.sent(.opened(at: study.clock.now()))
    guard !common.json else { return try await giveStanding(store, console, study) }
    guard console.canHoldSession else { throw Misuse("“study” needs a terminal, or --json.") }
    try await begin(store, console, study)
    var run = StudyRun(console, study, store, keys: try await study.settings().keys)
    try await run.run()
  }

  private func giveStanding(_ store: Store<ReviewSession>, _ console: Console, _ study: Study)
    async throws
  {
    let due =
      if let deck { try await study.deck(named: deck).counts } else {
        try await study.overview().due
      }
    try console.output.give(
      ["due": due.json, "session": store.state.sitting.map(\.json) ?? .null])
  }

  private func begin(_ store: Store<ReviewSession>, _ console: Console, _ study: Study) async throws
  {
    if let open = store.state.sitting, goesOn(with: open) {
      let scope = open.scopeName.isEmpty ? "" : " with \(open.scopeName)"
      return console.hint(
        "Going on\(scope): \(Quantity.count(open.answered, "answer")) given, \(open.left.total) left."
      )
    }
    let plan = Plan(try await scope(study), isCram: cram)
    try await store.sent(
      .begun(plan, isAnew: anew, at: study.clock.now(), seed: study.dice.seed()))
  }

  private func goesOn(with open: Sitting) -> Bool {
    deck == nil && find == nil && !anew && !open.isFinished
      && open.plan.mode == (cram ? .cram : .scheduled)
  }

  private func scope(_ study: Study) async throws -> Scope {
    if let find { return .search(find) }
    guard let deck else { return .everything }
    return .deck(try await study.deck(named: deck).id)
  }
}
