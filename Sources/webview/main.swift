import ArgumentParser
import Engine
import Foundation
import Serving

/// The pages of one learner, in the browser.
struct Webview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webview", abstract: "Sanpo in the browser: pages on localhost.",
    version: Version.current)

  @OptionGroup var server: ServerOptions

  @Flag(help: "Serve several learners, each with their own data; see Notes/learners.md.")
  var learners = false

  @Option(
    help: """
      With --learners: where a proxy with TLS serves the pages, as in https://sanpo.example. It must \
      pass on the header Host.
      """)
  var publicURL: String?

  @Flag(help: "With --learners: admit only learners to whom “sanpo learner” gave an account.")
  var invitedOnly = false

  mutating func validate() throws {
    if learners, let option = server.ofOnePerson {
      throw ValidationError("\(option) is for one person, not for --learners.")
    }
    guard learners || !invitedOnly else {
      throw ValidationError("--invited-only needs --learners.")
    }
    guard let publicURL else { return }
    guard learners else { throw ValidationError("--public-url needs --learners.") }
    self.publicURL = try Self.origin(of: publicURL)
  }

  /// The address without the slash at its end, which browsers and Sanpo itself write.
  private static func origin(of address: String) throws -> String {
    guard let match = address.wholeMatch(of: /(https?:\/\/[^\/?#@\s]+)(\/[^?#@\s]*)?/) else {
      throw ValidationError("“\(address)” is not an address as in https://sanpo.example.")
    }
    guard match.2 ?? "/" == "/" else {
      throw ValidationError(
        """
        Sanpo can't be served below a path such as “\(match.2 ?? "")”. Give it a name of its own, \
        as in https://sanpo.example.
        """)
    }
    return String(match.1)
  }

  func run() async throws {
    let folder = Study.folder(in: ProcessInfo.processInfo.environment)
    guard !learners else {
      return try await server.serve(
        Accounts(in: folder), course: .bundled(), publicURL: publicURL,
        isByInvitation: invitedOnly)
    }
    try await server.serve(
      Study.open(folder, face: .webview, course: .bundled()))
  }
}

await Webview.runToExit()
