import Engine
import Foundation
import HTML
import Hummingbird
import Logging
import Synchronization

/// New recovery codes, until the learner says that they are saved.
struct CodesPage: Page {
  static let address = Address("account/recovery-codes") { CodesPage() }
  static let saved = Form<Self> { $0.saved }
  static var forms: [Form<Self>] { [saved] }
  static let files: [any Endpoint.Type] = [CodesFile.self]

  func load(_ context: PageContext) async throws -> [String] { try context.shownCodes() }

  func name(_ state: [String]) -> String { "Recovery codes" }

  func response(to context: PageContext) async throws -> Response {
    let codes = try await load(context)
    return codes.isEmpty ? context.seeOther(AccountPage()) : context.show(self, codes)
  }

  private func saved(_ context: PageContext) async throws -> Response {
    context.site.shownCodes.forget()
    // Today as a region would not lead a newcomer to the introduction.
    let isNewcomer = try await context.site.overview(at: context.now).isNewcomer
    let start = await context.start(isNewcomer: isNewcomer)
    return context.seeOther(start.state.screen.pageBeforeToday ?? TodayPage().path)
  }

  func body(_ state: [String], _ layout: Layout) -> HTMLContent {
    h1 { "Recovery codes" }
    p(.class("lead")) {
      """
      Use one of these to set a new password. Print them, download them or write them down now: \
      they are not shown again. Each works once.
      """
    }
    ul(.class("sheet")) { for text in state { li { code { text } } } }
    div.spaced(.class("row")) {
      buttonForm("I saved them", to: path, layout.csrf)
      a(.class("button quiet"), .href(CodesFile().path), .download) { "Download" }
    }
  }
}

/// The recovery codes as a text file.
struct CodesFile: Endpoint {
  static let address = Address("account/recovery-codes.txt") { CodesFile() }

  func response(to context: PageContext) async throws -> Response {
    let codes = try context.shownCodes()
    guard !codes.isEmpty else { throw RequestError.notFound }
    return try context.file(
      codes.map { "\($0)\n" }.joined(), type: "text/plain; charset=utf-8",
      name: "sanpo-recovery-codes.txt")
  }
}

extension PageContext {
  /// The codes that this device was given and that are not saved yet.
  fileprivate func shownCodes() throws -> [String] {
    site.shownCodes.codes(of: try requireSignedIn().session, at: now)
  }
}

extension SiteServices {
  var shownCodes: ShownCodes { service() }
}

/// The last codes that a learner was given, so that their page can be loaded again.
final class ShownCodes: PageService {
  /// The longest time for which codes are shown.
  private static let longest = Duration.minutes(10)

  private struct Given {
    var codes: [String]
    var session: DeviceSession.ID
    var until: Date
  }

  private let given = Mutex<Given?>(nil)

  init(_ study: Study, _ live: Live, log: Logger) {}

  func give(_ codes: [String], to session: DeviceSession, at now: Date) {
    let new = Given(codes: codes, session: session.id, until: now + Self.longest)
    given.withLock { $0 = new }
  }

  /// None for another device, or if they were saved.
  func codes(of session: DeviceSession, at now: Date) -> [String] {
    given.withLock { given in
      if let old = given, now >= old.until { given = nil }
      return given.flatMap { $0.session == session.id ? $0.codes : nil } ?? []
    }
  }

  func forget() { given.withLock { $0 = nil } }
}
