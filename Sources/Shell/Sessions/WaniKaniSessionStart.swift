import Engine

/// A session of WaniKani's things, from where it stands or from its beginning.
struct WaniKaniSessionStart {
  private let kind: WaniKaniPlan.Kind
  private let wrapsUp: Bool
  private let undoes: Bool
  /// Nil for what comes next.
  private let choice: [Subject.ID]?

  init(
    _ kind: WaniKaniPlan.Kind, wrapsUp: Bool = false, undoes: Bool = false,
    choice: [Subject.ID]? = nil
  ) {
    (self.kind, self.wrapsUp, self.undoes, self.choice) = (kind, wrapsUp, undoes, choice)
  }

  func run(_ common: CommonOptions, in console: Console, on study: Study) async throws {
    let overview = try await study.waniKani()
    let store = study.waniKaniSession(kind)
    try await store.sent(.opened(at: study.now))
    guard !common.json else {
      return try console.output.give(
        ["waiting": overview.count(of: kind), "session": store.state.session?.json])
    }
    guard console.canHoldSession else {
      throw Misuse("“\(kind.command)” needs a terminal, or --json.")
    }
    try await begin(store, study)
    guard store.state.session != nil else {
      return console.output.show(Line(kind.nothingWaits))
    }
    if let pages = console.pages {
      try await console.show(.waniKani(kind), called: kind.sessionName, in: pages)
    }
    let text = WaniKaniSessionText(kind: kind, isBrief: console.pages != nil)
    try await console.hold(store, as: text, of: study)
  }

  private func begin(_ store: Store<SessionMachine<WaniKaniCourse>>, _ study: Study) async throws {
    if undoes {
      guard let open = store.state.session else {
        throw Problem(
          "There is nothing to undo.",
          remedy: "Answers can be undone until the next session begins, or WaniKani has them.")
      }
      try await store.sent(.undoAsked(revision: open.revision, at: study.now))
    } else {
      try await store.sent(
        .begun(
          WaniKaniPlan(kind, choice: choice), at: study.now, seed: study.random.seed()))
    }
    guard wrapsUp, let open = store.state.session, !open.isWrappingUp else { return }
    try await store.sent(.wrapUpAsked(revision: open.revision, at: study.now))
  }
}

extension Session<WaniKaniCourse> {
  fileprivate var json: JSONObject {
    [
      "kind": plan.kind, "face": face, "answered": answered, "left": left.total,
      "is_finished": isFinished, "is_wrapping_up": isWrappingUp,
    ]
  }
}

extension Study {
  /// - Throws: `Problem` when nobody is signed in.
  func waniKani() async throws -> WaniKaniOverview {
    let state = try await waniKaniBoard().sent(.opened(at: now))
    guard let overview = state.overview else { throw Problem.signedOut }
    return overview
  }
}

extension Problem {
  fileprivate static let signedOut = Problem(
    "Nobody is signed in to WaniKani.", remedy: "“wanikani login” takes your token.")
}
