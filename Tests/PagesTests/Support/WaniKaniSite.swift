import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Pages

/// A site with a stand-in for WaniKani, on one stopped clock.
final class WaniKaniSite: Sendable {
  let site: TestSite
  let service: StandInService
  private let server: StandInServer

  static let token = StandInToken.full.text

  init(_ account: (Date) -> StandInAccount = { .small(now: $0) }) async throws {
    let clock = TestClock()
    service = StandInService(account(clock.now)) { clock.now }
    server = try await StandInServer.start(service)
    let address = server.base.absoluteString
    service.change { account, _ in account.hostFiles(at: address.replacing("/v2", with: "")) }
    site = try TestSite(
      clock: clock,
      waniKani: WaniKaniConnection(http: .patient, secrets: Vault().secrets, address: address))
  }

  var now: Date { site.clock.now }

  /// Signs in and syncs.
  static func synced(_ account: (Date) -> StandInAccount = { .small(now: $0) }) async throws
    -> WaniKaniSite
  {
    let beside = try await WaniKaniSite(account)
    try await beside.site.study.waniKani.signIn(token: token)
    try await beside.sync()
    return beside
  }

  /// Also waits for a sync that a page has started.
  func sync() async throws {
    let sync = site.study.waniKani.sync()
    try await sync.sent(.asked(.changes))
  }

  func question(_ kind: WaniKaniPlan.Kind) async throws -> WaniKaniQuestion? {
    let store = site.study.waniKani.session(kind)
    try await store.sent(.opened(at: now))
    guard case .asking(let question)? = store.state.session?.step else { return nil }
    return question
  }

  /// Answers the question on the page, and continues.
  func answer(_ kind: WaniKaniPlan.Kind, _ browser: FormBrowser, rightly isRight: Bool = true)
    async throws
  {
    try await type(kind, browser, rightly: isRight)
    try await browser.submit("/wanikani/\(kind.rawValue)/grade")
  }

  func type(_ kind: WaniKaniPlan.Kind, _ browser: FormBrowser, rightly isRight: Bool) async throws {
    let question = try #require(try await question(kind))
    // A single kana is no reading in the course, and too short to be a typo in shown kana.
    let wrong = question.asked == .meaning ? "qqqq" : "ぬ"
    try await browser.submit(
      "/wanikani/\(kind.rawValue)/reveal", ["typed": isRight ? question.accepted[0] : wrong])
  }
}
