import Engine
import Foundation
import Helpers
import Terminals
import Testing

@testable import Pages

@Suite(.timeLimit(.minutes(1)))
struct PanesTests {
  @Test func panesThatNobodyLooksAtEndAfterAWhile() async throws {
    let site = try TestSite(programs: shell("cat"))
    let panes = site.site.panes
    panes.start(["study"], at: TestClock.start)
    let pane = try site.pane(.native)

    panes.looked(at: TestClock.start + 300)
    panes.endForgotten(at: TestClock.start + 900)
    #expect(pane.isRunning)
    panes.endForgotten(at: TestClock.start + 901)

    #expect(panes[.native] == nil && panes[.hybrid] == nil)
    #expect(await pane.ending() == .killed(signal: 9))
  }

  @Test func panesEndWithTheSite() async throws {
    let (panes, told) = AsyncStream<Pane>.makeStream()
    try await withRunningSite(programs: shell("cat")) { site, _ in
      site.site.panes.start(["study"], at: TestClock.start)
      told.yield(try site.pane(.hybrid))
      told.finish()
    }

    for await pane in panes { #expect(await pane.ending() == .killed(signal: 9)) }
  }

  @Test func theFacesRunOnTheSameDataAndOpenNoBrowser() throws {
    let folder = try TemporaryFolder()
    let programs = Panes.siblings(
      on: folder.url, environment: ["PATH": "/bin", "NO_COLOR": "1", "BROWSER": "firefox"])

    let command = try programs(.native, ["study"])

    #expect(command.executable.hasSuffix("/native"))
    #expect(command.arguments == ["study"])
    #expect(
      command.environment == [
        "PATH": "/bin", "TERM": "xterm-256color", "SANPO_HOME": folder.path, "BROWSER": "true",
      ])
  }

  @Test func aFaceThatWasNotBuiltIsAProblemWithARemedy() throws {
    let folder = try TemporaryFolder()
    let programs = Panes.siblings(on: folder.url, environment: [:], at: folder.file)

    #expect(throws: Problem.self) { try programs(.native, ["study"]) }
  }
}
