import Engine

@testable import Pages

extension Site {
  /// Returns how the pages reach an intent, or nil if nothing serves it or says why not.
  static func way(to intent: Intent) -> Way? { ways[intent] }

  private static let ways: [Intent: Way] = {
    var ways = unserved.mapValues { Way.none(because: $0) }
    for declared in declaredIntents {
      ways[declared.intent] = .page(declared.address, control: declared.control)
    }
    return ways
  }()

  /// The intents that pages declare, with the page's address and the control's label.
  static let declaredIntents: [(intent: Intent, address: String, control: String?)] = {
    func declared<P: Page>(_ page: P.Type) -> [(intent: Intent, address: String, control: String?)]
    {
      let address = P.address.pattern.replacing(/\{\w+\}/, with: "*")
      return P.intents.map { ($0.key, address, $0.value) }
    }
    return (pages + learnerPages).flatMap { declared($0) }
  }()

  /// The intents that the pages cannot serve, and why.
  private static let unserved: [Intent: String] = {
    let owners = "it is for the owner of a server, at its terminal"
    let forPipes = "it is for lines by the thousand, by pipe"
    return [
      .readText: forPipes, .placeFurigana: forPipes, .seeAccent: forPipes,
      .analyseText: forPipes, .parseLyrics: forPipes, .convertKana: forPipes,
      .checkAnswers: forPipes, .readWiktionary: forPipes,
      .openSavedWord: "it is an item like any other",
      .deleteSavedWord: "it is an item like any other",
      .deleteEmptyCards: "a session offers it where it asks such a card",
      .joinServer: "whoever sees a page has joined", .leaveServer: "the page signs out",
      .seeLearners: owners, .addLearner: owners, .giveLearnerCode: owners,
      .lockLearner: owners, .exportLearner: owners, .eraseLearner: owners,
      .replayLog: "it compares schedulers, from files",
      .openPages: "whoever sees a page is in",
      .seeBackend: "it is there only with --debug, at /debug/backend",
      .seeWhatIsMissing: "each page says what it is missing",
      .seeCommands: "a page shows what can be done on it",
      .seeEnvironment: "a page is shown by a process that was started already",
      .quit: "the pages go on for whoever has another one open",
    ]
  }()
}
