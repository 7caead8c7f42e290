import Engine
import Foundation
import Helpers
import Terminals
import Testing

@testable import Pages

@Suite(.timeLimit(.minutes(5)))
struct TerminalPanesTests {
  @Test func `Unwatched panes end after a while`() async throws {
    let site = try TestSite(programs: shell("cat"))
    let panes = site.site.services.panes
    let start = ContinuousClock.now
    panes.start(["study"], at: start)
    let pane = try site.pane(.native)

    panes.recordLook(at: start + .seconds(300))
    panes.endIdle(at: start + .seconds(900))
    #expect(panes[.native] != nil && pane.isRunning)
    panes.endIdle(at: start + .seconds(901))

    #expect(panes[.native] == nil && panes[.hybrid] == nil)
    #expect(await pane.ending() == .killed(signal: 9))
  }

  @Test func `Output that is already there is not waited for`() async throws {
    let site = try TestSite(programs: shell("cat"))
    site.site.services.panes.start(["study"], at: .now)
    let pane = try site.pane(.native)
    let count = pane.outputCount

    try await pane.type("ねこ\r")
    try await site.waits(for: "ねこ", in: .native)

    let waited = await ContinuousClock().measure {
      await pane.settle(after: count, within: .seconds(600))
    }
    #expect(waited < .seconds(600))
  }

  @Test func `Keys for a program that no longer reads are ignored`() async throws {
    let (changes, told) = AsyncStream<Void>.makeStream()
    let leaving = try shell("exec sleep 600 <&- >&- 2>&-")(.native, ["study"])
    let pane = try Pane(leaving) { told.yield() }
    // The only change: nobody has the terminal open.
    _ = await changes.first { true }

    try await pane.type("3")

    #expect(pane.isRunning)
  }

  @Test func `A program that reads nothing blocks nobody`() async throws {
    let deaf = try shell("stty raw -echo; echo deaf; exec sleep 600")(.native, ["study"])
    let (changes, told) = AsyncStream<Void>.makeStream()
    let pane = try Pane(deaf) { told.yield() }
    for await _ in changes where pane.outputCount > 0 { break }

    let more = String(repeating: "3", count: 500_000)
    await #expect(throws: Problem.self) { try await pane.type(more, within: .milliseconds(200)) }
    await #expect(throws: Problem.self) { try await pane.type("3", within: .seconds(600)) }

    #expect(pane.isRunning)
  }

  @Test func `A face that is not built yet is reported with the scheme that builds it`() throws {
    let folder = try TemporaryFolder()
    let programs = TerminalPanes.siblings(on: folder.url) { folder.file($0) }

    let problem = #expect(throws: Problem.self) { try programs(.native, ["study"]) }

    #expect(problem?.sentence == "“native” is not built yet.")
    #expect(problem?.remedy == "Schemes/native builds it. Then stop and start again here.")
  }

  @Test func `Panes end with the site`() async throws {
    let (panes, told) = AsyncStream<Pane>.makeStream()
    try await withRunningSite(programs: shell("cat")) { site, _ in
      site.site.services.panes.start(["study"], at: .now)
      told.yield(try site.pane(.hybrid))
      told.finish()
    }

    for await pane in panes { #expect(await pane.ending() == .killed(signal: 9)) }
  }

  @Test func `The faces run on the same data and open no browser`() throws {
    let folder = try TemporaryFolder()
    let programs = TerminalPanes.siblings(
      on: folder.url, environment: ["PATH": "/bin", "NO_COLOR": "1", "BROWSER": "firefox"])

    let command = try programs(.native, ["study"])

    #expect(command.executable.hasSuffix("/native"))
    #expect(command.arguments == ["study"])
    #expect(
      command.environment == [
        "PATH": "/bin", "TERM": "xterm-256color", "SANPO_HOME": folder.path, "PAGER": "",
        "EDITRC": "/dev/null", "BROWSER": "true",
      ])
  }

  @Test func `No variable of the server gives the page a shell`() throws {
    let folder = try TemporaryFolder()
    let programs = TerminalPanes.siblings(
      on: folder.url,
      environment: [
        "VISUAL": "vim", "EDITOR": "vi", "PAGER": "more", "LESSOPEN": "|sh", "LESSSECURE": "0",
        "EDITRC": "/home/ami/.editrc", "SHELL": "/bin/sh", "LC_ALL": "C.UTF-8",
        "SANPO_SETTING_THEME": "dark", "TZ": "Asia/Tokyo",
      ])

    let environment = try programs(.hybrid, ["study"]).environment

    #expect(
      environment == [
        "LC_ALL": "C.UTF-8", "SANPO_SETTING_THEME": "dark", "TZ": "Asia/Tokyo",
        "TERM": "xterm-256color", "SANPO_HOME": folder.path, "PAGER": "", "EDITRC": "/dev/null",
        "BROWSER": "true",
      ])
  }

  @Test func `A face that was not built is a problem with a remedy`() throws {
    let folder = try TemporaryFolder()
    let programs = TerminalPanes.siblings(on: folder.url, environment: [:], at: folder.file)

    #expect(throws: Problem.self) { try programs(.native, ["study"]) }
  }
}
