import Engine
import Foundation
import Pages
import Shell

/// Opens pages of the learner's study in a browser; serves them from the first time on, on a free
/// port of this computer.
actor PageDoor {
  private let study: Study
  private var address: Task<String, any Error>?

  init(_ study: Study) {
    self.study = study
  }

  func open(_ page: PageOpener.Page) async throws {
    let serving = try address ?? serve()
    address = serving
    let path =
      switch page {
      case .lesson: Site.pathToLessons
      case .item(let id): Site.path(to: id)
      }
    try await show(serving.value + path.dropFirst())
  }

  private func serve() throws -> Task<String, any Error> {
    let (addresses, listener) = AsyncThrowingStream<String, any Error>.makeStream()
    let site = try Site(study, options: Site.Options(port: 0)) { listener.yield($0) }
    Task {
      do {
        try await site.run()
        listener.finish()
      } catch {
        listener.finish(throwing: error)
      }
    }
    return Task {
      for try await address in addresses { return address }
      throw Problem("The pages are not there.", remedy: "Start again.")
    }
  }

  /// In the person's browser where there is one; else it says where to go.
  private func show(_ url: String) {
    FileHandle.standardError.write(Data("\(url)\n".utf8))
    let browser = Process()
    browser.executableURL = URL(filePath: "/usr/bin/env")
    browser.arguments = [ProcessInfo.processInfo.environment["BROWSER"] ?? "xdg-open", url]
    browser.standardOutput = FileHandle.nullDevice
    browser.standardError = FileHandle.nullDevice
    // Without a browser the address above is what there is.
    try? browser.run()
  }
}
