public import Foundation

/// Plays audio files with the first player that works, without waiting for the end.
public struct AudioPlayer: Sendable {
  /// Players with their arguments; the files are appended.
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

  /// Plays one file after the other.
  ///
  /// - Returns: the player, which may still play.
  /// - Throws: `Problem` if there is no player or all fail immediately.
  @discardableResult
  public func play(_ files: [URL]) async throws -> StartedProgram {
    // aplay would play other formats as noise.
    let areWaves = files.allSatisfy { $0.pathExtension == "wav" }
    let fitting = commands.filter { $0.first != "aplay" || areWaves }
    let paths = files.map(\.path)
    switch await programs.start(fitting.map { command($0, paths) }) {
    case .works(let player): return player
    case .failed(let failures):
      throw Problem(
        "The audio can't be played.",
        remedy: "Install mpv, ffmpeg or alsa-utils, and check the sound output.",
        detail: failures.joined(separator: "; "))
    }
  }

  private func command(_ player: [String], _ paths: [String]) -> [String] {
    guard player.first?.hasSuffix("ffplay") == true, paths.count > 1 else { return player + paths }
    // It takes one file.
    let script = #"for file; do \#(player.joined(separator: " ")) "$file" || exit; done"#
    return ["sh", "-c", script, "ffplay"] + paths
  }
}
