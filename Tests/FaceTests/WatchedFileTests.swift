import Foundation
import Helpers
import Terminals
import Testing

/// Decks in Markdown files that are kept in step, by the programs as they are shipped.
struct WatchedFileTests {
  private let home: Home

  init() throws { home = try Home() }

  private func watching(_ arguments: String...) throws -> RunningProcess {
    try RunningProcess(home.command(.sanpo, arguments))
  }

  @Test func `A file is imported each time it is saved, each time undone as one`() async throws {
    let file = home.file("words.md")
    try Data("Q: 猫\nA: cat\n".utf8).write(to: file)
    let watch = try watching("import", file.path, "--deck", "Words", "--watch")
    #expect(try await watch.line(containing: "added").hasPrefix("1 item added, 0 updated"))

    try Data("Q: 猫\nA: a cat\n\nQ: 犬\nA: dog\n".utf8).write(to: file, options: .atomic)
    #expect(try await watch.line(containing: "added").hasPrefix("1 item added, 1 updated"))
    try Data("Q: 猫\nA: a cat\n\nQ: 犬\nA: hound\n\nstray".utf8).write(to: file)
    #expect(try await watch.line(containing: "added").hasPrefix("0 items added, 1 updated"))

    try await home.sanpo("undo")
    #expect(try await home.sanpo("find", "dog").output.contains("犬"))
    watch.signal(SIGINT)
    try await watch.exit()
  }

  @Test func `A folder is imported each time one of its files is saved`() async throws {
    let folder = home.file("decks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try Data("Q: 猫\nA: cat\n".utf8).write(to: folder.appending(path: "Animals.md"))
    let watch = try watching("import", folder.path, "--watch")
    #expect(try await watch.line(containing: "added").hasPrefix("1 item added, 0 updated"))

    try Data("Q: 木\nA: tree\n".utf8).write(to: folder.appending(path: "Plants.md"))
    #expect(try await watch.line(containing: "added").hasPrefix("1 item added, 0 updated"))

    #expect(try await home.sanpo("find", "deck:Plants").output.contains("木"))
    watch.signal(SIGINT)
    try await watch.exit()
  }

  @Test func `A file is written again each time its items change`() async throws {
    let file = home.file("words.md")
    try await home.sanpo("add", "猫", "cat")
    let watch = try watching("export", file.path, "--deck", "My items", "--watch")
    #expect(try await watch.line(containing: "Wrote").hasPrefix("Wrote 1 item"))

    try await home.sanpo("add", "犬", "dog")

    #expect(try await watch.line(containing: "Wrote").hasPrefix("Wrote 2 items"))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Q: 犬"))
    watch.signal(SIGINT)
    try await watch.exit()
  }
}
