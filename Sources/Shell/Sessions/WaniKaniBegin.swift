import Engine

/// What is to be done to an open session before it goes on.
struct WaniKaniWishes {
  var wrapsUp = false
  var undoes = false
  /// Nil for what comes next.
  var choice: [Subject.ID]?
}

extension Console {
  /// A session of WaniKani's things, from where it stands or from its beginning.
  func study(
    _ kind: WaniKaniSitting.Kind, _ wishes: WaniKaniWishes, _ common: CommonOptions, _ study: Study
  ) async throws {
    let overview = try await study.waniKani()
    let store = study.waniKaniSession(kind)
    try await store.sent(.opened(at: study.clock.now()))
    guard !common.json else {
      return try output.give(
        [
          "waiting": JSON(overview.count(of: kind)),
          "session": store.state.sitting.map(\.json) ?? .null,
        ])
    }
    guard canHoldSession else {
      throw Misuse("“\(kind.command)” needs a terminal, or --json.")
    }
    try await begin(store, wishes, study)
    guard store.state.sitting != nil else {
      return output.show(Line(SubjectScreen.nothing(of: kind)))
    }
    if let pages {
      try await show(.waniKani(kind), called: SubjectScreen.session(of: kind), in: pages)
    }
    var run = WaniKaniRun(
      self, study, store, keys: try await study.settings().keys,
      telling: pages == nil ? WholeSubject(columns: output.columns) : BriefSubject())
    try await run.run()
  }

  private func begin(_ store: Store<WaniKaniSession>, _ wishes: WaniKaniWishes, _ study: Study)
    async throws
  {
    if wishes.undoes {
      guard let open = store.state.sitting else {
        throw Problem(
          "There is nothing to undo.",
          remedy: "Answers can be undone until the next session begins, or WaniKani has them.")
      }
      try await store.sent(.undoAsked(revision: open.revision, at: study.clock.now()))
    } else if let choice = wishes.choice {
      try await store.sent(.chose(choice, at: study.clock.now(), seed: study.dice.seed()))
    } else {
      try await store.sent(.begun(at: study.clock.now(), seed: study.dice.seed()))
    }
    guard wishes.wrapsUp, let open = store.state.sitting, !open.isWrappingUp else { return }
    try await store.sent(.wrapUpAsked(revision: open.revision, at: study.clock.now()))
  }
}

extension Study {
  /// - Throws: `Problem` when nobody is signed in.
  func waniKani() async throws -> WaniKaniOverview {
    let state = try await waniKaniBoard().sent(.opened(at: clock.now()))
    guard let overview = state.overview else { throw Problem.signedOut }
    return overview
  }
}

extension Problem {
  fileprivate static let signedOut = Problem(
    "Nobody is signed in to WaniKani.", remedy: "“wanikani login” takes your token.")
}

extension WaniKaniSitting.Kind {
  /// What goes on with it.
  var command: String {
    isExtra ? "wanikani study \(rawValue)" : "wanikani \(rawValue)"
  }
}
