import Foundation
import Helpers
import Testing

@testable import Engine

struct AudioPlayerTests {
  private let word = URL(filePath: "/nowhere/word.wav")

  /// Waits for a program to exit however long it takes here.
  private func player(_ commands: [String]...) -> AudioPlayer {
    AudioPlayer(commands: commands, programs: FallbackPrograms(timeout: .seconds(60)))
  }

  @Test func `A player that is missing or fails is followed by the next`() async {
    await #expect(throws: Never.self) {
      try await player(["no-such-player"], ["false"], ["true"]).play([word])
    }
  }

  @Test func `Without a player the message names what to install`() async {
    let problem = await #expect(throws: Problem.self) { try await player(["false"]).play([word]) }

    #expect(problem?.remedy.contains("mpv") == true)
    #expect(problem?.detail == "false: ended with status 1")
  }

  @Test func `aplay is only used for WAV files`() async {
    let recording = URL(filePath: "/nowhere/a1b2")

    let problem = await #expect(throws: Problem.self) {
      try await player(["aplay"], ["false"]).play([recording])
    }

    #expect(problem?.detail.contains("aplay") == false)
  }

  @Test(.timeLimit(.minutes(1)))
  func `A player that plays on is stopped, with the programs that it runs`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // Whoever plays holds the pipe open.
    let script = "exec 3>\(pipe); echo plays >&3; sleep 600; true"
    let player = AudioPlayer(
      commands: [["sh", "-c", script]], programs: FallbackPrograms(timeout: .zero))

    let playing = try await player.play([word])
    let heard = try await onOwnThread {
      let reader = try FileHandle(forReadingFrom: URL(filePath: pipe))
      let first = try reader.read(upToCount: 6)
      playing.stop()
      return (first, try reader.readToEnd())
    }

    #expect(heard.0 == Data("plays\n".utf8))
    #expect(heard.1 ?? Data() == Data())
  }

  @Test func `Several files are played one after the other, also by ffplay, which takes one`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (ffplay, script) = (folder.url.appending(path: "ffplay"), folder.url.appending(path: "sh"))
    // A shell under its name.
    try FileManager.default.createSymbolicLink(
      at: ffplay, withDestinationURL: URL(filePath: "/bin/sh"))
    try Data("echo \"$1\" >>\(folder.url.path)/played\n".utf8).write(to: script)
    let files = ["a", "b c"].map { URL(filePath: "/nowhere/\($0).mp3") }

    try await player([ffplay.path, script.path]).play(files)

    let played = try String(contentsOf: folder.url.appending(path: "played"), encoding: .utf8)
    #expect(played == "/nowhere/a.mp3\n/nowhere/b c.mp3\n")
  }
}
