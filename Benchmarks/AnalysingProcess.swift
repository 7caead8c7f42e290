import Engine
import Foundation
import Terminals

/// `sanpo analyse --json` as it is shipped, a process of its own that is given a text.
struct AnalysingProcess {
  /// Sentences without a repetition, which fill every memory there is of words met before.
  static func figure(_ lines: [String], _ folder: URL) throws -> Figure {
    let process = Process()
    process.executableURL = Subprocess.beside("sanpo")
    process.arguments = ["analyse", "--json"]
    process.environment = ["SANPO_HOME": folder.path]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let (text, end) = (lines.map { $0 + "\n" }.joined(), input.fileHandleForWriting)
    Thread.detachNewThread { end.write(Data(text.utf8)) }
    var answered = 0
    while answered < lines.count {
      let answers = output.fileHandleForReading.availableData
      guard !answers.isEmpty else {
        throw Problem("The analysis ended early.", remedy: "Run sanpo analyse by hand.")
      }
      answered += answers.count { $0 == UInt8(ascii: "\n") }
    }
    return Figure(
      name: "memory of analyse with the default dictionary",
      value: try memory("VmHWM", of: process.processIdentifier), unit: "MB", goal: .atMost(130),
      remark: "at its height, on all cores, \(lines.count) varied sentences")
  }
}
