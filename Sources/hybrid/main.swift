import Engine
import Foundation
import Pages
import Shell

// The REPL, with pages for what a terminal cannot draw.
exit(
  await TerminalFace.run(
    as: .hybrid, arguments: Array(CommandLine.arguments.dropFirst()),
    pages: { study in
      let door = PageDoor(study)
      return PageOpener { page in try await door.open(page) }
    }))
