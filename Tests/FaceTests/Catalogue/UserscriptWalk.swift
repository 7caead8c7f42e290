import Engine
import Foundation
import Helpers
import Testing

/// A script that runs nowhere, needs a file that nobody may fetch, and wants to connect to a host.
private let walker = """
  // ==UserScript==
  // @name Walker
  // @match https://nowhere.example/*
  // @require https://localhost:1/lib.js
  // @connect api.example
  // ==/UserScript==
  """

extension PageWalk {
  func performOfScripts(_ intent: Intent) async throws {
    switch intent {
    case .seeUserscripts: try await open(intent, showing: "main", "Userscripts are off")
    case .installUserscript:
      try await open(intent)
      try await browser.fill("source", walker)
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "h1", containing: "Walker")
    case .allowUserscripts:
      try await open(intent)
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Userscripts are on")
      try await browser.nextPage(byClicking: "Turn off")
    case .openUserscript: try await open(intent, 1, showing: "main", "https://nowhere.example/*")
    case .stopUserscript:
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Enable")
    case .switchUserscript:
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Disable")
    case .orderUserscript:
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: ".notice", containing: "Saved")
    case .fetchForUserscript:
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Scripts can't connect to localhost")
    case .allowHost:
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "api.example: allowed")
    case .editUserscript:
      try await open(intent, 1)
      try await browser.fill("source", walker.replacing("Walker", with: "Runner"))
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "h1", containing: "Runner")
    case .removeUserscript:
      try await browser.click(css: "details:has([value=remove]) summary")
      try await browser.nextPage {
        try await browser.click(css: "main [value=remove]", containing: control(intent))
      }
      try await browser.waitFor(css: ".notice", containing: "Removed")
    default: Issue.record("“\(intent.rawValue)” is not about userscripts.")
    }
  }
}

extension TerminalWalk {
  func performOfScripts(_ intent: Intent) async throws {
    let number = ["NUMBER": "1"]
    switch intent {
    case .seeUserscripts: try await ask(intent, says: "No userscripts")
    case .installUserscript:
      try Data(walker.utf8).write(to: home.home.file("walker.user.js"))
      try await ask(intent, ["FILE": "walker.user.js"], says: "Walker")
    case .allowUserscripts: try await ask(intent, says: "Userscripts are on")
    case .openUserscript: try await ask(intent, number, says: "nowhere.example")
    case .stopUserscript: try await ask(intent, number, says: "The userscript is off")
    case .switchUserscript: try await ask(intent, number, says: "The userscript is on")
    case .orderUserscript:
      try await ask(intent, ["NUMBER": "1", "PLACE": "1"], says: "1 Walker")
    case .fetchForUserscript: try await ask(intent, number, says: "can't connect to localhost")
    case .allowHost:
      try await ask(
        intent, ["NUMBER": "1", "HOST": "api.example"], says: "may connect to: api.example")
    case .editUserscript:
      try await ask(intent, ["NUMBER": "1", "FILE": "walker.user.js"], says: "Walker")
    case .removeUserscript:
      try await type(line(intent, number), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("removed"))
    default: Issue.record("“\(intent.rawValue)” is not about userscripts.")
    }
  }
}
