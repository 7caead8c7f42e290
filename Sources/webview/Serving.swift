import Engine
import Foundation
import Pages

func serve(_ study: Study, _ options: Options) async throws {
  let site = try Site(study, options: Site.Options(host: options.host, port: options.port)) { url in
    say("Sanpo is at \(url)")
    if options.opens { await openBrowser(url) }
  }
  try await site.runUntilSignalled()
}

func say(_ line: String) {
  // At once, also into a pipe: whoever started this waits for the address.
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func complain(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}

func openBrowser(_ url: String) async {
  do {
    try await WebBrowser().open(url)
  } catch {
    complain("\(error)")
  }
}
