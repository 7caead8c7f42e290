import Foundation
import Helpers
import Testing

/// Python with Anki's library, which `Schemes/test` installs.
enum RealAnki {
  private static let python = URL(filePath: FileManager.default.currentDirectoryPath)
    .appending(path: ".build/anki/bin/python")

  static var isInstalled: Bool { FileManager.default.fileExists(atPath: python.path) }

  /// Runs a command of `anki_packages.py`.
  ///
  /// - Parameter learner: who takes its package, at this time: Anki's clock is the real one.
  /// - Returns: what it printed.
  @discardableResult
  static func run(
    _ command: String, _ files: URL..., for learner: Learner? = nil
  ) throws -> String {
    let script = try #require(
      Bundle.module.url(forResource: "anki_packages", withExtension: "py", subdirectory: "Fixtures")
    )
    let process = Process()
    process.executableURL = python
    process.arguments = [script.path, command] + files.map(\.path)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let failed = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(failed)")
    learner?.clock.set(to: Date())
    return String(decoding: said, as: UTF8.self)
  }
}
