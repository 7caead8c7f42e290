import Engine
import Foundation

/// Questions with answers to choose from, against the clock.
extension SessionRun {
  /// - Parameter count: the number of answers.
  func ask(_ prompt: Course.Prompt, choices count: Int) async throws -> Turn {
    guard session.pausedAt == nil else { return try await askToResume(prompt.runningClock) }
    put(prompt)
    let ticking = ticking(prompt.runningClock)
    defer { ticking?.cancel() }
    while true {
      if prompt.runningClock?.isOver(at: now) == true { return try await reveal("") }
      let hint = hint(of: prompt, choices: count)
      let seen = now
      switch await waiting({ await console.key([hint]) }) {
      case .entered(let key):
        pressed += 1
        if let turn = try await choose(withoutColon(key), of: count, prompt) { return turn }
      case .interrupted, .ended: return try await leave(prompt)
      case .changed(.tick) where now.timeIntervalSince(seen) < Self.longestTick: continue
      // The program was stopped: by ctrl-Z, or with the computer.
      case .changed(.tick),
        .changed(.continued) where prompt.runningClock != nil:
        return try await send(.moved(.pause, revision: session.revision, at: seen))
      // A page may be the first to tell that the time is over.
      case .changed where prompt.runningClock?.isOver(at: now) ?? false: return .advance
      case .changed(let reason): return redraw(reason)
      }
    }
  }

  /// How many seconds may pass between two ticks while the program runs.
  private static var longestTick: Double { 3 }

  private func choose(_ key: Key, of count: Int, _ prompt: Course.Prompt) async throws -> Turn? {
    do {
      return try await choose(key, of: count, isTimed: prompt.runningClock != nil)
    } catch let misuse as Misuse {
      // A script ends here.
      let next = "“\(text.command)” continues the \(text.name)"
      throw Misuse(misuse.sentence, remedy: "\(misuse.remedy); \(next)")
    }
  }

  private func choose(_ key: Key, of count: Int, isTimed: Bool) async throws -> Turn? {
    switch key {
    case .character("0"): return try await reveal("")
    case .character(let digit) where (1...count).contains(digit.wholeNumberValue ?? 0):
      return try await reveal("\(digit)")
    case .character("p") where isTimed:
      return try await move(.pause)
    case .character("+") where isTimed:
      return try await move(.extend)
    case .enter, .space: return nil
    default: break
    }
    switch keys.action(for: key) {
    case .chosen(.leave): return try await session.prompt.asyncMap(leave) ?? .leave
    case .chosen(.play) where key == .character("p"):
      return try refuse(key, "there is no clock to pause")
    case .chosen(let action)
    where action.grade != nil || [.right, .slip, .reveal].contains(action):
      return try refuse(key, others(than: count))
    case .unknown: return try refuse(key, others(than: count))
    case let action: return try await common(action)
    }
  }

  private func others(than count: Int) -> String {
    "use 1 to \(count); \(keys.leaveHint("leaves"))"
  }

  /// Leaving stops the clock.
  private func leave(_ prompt: Course.Prompt) async throws -> Turn {
    if prompt.runningClock != nil {
      hide()
      _ = try await move(.pause)
    }
    return .leave
  }

  /// Erases the question, because reading it while its clock is paused would take no time.
  private func hide() {
    guard asked != nil else { return }
    asked = nil
    console.eraseScreen()
  }

  /// Keeps the question hidden while its clock is paused.
  private func askToResume(_ clock: QuizClock?) async throws -> Turn {
    hide()
    let isWhole = clock.map { $0.left(at: now) == $0.limit } ?? false
    console.output.show(
      isWhole
        ? "Paused. You have the full time again." : "Paused. You keep the remaining time.")
    return try await keys(behind: Line("enter continue · \(keys.leaveHint())", .faint)) { key in
      switch (key, keys.action(for: key)) {
      case (.enter, _), (.space, _), (.character("p"), _):
        return try await move(.resume)
      case (_, .chosen(.leave)): return .leave
      case (_, .chosen(.undo)): return try await undo()
      case (_, .look): return nil
      default: return try refuse(key, "enter continues, \(keys.leaveHint("leaves"))")
      }
    }
  }

  /// Draws the hint again each second, if the terminal can erase it.
  private func ticking(_ clock: QuizClock?) -> Task<Void, Never>? {
    guard clock?.limit != nil, console.canErase else { return nil }
    let interruption = console.input.interruption
    return Task {
      // Sleeping throws only when cancelled.
      while (try? await Task.sleep(for: .seconds(1))) != nil { interruption.raise(.tick) }
    }
  }

  /// The time that is left and the keys, in two rows of 40 columns.
  private func hint(of prompt: Course.Prompt, choices count: Int) -> Line {
    let clock = prompt.runningClock
    let time = clock.flatMap { clock in
      clock.limit.flatMap { limit in clock.left(at: now).map { Self.bar($0, of: limit) } }
    }
    let parts =
      ["1-\(count) choose", "0 don't know"] + (clock == nil ? [] : ["p pause", "+ more time"])
      + [keys.leaveHint()]
    let hints = parts.map { Line($0, .faint).unbroken }.joined(by: " · ")
    return time.map { $0 + "  " + hints } ?? hints
  }

  private static func bar(_ left: Duration, of limit: Duration) -> Line {
    let width = 10
    let full = Int((left / limit * Double(width)).rounded(.up))
    let seconds = Int((left / .seconds(1)).rounded(.up))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return Line("\(bar) \(seconds) s", full > 3 ? .accent : .wrong).unbroken
  }
}
