import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// Performs every intent of the catalogue in every face, in the way declared there.
@Suite(.serialized, .browser()) struct CatalogueTests {
  @Test(.timeLimit(.minutes(15)), arguments: [Product.native, .hybrid])
  func `Every intent can be performed at the terminal`(_ product: Product) async throws {
    let home = try await WalkedHome()
    let waniKani = try await Self.waniKani()
    let model = ModelStandIn(.openai)
    let terminal = try await home.home.repl(
      product, columns: 100, rows: 60,
      [
        "BROWSER": "true", "SANPO_WANIKANI_URL": waniKani.base.absoluteString,
        "PATH": try Self.player(in: home.home),
      ].merging(try await Self.refusing(model)) { $1 }
        .merging(try Self.plans(in: home.home)) { $1 })
    let walk = TerminalWalk(
      home: home, terminal: terminal, service: waniKani.service, model: model,
      isHybrid: product == .hybrid)

    for intent in Intent.allCases {
      try await reporting(intent) { try await walk.perform(intent) }
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `Every intent can be performed on the pages`() async throws {
    let home = try await WalkedHome()
    let waniKani = try await Self.waniKani()
    let model = ModelStandIn(.openai)
    let stage = try await BrowserStage(
      in: home.home.folder,
      ["SANPO_WANIKANI_URL": waniKani.base.absoluteString]
        .merging(try await Self.refusing(model)) { $1 }
        .merging(try Self.plans(in: home.home)) { $1 })
    let walk = PageWalk(
      home: home, stage: stage, browser: try await Browser.ofSuite(), service: waniKani.service,
      model: model)

    for intent in Intent.allCases {
      try await reporting(intent) { try await walk.perform(intent) }
    }
  }

  private static func waniKani() async throws -> StandInServer {
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    server.service.change { account, _ in
      account.hostFiles(at: server.base.absoluteString.replacing("/v2", with: ""))
    }
    return server
  }

  /// Writes a player of sounds that hears nothing; returns the search path with it.
  private static func player(in home: Home) throws -> String {
    let (folder, player) = (home.file("bin"), home.file("bin/mpv"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n".utf8).write(to: player)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    return "\(folder.path):\(Subprocess.path)"
  }

  /// Starts a language model that translates nothing, as if it refused the key, but talks; and
  /// returns the environment that leads to it.
  private static func refusing(_ model: ModelStandIn) async throws -> [String: String] {
    model.refuse { !$0.isForStream && $0.items == 0 }
    model.gradeItems()
    for _ in 0..<20 { model.reply("勉強(べんきょう)します。") }
    let configuration = try await model.start()
    return [
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": configuration.model,
      "SANPO_MODEL_URL": configuration.url.absoluteString,
      "SANPO_MODEL_KEY": configuration.key ?? "",
    ]
  }

  /// Offers plans with everything free, and writes a licence; returns the environment with them.
  private static func plans(in home: Home) throws -> [String: String] {
    let plans = try PlansStandIn(
      in: home.file("plans"), at: Date(), free: Entitlement.allCases.map(\.rawValue))
    let now = Int(Date().timeIntervalSince1970)
    let licence = try plans.licence(["jti": "1", "plan": "pro", "iat": now, "exp": now + 864_000])
    try Data(licence.utf8).write(to: home.file("licence.txt"))
    return plans.environment
  }

  private func reporting(_ intent: Intent, _ perform: () async throws -> Void) async throws {
    do {
      try await perform()
    } catch {
      Issue.record("“\(intent.rawValue)” is not reached: \(error)")
      throw error
    }
  }
}
