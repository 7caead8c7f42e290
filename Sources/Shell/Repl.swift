import Engine
import Foundation

/// Reads and runs commands until the person leaves.
struct Repl {
  let console: Console
  let interpreter: Interpreter
  let study: Study

  /// - Returns: the exit status. A script stops at its first error.
  func run() async -> Int32 {
    let status = await converse()
    await study.endAnalytics()
    return status
  }

  private func converse() async -> Int32 {
    let upkeep = Task {
      await study.keepUp(recordsUsage: console.input.isInteractive, sync: study.waniKani.sync()) {
        console.announce($0)
      } translated: { title in
        if console.input.isInteractive { console.notices.post("Translated \(title, .strong)") }
      }
    }
    let progress =
      console.input.isInteractive ? JobProgress(of: study, showing: console.notices) : nil
    let watching = study.jobs.watch()
    defer {
      upkeep.cancel()
      watching.cancel()
      progress?.end()
    }
    let following = console.pages.map { pages in
      Task { await PageObserver(console: console, study: study).follow(pages.navigated) }
    }
    defer { following?.cancel() }
    var typed = await showWelcome()
    while true {
      let heard = if let given = typed { InputResult.entered(given) } else { await command() }
      typed = nil
      switch heard {
      case .ended:
        console.endLine()
        return farewell.rawValue
      case .interrupted:
        console.endLine()
      case .changed:
        continue
      case .entered(let line):
        guard let status = await answer(line) else { continue }
        return status
      }
    }
  }

  /// Reads a command. Pending notices are shown before the prompt, later ones above it. What is due
  /// follows other faces where the prompt can be drawn again.
  private func command() async -> InputResult<String> {
    let due = await self.due()
    console.notices.show(due: due)
    let prompt = console.input.hasSingleKeys ? Input.prompt : due + Input.prompt
    let following = console.input.hasSingleKeys ? followDue() : nil
    defer { following?.cancel() }
    return await console.input.interruption.whileWaiting {
      if let notices = console.notices.take(), console.input.isInteractive {
        console.output.show(notices)
      }
      return await console.input.command(prompt)
    }
  }

  private func followDue() -> Task<Void, Never> {
    let changes = study.changes.stream()
    return Task {
      for await _ in changes {
        let counts = await due()
        if !Task.isCancelled { console.notices.show(due: counts) }
        // Commits that follow each other are counted once.
        guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
      }
    }
  }

  /// The due counts before the prompt as in Anki: new, learning and review; empty if nothing is due.
  private func due() async -> String {
    // If counting fails, the next command reports the problem.
    guard console.input.isInteractive, let due = try? await study.due(), due.total > 0
    else { return "" }
    return "\(due.new)+\(due.learning)+\(due.review) "
  }

  /// - Returns: a command that was typed at the offer of the tour.
  private func showWelcome() async -> String? {
    let start = study.start()
    // If it can't be loaded, the reason is reported below.
    let overview = try? await study.overview()
    await start.send(.opened(isNewcomer: overview?.isNewcomer ?? false, at: study.now))
    for problem in start.state.notices { console.say(problem) }
    do {
      console.vocabulary.learn(decks: try await study.decks().map(\.name))
      guard console.input.isInteractive else { return nil }
      // Without them, only their completion is missing.
      let conversations = (try? await study.tutor.conversations()) ?? []
      console.vocabulary.learn(conversations: conversations.map(\.id))
      let shown = if let overview { overview } else { try await study.overview() }
      console.output.show([Line("Sanpo", .accent)] + TodayCommand.waiting(shown))
      console.output.show(Line("“help” lists the commands", .faint))
      switch start.state.screen {
      case .onboarding: return try await offerTour(start)
      case .news(let since):
        console.output.show(NewsCommand.lines(after: since))
        await start.send(.newsSeen)
      case .loading, .today: break
      }
      try await announceTour()
      return nil
    } catch {
      _ = await interpreter.report(error)
      return nil
    }
  }

  /// Offers the tour to newcomers, until they take or skip it.
  ///
  /// - Returns: a command that was typed instead.
  private func offerTour(_ start: Store<Start>) async throws -> String? {
    let tutorial = study.tutorial()
    console.output.show("New here? The tour takes two minutes.")
    let answer = await console.input.line("enter for the tour, or type skip> ", "")
    if answer == .interrupted { console.endLine() }
    let no = ["s", "skip", "n", "no"]
    guard case .entered(let said) = answer, !no.contains(said.text.lowercased()) else {
      await start.send(.onboarded)
      try await tutorial.sent(.skipped)
      console.hint("“tutorial” starts it at any time.")
      return nil
    }
    let isTaken = ["y", "yes"].contains(said.text.lowercased())
    guard isTaken || said.text.allSatisfy(\.isWhitespace) else { return said.text }
    await start.send(.onboarded)
    try await tutorial.sent(.begun)
    try await Tour(console: console, study: study, tutorial: tutorial).walk()
    return nil
  }

  /// Mentions a tour that was begun, on whichever face.
  private func announceTour() async throws {
    let tutorial = study.tutorial()
    guard let number = try await tutorial.sent(.opened).step?.number else { return }
    console.output.show(
      """
      You began the tour: “\("tutorial", .strong)” goes on with step \(number) of \
      \(TutorialStep.count).
      """)
  }

  /// Returns nil to continue, or an exit status.
  private func answer(_ line: String) async -> Int32? {
    let isComment = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("#")
    guard !isComment, !line.allSatisfy(\.isWhitespace) else { return nil }
    do {
      guard line.utf8.count < LineReader.longestLine else { throw Problem.longLine }
      // In a script, bytes that are no text were decoded to this.
      guard console.input.isInteractive || !line.unicodeScalars.contains("\u{FFFD}") else {
        throw Problem.notUTF8(line)
      }
      try await perform(line)
      return nil
    } catch is QuitRequest {
      return farewell.rawValue
    } catch {
      let isScript = !console.input.isInteractive
      let status = await interpreter.report(
        error, line: isScript ? console.input.linesRead() : nil,
        givesJSON: LineOptions(line: line).givesJSON)
      return isScript && status != .fine ? status.rawValue : nil
    }
  }

  /// The exit status. A person sees the notice about the backup; a script only gets the status.
  private var farewell: Interpreter.Status {
    study.isSubstitute && !console.input.isInteractive ? .substitute : .fine
  }

  /// Runs a command. ctrl-C stops the command, not the REPL.
  private func perform(_ line: String) async throws {
    let task = Task { try await interpreter.perform(line: line) }
    try await console.input.interruption.stopping(by: { task.cancel() }) { try await task.value }
  }
}

extension Problem {
  static func notUTF8(_ text: String) -> Problem {
    Problem(
      "“\(Fields.short(text))” is not text in UTF-8.",
      remedy: "Convert it to UTF-8, such as with iconv, then try again.")
  }

  fileprivate static let longLine = Problem(
    "The line is longer than \(LineReader.longestLine >> 20) MB, so it was not run.",
    remedy: "Split it into several commands.")
}
