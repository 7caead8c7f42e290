import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

/// A shell with an account that has just been synced.
struct SyncedStage {
  let stage: Stage
  let server: StandInServer

  /// - Parameter signsIn: saves the token, which otherwise comes from the environment.
  static func beginner(signsIn: Bool = false) async throws -> SyncedStage {
    try await SyncedStage(.beginner(now: Stage.noon - 60), signsIn: signsIn)
  }

  /// Signed in, with nothing downloaded.
  static func unsynced() async throws -> SyncedStage {
    try await SyncedStage(.beginner(now: Stage.noon - 60), signsIn: true, syncs: false)
  }

  static func withReviews(columns: Int = 80, pages: BrowserPages? = nil) async throws -> SyncedStage
  {
    try await SyncedStage(.small(now: Stage.noon - 2 * 86_400), columns: columns, pages)
  }

  private init(
    _ account: StandInAccount, columns: Int = 80, _ pages: BrowserPages? = nil,
    signsIn: Bool = false, syncs: Bool = true
  ) async throws {
    server = try await StandInServer.start(StandInService(account) { Stage.noon })
    let token = StandInToken.full.text
    stage = try Stage(
      columns: columns, pages: pages, isInteractive: pages != nil,
      waniKani: WaniKaniConnection(
        http: .patient, secrets: Vault().secrets, address: server.base.absoluteString,
        token: signsIn ? nil : token))
    if signsIn { try await stage.study().waniKani.signIn(token: token) }
    guard syncs else { return }
    let synced = try await stage.sanpo("sync")
    guard synced.status == 0 else { throw HelperError(synced.talk) }
  }
}
