public import Foundation

/// Plays audio by the first program there is for that, which goes on by itself.
public struct AudioPlayer: Sendable {
  /// Each with its arguments; the file stands behind them.
  let commands: [[String]]
  let programs: ProgramsInTurn

  init(commands: [[String]], programs: ProgramsInTurn) {
    (self.commands, self.programs) = (commands, programs)
  }

  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(
      commands: [
        ["mpv", "--no-terminal", "--no-video"],
        ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"],
        ["aplay", "--quiet"],
      ], programs: ProgramsInTurn(path: environment["PATH"]))
  }

  /// - Throws: `Problem` when there is no program, or every one failed at once.
  public func play(_ file: URL) async throws {
    // aplay would take anything else for samples, and make noise of it.
    let fitting = commands.filter { $0.first != "aplay" || file.pathExtension == "wav" }
    guard let failures = await programs.failures(of: fitting.map { $0 + [file.path] }) else {
      return
    }
    throw Problem(
      "No program here could play the audio.",
      remedy: "Install mpv, ffmpeg or alsa-utils, and see that this computer has sound.",
      detail: failures.joined(separator: "; "))
  }
}
