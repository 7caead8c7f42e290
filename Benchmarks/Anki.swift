import Engine
import Foundation

/// The real Anki, in a process of its own, doing as it is told by `peer.py`.
final class Anki {
  /// Seconds of processor time, and of wall time for each answer.
  struct Said: Decodable {
    var processor: Double
    var times: [Double]?
  }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var heard = Data()

  init() throws {
    process.executableURL = Self.python
    process.arguments = [Self.script.path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
  }

  deinit {
    // It ends with its input, and takes its folder along.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Imports a file into a collection of its own.
  func importing(_ file: URL) throws -> Said { try ask("import \(file.path)") }

  /// Makes a package of as many notes, each with a card, and reviews.
  func make(_ package: URL, notes: Int, reviews: Int) throws {
    _ = try ask("package \(package.path) \(notes) \(reviews)")
  }

  /// Imports a package into a collection of its own.
  func taking(_ package: URL) throws -> Said { try ask("take \(package.path)") }

  /// Exports that collection.
  func giving(_ package: URL) throws -> Said { try ask("give \(package.path)") }

  /// Imports a file into the collection that is studied.
  func open(_ file: URL) throws { _ = try ask("open \(file.path)") }

  /// Next card and durable answer, one after the other.
  func answer(_ count: Int) throws -> Said { try ask("answer \(count)") }

  private func ask(_ command: String) throws -> Said {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    while true {
      if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
        defer { heard.removeSubrange(...end) }
        return try JSONDecoder().decode(Said.self, from: heard[..<end])
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Problem("Anki ended early.", remedy: "See above why.") }
      heard += more
    }
  }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "peer.py")
  /// Installed by `Schemes/bench`.
  private static let python = script.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build/anki/bin/python")
}
