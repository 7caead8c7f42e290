import Engine
import Foundation
import Helpers
import Terminals
import Testing

// What each face tells of the day and of Sanpo.

extension PageWalk {
  func performOfOverview(_ intent: Intent) async throws {
    switch intent {
    case .seeToday: try await open(intent, showing: ".due-count")
    case .seeStatistics: try await open(intent, showing: ".heat-map")
    case .compareFaces: try await open(intent, showing: "main table", "native")
    case .seeNews: try await open(intent, showing: "main", "Sanpo 0.6.0")
    case .takeTour:
      try await browser.go(to: stage.url("/welcome"))
      try await click(intent, showing: ".tutorial", "1 of ")
    case .skipTour:
      try await browser.go(to: stage.url("/welcome"))
      try await click(intent, showing: "main:not(:has(.tutorial))")
    case .seeSources: try await open(intent, showing: "main", "KANJIDIC")
    case .openPages, .seeBackend, .seeWhatIsMissing, .seeCommands, .seeEnvironment, .quit:
      expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about the day or Sanpo.")
    }
  }
}

extension TerminalWalk {
  func performOfOverview(_ intent: Intent) async throws {
    switch intent {
    case .seeToday: try await ask(intent, says: "to study")
    case .seeStatistics: try await ask(intent, says: "streak")
    case .compareFaces: try await ask(intent, says: "native")
    case .seeNews: try await ask(intent, says: "New in 0.6.0")
    case .takeTour:
      #expect(try await begin(intent, [:], until: "later> ").contains("lists your songs"))
      try await type("q", until: prompt)
    case .skipTour: try await ask(intent, says: "Tour skipped.")
    case .seeSources: expectNone(intent, in: .native)
    case .openPages:
      try await ask(
        intent, says: isHybrid ? "http://127.0.0.1" : "The pages aren't running.")
    case .seeBackend: try await ask(intent, says: "schema")
    case .seeWhatIsMissing: try await ask(intent, says: "libmecab")
    case .seeCommands: try await ask(intent, says: "unsuspend")
    case .seeEnvironment: try await ask(intent, says: "SANPO_HOME")
    case .quit:
      try await terminal.send(line(intent) + "\r")
      #expect(try await terminal.exit() == .exited(0))
    default: Issue.record("“\(intent.rawValue)” is not about the day or Sanpo.")
    }
  }
}
