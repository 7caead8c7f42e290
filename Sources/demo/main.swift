import ArgumentParser
import Foundation
import Serving

/// The pages with a synced account for whoever has none.
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "The pages with a sample WaniKani account, which is deleted when you quit.")

  @OptionGroup var server: ServerOptions

  func validate() throws { try server.checkHost() }

  func run() async throws {
    try await InventedAccount.open { account in
      StandardStreams.printError(
        """
        This is a demo with a sample account; everything is deleted when you quit. In another terminal:
          export SANPO_HOME=\(account.folder.path) SANPO_WANIKANI_URL=\(account.address) \
        SANPO_WANIKANI_TOKEN=\(account.token)
          Schemes/native
        """)
      try await server.serve(account.study, endsWithTerminal: true)
    }
  }
}

await Demo.runToExit()
