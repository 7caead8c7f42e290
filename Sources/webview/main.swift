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
  @OptionGroup var learners: LearnerOptions

  func validate() throws {
    try server.checkHost(isProxied: learners.isProxied)
    if learners.areServed, let option = server.ofOnePerson {
      throw ValidationError("\(option) is for one person, not for --learners.")
    }
  }

  func run() async throws {
    let folder = Study.folder(in: ProcessInfo.processInfo.environment)
    guard !learners.areServed else {
      return try await server.serve(Accounts(in: folder), learners, course: .bundled())
    }
    try await server.serve(
      Study.open(folder, face: .webview, course: .bundled()))
  }
}

await Webview.runToExit()
