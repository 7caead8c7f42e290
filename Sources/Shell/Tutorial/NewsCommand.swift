import ArgumentParser
import Engine

struct NewsCommand: ShellCommand {
  static let usage = Usage("new", "What's new in this and earlier versions.")
    .serves(.seeNews, "new")

  func run(in console: Console) async throws {
    try console.show(
      Self.lines(after: ""),
      json: News.entries(after: "", upTo: Version.current).map {
        ["version": $0.version, "sentences": $0.sentences] as JSONObject
      })
  }

  static func lines(after version: String) -> [Line] {
    News.entries(after: version, upTo: Version.current).flatMap { entry in
      [Line("New in \(entry.version, .accent)")] + entry.sentences.map { Line("• \($0)") }
    }
  }
}
