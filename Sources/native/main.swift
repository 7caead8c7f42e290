import Engine
import Foundation
import Shell

// The REPL, or one command of it.
exit(
  await TerminalFace.run(as: .native, arguments: Array(CommandLine.arguments.dropFirst())))
