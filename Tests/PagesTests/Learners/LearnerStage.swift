import Foundation
import HTTPTypes
import Helpers
import Hummingbird
import HummingbirdTesting
import Logging

@testable import Engine
@testable import Pages

/// A server of several learners, by default under the name by which tests ask, with a stopped clock
/// and passwords hashed cheaply.
final class LearnerStage: Sendable {
  let folder: TemporaryFolder
  let clock = TestClock()
  let accounts: Accounts
  let site: LearnersSite
  private let dictionary: TemporaryFolder

  init(
    folder: TemporaryFolder? = nil, host: String = "localhost", publicOrigin: String? = nil,
    isByInvitation: Bool = false, offersTour: Bool = false, plans: PlanChoice = .everything,
    logger: Logger = .silent,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    dictionary = try TemporaryFolder()
    let sources = try SmallDictionary(in: dictionary.url).sources
    let accounts = try Accounts(
      in: folder.url, clock: clock.wall, passwords: Passwords(passes: 1, memory: 8 << 10))
    self.accounts = accounts
    site = try LearnersSite(
      accounts, options: Site.Options(host: host, port: 80), publicOrigin: publicOrigin,
      visitors: Study.forVisitors(of: accounts, course: nil), isByInvitation: isByInvitation,
      plans: plans, logger: logger,
      open: { [clock, home = folder.url] id in
        try Study.open(
          accounts.folder(of: id), face: .webview, course: nil,
          in: StudyEnvironment(
            variables: variables, clock: clock.wall, random: .seeded(7), timeZone: .gmt,
            sources: sources, plans: plans, offersTour: offersTour, shared: home))
      })
  }

  deinit { site.sites.closeAll() }

  /// Uses the pages in two browsers.
  func browse(_ walk: @Sendable (FormBrowser, FormBrowser) async throws -> Void) async throws {
    try await site.application.test(.router) { client in
      try await walk(FormBrowser(client), FormBrowser(client))
    }
  }

  static let password = "parrot gibberish teapot"
}

extension FormBrowser {
  /// Opens a page as browsers do, which say that they want one.
  func visit(_ path: String = "/decks") async throws {
    try await open(path, [.accept: "text/html,*/*;q=0.8"])
  }

  func createAccount(_ name: String) async throws {
    try await visit("/account")
    try await submit(
      "/account/create", ["name": name, "password": LearnerStage.password])
  }

  func addDeck(_ name: String) async throws {
    try await visit("/decks")
    try await submit("/decks", ["name": name])
  }
}
