import Engine
import Foundation
import Shell

// The REPL, with pages for what a terminal cannot draw.
exit(
  await TerminalFace.run(
    as: .hybrid, arguments: Array(CommandLine.arguments.dropFirst()),
    pages: { study, log in
      let door = PageOpener(study, log)
      return Companion(walked: door.walked) { place in try await door.show(place) }
    }))
