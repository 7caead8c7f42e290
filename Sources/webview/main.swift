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

  func run() async throws {
    let folder = Study.folder(in: ProcessInfo.processInfo.environment)
    try await server.serve(
      Study.open(folder, face: .webview, course: .bundled(), isStarting: true))
  }
}

await Webview.runToExit()
