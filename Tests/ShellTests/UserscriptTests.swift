import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Userscripts named in commands.
struct UserscriptTests {
  private let stage: Stage

  init() async throws {
    stage = try Stage()
    for name in ["Level Gauge", "Reorder"] {
      let file = stage.folder.file("script.user.js")
      let script = "// ==UserScript==\n// @name \(name)\n// @match *://*/*\n// ==/UserScript==\n"
      try Data(script.utf8).write(to: file)
      _ = try await stage.sanpo("userscript", "install", file.path)
    }
  }

  @Test func `A userscript is named in any case, or by its number`() async throws {
    let disabled = try await stage.sanpo("userscript", "disable", "level gauge")
    let shown = try await stage.sanpo("userscript", "show", "Level Gauge")
    let other = try await stage.sanpo("userscript", "show", "2")

    #expect(disabled.data == "The userscript is off.\n")
    #expect(shown.data.contains("Level Gauge") && shown.data.contains("off, 1 of 2"))
    #expect(other.data.hasPrefix("2 Reorder\non, 2 of 2"))
    #expect(other.data.hasSuffix("\non: *://*/*\n") && !other.data.contains("\n\n"))
  }

  @Test func `What a userscript wants and there is not is told`() async throws {
    let file = stage.folder.file("script.user.js")
    let script = """
      // ==UserScript==
      // @name Reorder
      // @grant GM_cookie
      // @connect 127.0.0.1
      // ==/UserScript==
      """
    try Data(script.utf8).write(to: file)

    let shown = try await stage.sanpo("userscript", "install", file.path)

    #expect(shown.data.contains("unsupported: GM_cookie"))
    #expect(!shown.data.contains("wants to connect"))
    #expect(shown.data.contains("can't connect to 127.0.0.1"))
  }

  @Test func `Where a userscript runs, and where not, is told`() async throws {
    let file = stage.folder.file("script.user.js")
    let script = """
      // ==UserScript==
      // @name Reorder
      // @match https://www.wanikani.com/*
      // @exclude *settings*
      // @run-at document-end
      // ==/UserScript==
      """
    try Data(script.utf8).write(to: file)
    let shown = try await stage.sanpo("userscript", "install", file.path)
    let without = script.replacing("https://www.wanikani.com/*", with: "")
    try Data(without.utf8).write(to: file)
    let nowhere = try await stage.sanpo("userscript", "install", file.path)
    let asJSON = try await stage.sanpo("userscript", "show", "reorder", "--json")

    #expect(
      shown.data.hasSuffix(
        "\nruns at: document-end\non: https://www.wanikani.com/*\nbut not on: *settings*\n"))
    let reason = "runs nowhere, as it has no @match"
    #expect(nowhere.data.hasSuffix("\n\(reason)\n"))
    #expect(asJSON.json.last?["reason_not_to_run"] == .string(reason))
  }

  @Test func `A userscript that wants to connect anywhere says so`() async throws {
    let file = stage.folder.file("script.user.js")
    let script = "// ==UserScript==\n// @name Reorder\n// @connect *\n// ==/UserScript==\n"
    try Data(script.utf8).write(to: file)

    let shown = try await stage.sanpo("userscript", "install", file.path)

    #expect(shown.data.contains("wants to connect to any website (*)"))
  }

  @Test func `A host is allowed or refused, if the userscript asks for it`() async throws {
    let file = stage.folder.file("script.user.js")
    let script = """
      // ==UserScript==
      // @name Reorder
      // @connect example.org
      // @connect localhost
      // ==/UserScript==
      """
    try Data(script.utf8).write(to: file)
    _ = try await stage.sanpo("userscript", "install", file.path)

    let allowed = try await stage.sanpo("userscript", "allow", "reorder", "Example.org")
    let asJSON = try await stage.sanpo("userscript", "show", "2", "--json")
    let refused = try await stage.sanpo("userscript", "allow", "2", "example.org", "--refuse")
    let other = try await stage.sanpo("userscript", "allow", "2", "other.example")
    let local = try await stage.sanpo("userscript", "allow", "2", "localhost")

    #expect(allowed.data.contains("\nmay connect to: example.org\n"))
    #expect(!allowed.data.contains("wants to connect"))
    #expect(asJSON.json.last?["allowed"] == ["example.org"])
    #expect(refused.data.contains("\nmay not connect to: example.org\n"))
    #expect(other.status == 1)
    #expect(
      other.talk.contains(
        "Reorder does not ask to connect to “other.example”. Its hosts: example.org."))
    #expect(local.status == 1)
  }

  @Test func `A userscript is moved to a position`() async throws {
    let moved = try await stage.sanpo("userscript", "move", "2", "1")

    #expect(moved.data == "2 Reorder\n1 Level Gauge\n")
  }

  @Test func `A userscript is not moved without a position`() async throws {
    let refused = try await stage.sanpo("userscript", "move", "2")

    #expect(refused.status == 2 && refused.talk.contains("needs <place>."))
  }

  @Test func `An address is no file to install`() async throws {
    let outcome = try await stage.sanpo("userscript", "install", "https://example.org/a.user.js")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("is an address, not a file. Download it first."))
  }

  @Test(arguments: [("gauge", "Level Gauge"), ("recorder", "Reorder"), ("reordr", "Reorder")])
  func `A name that is nearly one is refused with a suggestion`(
    typed: String, meant: String
  ) async throws {
    let outcome = try await stage.sanpo("userscript", "remove", typed)

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Did you mean “\(meant)”?"))
    #expect(try await stage.sanpo("userscript", "list").data.contains(meant))
  }

  @Test func `A userscript is removed once that is confirmed`() async throws {
    let asked = try await stage.sanpo("userscript", "remove", "reorder")
    let before = try await stage.sanpo("userscript", "list")
    let confirmed = try await stage.sanpo("userscript", "remove", "reorder", "--yes")
    let asJSON = try await stage.sanpo("userscript", "remove", "1", "--yes", "--json")

    #expect(asked.status == 1)
    #expect(
      asked.talk.contains("Remove Reorder and its stored values? This can't be undone."))
    #expect(before.data.contains("Reorder"))
    #expect(confirmed.data == "Userscript removed.\n")
    #expect(asJSON.data == #"{"id":1,"is_removed":true}"# + "\n")
    #expect(try await !stage.sanpo("userscript", "list").data.contains("Reorder"))
  }

  @Test(arguments: [["--file", "lib.js"], ["--of", "https://example.org/lib.js"]])
  func `A local file needs the address that it replaces`(options: [String]) async throws {
    let outcome = try await stage.sanpo(["userscript", "fetch", "1"] + options)

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Use --of and --file together."))
  }

  @Test func `What is like no name is refused without one`() async throws {
    let outcome = try await stage.sanpo("userscript", "show", "something else")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("There is no userscript “something else”."))
    #expect(!outcome.talk.contains("Did you mean"))
  }
}
