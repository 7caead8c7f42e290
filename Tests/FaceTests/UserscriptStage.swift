import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

extension BrowserStage {
  /// A stage with an invented WaniKani account, and scripts that are on.
  static func withUserscripts(
    _ sources: [String]
  ) async throws -> (BrowserStage, Browser, StandInServer) {
    let service = StandInService(.small(now: Date())) { Date() }
    let server = try await StandInServer.start(service)
    let account = [
      "SANPO_WANIKANI_URL": server.base.absoluteString,
      "SANPO_WANIKANI_TOKEN": StandInToken.full.text,
    ]
    let stage = try await BrowserStage(account)
    let login = try Subprocess(
      .native, ["sync"],
      environment: [
        "PATH": Subprocess.path, "LANG": "C.UTF-8",
        "TZ": Midday.zone(), "HOME": stage.home.path, "SANPO_HOME": stage.home.file("data").path,
        "SANPO_TUTORIAL": "off",
      ].merging(account) { $1 })
    let outcome = try await login.run(input: "")
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    for source in sources {
      try await stage.terminal("userscript", "install", "-", input: source)
    }
    try await stage.terminal("userscript", "enable", "--all")
    return (stage, try await Browser.ofSuite(), server)
  }
}
