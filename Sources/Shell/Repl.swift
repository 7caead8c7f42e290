import Engine
import Foundation

/// Reads a line, does it, and reads the next, until the person leaves.
struct Repl {
  let console: Console
  let interpreter: Interpreter
  let study: Study

  /// - Returns: the exit status. A script ends at its first error.
  func run() async -> Int32 {
    let backups = Task { await study.keepBackups { console.announce($0) } }
    let syncs = Task { await study.keepSynced(by: study.sync()) }
    defer {
      backups.cancel()
      syncs.cancel()
    }
    let following = console.pages.map { pages in
      Task { await PageObserver(console: console, study: study).follow(pages.walked) }
    }
    defer { following?.cancel() }
    await greet()
    while true {
      switch await command() {
      case .ended:
        console.endLine()
        return farewell.rawValue
      case .interrupted:
        console.endLine()
      case .changed:
        continue
      case .said(let line):
        guard let status = await answer(line) else { continue }
        return status
      }
    }
  }

  /// What has come meanwhile is told before the prompt, what comes then above it.
  private func command() async -> Heard<String> {
    let prompt = await prompt()
    return await console.input.interruption.awaited {
      if let notices = console.notices.take(), console.input.isInteractive {
        console.output.show(notices)
      }
      return await console.input.command(prompt)
    }
  }

  /// With what is due, as Anki counts it: new, learning and review.
  private func prompt() async -> String {
    // What cannot be counted is said by the next command.
    guard console.input.isInteractive, let due = try? await study.overview().due, due.total > 0
    else { return Input.prompt }
    return "\(due.new)+\(due.learning)+\(due.review) \(Input.prompt)"
  }

  private func greet() async {
    if let problem = study.problem { console.say(problem) }
    do {
      let decks = try await study.decks()
      console.vocabulary.learn(decks: decks.map(\.deck.name))
      guard console.input.isInteractive else { return }
      let overview = try await study.overview()
      console.output.show([Line("Sanpo", .accent)] + TodayCommand.waiting(overview))
      console.output.show(Line("help lists the commands", .faint))
    } catch {
      _ = interpreter.tell(error)
    }
  }

  /// Nil to go on; a status to leave with.
  private func answer(_ line: String) async -> Int32? {
    let isComment = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("#")
    guard !isComment, !line.allSatisfy(\.isWhitespace) else { return nil }
    do {
      try await perform(line)
      return nil
    } catch is Leaving {
      return farewell.rawValue
    } catch {
      let isScript = !console.input.isInteractive
      let status = interpreter.tell(
        error, line: isScript ? console.input.linesRead() : nil, givesJSON: line.contains("--json"))
      return isScript && status != .fine ? status.rawValue : nil
    }
  }

  /// Who sits there was told; a script has only the status.
  private var farewell: Interpreter.Status {
    study.isSubstitute && !console.input.isInteractive ? .substitute : .fine
  }

  /// ctrl-C stops what is being done, not the shell.
  private func perform(_ line: String) async throws {
    let task = Task {
      try await interpreter.perform(interpreter.parsed(Words.of(line)))
      try Task.checkCancellation()
    }
    console.input.interruption.whileBusy { task.cancel() }
    defer { console.input.interruption.whileBusy(nil) }
    try await task.value
  }
}
