import Foundation
import Helpers
import Testing

@testable import Engine

/// The files that scripts name.
extension UserscriptTests {
  @Test func `A file that can't be fetched does not keep back those behind it`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder, ["https://example.org/2.js": "two();"])
    let text = source(
      "Needy", "@require https://example.org/1.js", "@require https://example.org/2.js")
    let id = try await scripts.install(text)

    let problem = await #expect(throws: Problem.self) { try await scripts.fetchFiles(of: id) }

    #expect(problem?.sentence == "https://example.org/1.js responded with 404.")
    let files = try #require(try await scripts.list()[id]).files
    #expect(files.map { $0.hash != nil } == [false, true])
  }

  @Test func `A file in a data: address is not fetched`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let text = source(
      "Inline", "@require data:text/javascript,run(%22a%22)",
      "@resource json data:application/json;base64,e30=")

    let id = try await scripts.install(text)

    let script = try #require(try await scripts.list()[id])
    #expect(script.files == [] && script.isComplete)
    #expect(try scripts.files.code(of: script).hasPrefix("run(\"a\")\n;\n"))
    let file = scripts.files.fetched("data:application/json;base64,e30=", of: script)
    #expect(file?.data == Data("{}".utf8))
    #expect(file?.type == "application/json")
  }

  @Test(arguments: [
    ("style.css?v=1", "", "text/css"), ("icon.svg", "text/plain; charset=utf-8", "image/svg+xml"),
    ("style.css", "image/png", "image/png"), ("unknown", "", ""),
  ])
  func `The type of a file follows from its name where none is known`(
    _ name: String, _ given: String, _ expected: String
  ) async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let url = "https://example.org/\(name)"
    let text = source("Needy", "@resource file \(url)")
    let id = try await scripts.install(text)

    try await scripts.provide(Data("x".utf8), type: given, at: url, for: id)

    let script = try #require(try await scripts.list()[id])
    #expect(scripts.files.fetched(url, of: script)?.type == expected)
  }
}
