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
    help: "With --learners: where a proxy with TLS serves the pages, as in https://sanpo.example.")
  var publicURL: String?

  func validate() throws {
    if learners, let option = server.ofOnePerson {
      throw ValidationError("\(option) is for one person, not for --learners.")
    }
    guard let publicURL else { return }
    guard learners else { throw ValidationError("--public-url needs --learners.") }
    guard publicURL.wholeMatch(of: /https?:\/\/[^\/?#@\s]+/) != nil else {
      throw ValidationError("“\(publicURL)” is not an address as in https://sanpo.example.")
    }
  }

  func run() async throws {
    let folder = Study.folder(in: ProcessInfo.processInfo.environment)
    guard !learners else {
      return try await server.serve(
        Accounts(in: folder), course: .bundled(), publicURL: publicURL)
    }
    try await server.serve(
      Study.open(folder, face: .webview, course: .bundled()))
  }
}

await Webview.runToExit()
