import ArgumentParser
import Engine
import Foundation
import Pages
import Serving

/// Writes the page that shows Sanpo to the world.
struct Landing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landing", abstract: "Write a static page about Sanpo.")

  @Argument(help: "The folder to write to.")
  var folder = "landing"

  func run() async throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "sanpo-landing-\(UUID().uuidString)")
    // The system clears its temporary folder.
    defer { try? FileManager.default.removeItem(at: home) }
    let study = try Study.open(home, face: .webview, course: nil)
    try await LandingPage(study).write(to: URL(filePath: folder))
    StandardStreams.say("\(folder)/index.html")
  }
}

await Landing.runToExit()
