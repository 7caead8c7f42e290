import Foundation
import Testing

@testable import Engine

/// The pages for newcomers to the code name only things that exist.
struct GuideTests {
  @Test func `Every path in the guide exists`() throws {
    let paths = try quoted(in: "AGENTS.md").filter(isPath)

    let gone = paths.filter { !exists($0) }

    #expect(paths.count > 20)
    #expect(gone == [])
  }

  @Test func `The guide gives notes the titles that they have`() throws {
    let notes = try Checkout.text("AGENTS.md").matches(of: /`(Notes\/[\w-]+\.md)` \((.+)\)/)

    let others = try notes.filter { note in
      try !Checkout.text(String(note.1)).hasPrefix("# \(note.2)\n")
    }

    #expect(notes.count > 20)
    #expect(others.map { String($0.1) } == [])
  }

  @Test(arguments: ["AGENTS.md", "README.md"])
  func `Every documented scheme exists and may be executed`(_ page: String) throws {
    let commands = Set(
      try Checkout.text(page).matches(of: /Schemes\/[\w.-]*\w/).map { String($0.0) })

    let others = commands.filter {
      !FileManager.default.isExecutableFile(atPath: Checkout.root.appending(path: $0).path)
    }

    #expect(commands.isSuperset(of: ["Schemes/webview", "Schemes/native", "Schemes/test"]))
    #expect(others == [])
  }

  @Test func `Every type in backticks in the guide and the notes exists`() throws {
    let notes = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: "Notes").path
    ).filter { $0.hasSuffix(".md") }.map { "Notes/\($0)" }
    let known = try knownNames()

    for page in ["AGENTS.md"] + notes {
      let names = try quoted(in: page).filter { $0.wholeMatch(of: /[A-Z][A-Za-z]+/) != nil }
      #expect(names.filter { !known.contains($0) && !exists("Sources/\($0)") } == [], "\(page)")
    }
    #expect(notes.count > 20)
  }

  @Test func `Every folder of the engine is on the map`() throws {
    let guide = try Checkout.text("AGENTS.md")
    let folders = Set(try Checkout.sources(in: "Sources/Engine").map(\.folder))
      .filter { $0 != "Sources/Engine" }

    #expect(folders.filter { !guide.contains("`\($0)/`") } == [])
  }

  @Test func `Every environment variable of the faces is explained`() throws {
    let explained = try Checkout.text("Sources/Shell/EnvironmentCommand.swift")
    // “backend --help” explains those of the backend.
    let sources = try Checkout.sources(in: "Sources").filter { source in
      !["Sources/JobServer/", "Sources/backend/"].contains { source.path.hasPrefix($0) }
    }

    let names = Set(
      sources.flatMap(\.lines).flatMap { $0.matches(of: /"(SANPO_[A-Z_]+)"/) }
        .map { String($0.1) })

    #expect(names.count > 20)
    #expect(names.filter { !explained.contains($0) } == [])
  }

  @Test func `Every environment variable is known, so that none is reported as a mistake`() throws {
    let sources = try Checkout.sources(in: "Sources")

    let names = Set(
      sources.flatMap(\.lines).flatMap { $0.matches(of: /"(SANPO_[A-Z_]*[A-Z])"/) }
        .map { String($0.1) })

    #expect(names.subtracting(KnownVariables.names) == ["SANPO_SETTING_NAME"])
  }

  @Test func `The sources of the course's facts are credited in the README`() throws {
    let readme = try Checkout.text("README.md")

    #expect(readme.contains("KANJIDIC"))
    #expect(readme.contains("JMdict") || readme.contains("EDICT"))
    #expect(readme.contains("CC BY-SA") || readme.contains("ShareAlike"))
  }

  /// The names of types and files.
  private func knownNames() throws -> Set<String> {
    let keywords = ["struct", "enum", "class", "protocol", "actor", "typealias"]
    var names: Set<String> = []
    for source in try ["Sources", "Tests"].flatMap(Checkout.sources) {
      names.insert(String(source.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""))
      for line in source.lines {
        let words = line.split(separator: " ").map(String.init)
        guard words.first?.hasPrefix("//") == false else { continue }
        for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
          names.insert(String(name.prefix { $0.isLetter || $0.isNumber }))
        }
      }
    }
    return names
  }

  /// The text in backticks on a page.
  private func quoted(in page: String) throws -> [String] {
    Set(try Checkout.text(page).matches(of: /`([^`\n]+)`/).map { String($0.1) }).sorted()
  }

  /// Paths contain a slash or a dot and no spaces; "…Row" is a pattern, `--json` an option.
  private func isPath(_ text: String) -> Bool {
    text.wholeMatch(of: /\.?[\w][\w.-]*(?:\/[\w.-]*)+|[\w-]+\.(?:md|swift|json)|\.[\w-]+/) != nil
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Checkout.root.appending(path: path).path)
  }
}
