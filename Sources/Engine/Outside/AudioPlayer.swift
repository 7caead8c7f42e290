public import Foundation

/// Plays audio files with the first player that works, without waiting for the end.
public struct AudioPlayer: Sendable {
  /// Players with their arguments; the file is appended.
  let commands: [[String]]
  let programs: FallbackPrograms
}

extension AudioPlayer {
  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(
      commands: [
        ["mpv", "--no-terminal", "--no-video"],
        ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"],
        ["aplay", "--quiet"],
      ], programs: FallbackPrograms(path: environment["PATH"]))
  }

  /// The program that plays; nil if none is installed.
  var program: URL? { commands.lazy.compactMap(\.first).compactMap(programs.program).first }

  /// - Throws: `Problem` if there is no player or all fail immediately.
  public func play(_ file: URL) async throws {
    // aplay would play other formats as noise.
    let fitting = commands.filter { $0.first != "aplay" || file.pathExtension == "wav" }
    guard let failures = await programs.failures(of: fitting.map { $0 + [file.path] }) else {
      return
    }
    throw Problem(
      "The audio can't be played.",
      remedy: "Install mpv, ffmpeg or alsa-utils, and check the sound output.",
      detail: failures.joined(separator: "; "))
  }
}
