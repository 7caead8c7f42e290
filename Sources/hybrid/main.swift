import Engine
import Foundation
import Shell

// The REPL, with pages for what a terminal cannot draw.
exit(
  await TerminalFace.run(
    as: .hybrid, arguments: Array(CommandLine.arguments.dropFirst()),
    pages: { study, log in
      let opener = PageOpener(study, log)
      return BrowserPages(navigated: opener.navigated) { place in try await opener.show(place) }
    }))
