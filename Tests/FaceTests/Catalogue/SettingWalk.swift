import Engine
import Foundation
import Helpers
import Testing

// Settings and the plan on each face.

extension PageWalk {
  func performOfSettings(_ intent: Intent) async throws {
    switch intent {
    case .changeSetting:
      try await open(intent)
      try await browser.fill("lesson-size", "4")
      try await browser.nextPage(byClicking: control(intent))
      #expect(try await home.setting("lesson-size").contains("4"))
    case .seeFlags: try await open(intent, showing: "main", "Grade intervals")
    case .changeFlag:
      try await open(intent)
      try await browser.find("#field-rule-tutor").select(option: "off")
      try await click(intent, showing: "main", "off, by you")
      try await browser.find("#field-rule-tutor").select(option: "Not chosen")
      try await click(intent, showing: "main", "on, by default")
    case .refreshFlags:
      _ = try await home.home.sanpo("settings", "flags-address", "http://localhost:1/flags")
      try await open(intent)
      try await click(intent, showing: ".notice", "respond")
      _ = try await home.home.sanpo("settings", "flags-address", "default")
    case .seeAnalytics: try await open(intent, showing: "main", "/session")
    case .deleteAnalytics:
      try await open(intent)
      try await confirm(intent, "delete", showing: ".notice", "Deleted")
    case .seePlan: try await open(intent, showing: "main", "Try Plus for 14 days")
    case .startTrial:
      try await open(intent)
      try await click(intent, showing: "main", "Your trial of Plus ends on")
    case .givePurchase:
      try await open(intent)
      let licence = try String(contentsOf: home.home.file("licence.txt"), encoding: .utf8)
      try await browser.fill("text", licence)
      try await click(intent, showing: "main", "Your plan is Pro")
    default: Issue.record("“\(intent.rawValue)” is not about settings or the plan.")
    }
  }
}

extension TerminalWalk {
  func performOfSettings(_ intent: Intent) async throws {
    switch intent {
    case .changeSetting:
      try await ask(intent, ["NAME": "lesson-size", "VALUE": "4"], says: "4")
      #expect(try await home.setting("lesson-size").contains("4"))
    case .seeFlags: try await ask(intent, says: "grade-intervals")
    case .changeFlag:
      try await ask(intent, ["NAME": "tutor", "VALUE": "on"], says: "you")
    case .refreshFlags:
      _ = try await home.home.sanpo("settings", "flags-address", "http://localhost:1/flags")
      try await ask(intent, says: "respond")
      _ = try await home.home.sanpo("settings", "flags-address", "default")
    case .seeAnalytics: try await ask(intent, says: "screen")
    case .deleteAnalytics:
      try await type(line(intent), until: "(y/n)")
      try await type("y", until: prompt)
    case .seePlan: try await ask(intent, says: "Try Plus for 14 days")
    case .startTrial: try await ask(intent, says: "Your trial of Plus ends on")
    case .givePurchase: try await ask(intent, ["FILE": "licence.txt"], says: "Your plan is Pro")
    default: Issue.record("“\(intent.rawValue)” is not about settings or the plan.")
    }
  }
}
