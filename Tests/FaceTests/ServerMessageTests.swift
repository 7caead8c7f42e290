import Foundation
import Helpers
import Terminals
import Testing

/// What a server that starts says besides its address.
@Suite(.serialized)
struct ServerMessageTests {
  private let home: Home

  init() throws {
    home = try Home()
    try FileManager.default.createDirectory(
      at: home.file("data"), withIntermediateDirectories: true)
  }

  private func serve(_ options: String...) throws -> RunningProcess {
    try RunningProcess(home.command(.webview, ["--port", "0"] + options))
  }

  private func end(_ server: RunningProcess) async throws {
    server.signal(SIGTERM)
    #expect(try await server.exit() == .exited(0))
  }

  @Test func `A second server of the same learners is refused, and names the first`() async throws {
    let first = try serve("--learners")
    let address = try await first.address()

    let second = try serve("--learners")
    let said = try await second.line(on: .errors, containing: "The same learners are served")

    #expect(said.contains(address.absoluteString) && said.contains("Stop that server first."))
    #expect(try await second.exit() == .exited(1))
    try await end(first)
  }

  @Test func `A server behind a proxy says where it listens, and that http can be read`()
    async throws
  {
    let server = try serve("--learners", "--public-url", "http://sanpo.example")

    _ = try await server.line(on: .errors, containing: "Without https, anyone on the way")
    #expect(try await server.address().absoluteString == "http://sanpo.example/")
    _ = try await server.line(containing: "It listens on 127.0.0.1, port ")

    try await end(server)
  }

  @Test func `The owner of a server is told what is wrong in its sanpo.conf`() async throws {
    try Data("new-per-dya = 5\n".utf8).write(to: home.file("data/sanpo.conf"))

    let server = try serve("--learners")
    let said = try await server.line(on: .errors, containing: "sanpo.conf, line 1")

    #expect(said.contains("there is no setting or flag “new-per-dya”"))
    _ = try await server.address()
    try await end(server)
  }

  @Test func `A server that can't note its environment for terminals says so, and serves`()
    async throws
  {
    // What is not to be noted any more can't be removed.
    try FileManager.default.createDirectory(
      at: home.file("data/secrets/plans"), withIntermediateDirectories: true)

    let server = try serve("--learners")
    let said = try await server.line(
      on: .errors, containing: "Terminals can't learn the plans and the language model.")

    #expect(said.contains("could not be removed"))
    _ = try await server.address()
    try await end(server)
  }

  @Test func `Pages that can let no new browser in say why`() async throws {
    try Data().write(to: home.file("data/access"))

    let server = try serve()
    _ = try await server.line(on: .errors, containing: "The pages can't be kept private")
    _ = try await server.line(containing: "but only for browsers that it knows already.")

    try await end(server)
  }
}
