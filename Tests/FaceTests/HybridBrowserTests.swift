import Foundation
import Helpers
import Terminals
import Testing

/// The browser that `hybrid` opens its pages in, and its message when there is none.
@Suite(.serialized)
struct HybridBrowserTests {
  @Test(arguments: ["keep-address", "no-such-browser:keep-address --new %s"])
  func `The browser in the environment gets the address`(_ wish: String) async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    try home.addProgram("keep-address", #"printf %s "$*" >"$HOME/address""#)
    // Reading from a pipe waits for its writer, however long the program takes to start.
    try #require(mkfifo(home.file("address").path, 0o600) == 0)
    async let kept = Subprocess(
      "cat", ["address"], environment: home.environment(), in: home.folder.url
    )
    .run().output
    let terminal = try await home.repl(.hybrid, try home.environment(withBrowser: wish))

    let address = try await terminal.address(from: "card 猫")
    try await terminal.expect(prompt)

    let given = try await kept
    #expect(given == (wish.contains("--new") ? "--new " : "") + address.absoluteString)
    #expect(address.path.hasPrefix("/items/"))
  }

  @Test func `If no browser can be opened, the address is shown`() async throws {
    let home = try Home()
    try home.addProgram("xdg-open", "exit 3")
    let terminal = try await home.repl(
      .hybrid, columns: 100, try home.environment(withBrowser: "false:no-such-browser"))

    let address = try await terminal.address(from: "lesson")

    #expect(address.path == "/lesson")
    try await terminal.screen(showing: "(No browser could be opened.)")
    try await terminal.press("q", expecting: prompt)
    let log = try String(contentsOf: home.file("data/log/hybrid.log"), encoding: .utf8)
    #expect(log.contains("xdg-open: ended with status 3"))
  }

  @Test func `With piped input, hybrid prints what native prints and opens no browser`()
    async throws
  {
    let home = try Home()
    try await home.add(["猫": "cat"])
    try home.addProgram("keep-address", #"printf %s "$*" >"$HOME/address""#)
    let environment = try home.environment(withBrowser: "keep-address")
    let script = "card 猫\nlesson\nq\nlesson --json\n"

    let native = try await home.command(.native, [], environment).run(input: script)
    let hybrid = try await home.command(.hybrid, [], environment).run(input: script)

    #expect(hybrid.status == .exited(0) && hybrid.errors.isEmpty)
    #expect(hybrid.output.contains("cat"))
    #expect(hybrid.output == native.output)
    #expect(!FileManager.default.fileExists(atPath: home.file("address").path))
  }
}

extension Home {
  /// A program that is found before any other of this name.
  fileprivate func addProgram(_ name: String, _ script: String) throws {
    let folder = file("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  fileprivate func environment(withBrowser browser: String) throws -> [String: String] {
    let path = environment()["PATH"] ?? ""
    return ["BROWSER": browser, "PATH": "\(file("bin").path):\(path)"]
  }
}
