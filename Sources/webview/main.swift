import Engine
import Foundation

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.wantsHelp {
    say(Options.usage)
    exit(0)
  }
  if options.isDemo {
    try await Demo.run { try await serve($0, options) }
  } else {
    let folder = Study.folder(in: ProcessInfo.processInfo.environment)
    try await serve(Study.open(folder, face: .webview, course: .bundled()), options)
  }
} catch {
  complain("\(error)")
  exit(error is Options.Misuse ? 2 : 1)
}
