import Foundation
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
      try await player(["no-such-player"], ["false"], ["true"]).play(word)
    }
  }

  @Test func `Without a player the message names what to install`() async {
    let problem = await #expect(throws: Problem.self) { try await player(["false"]).play(word) }

    #expect(problem?.remedy.contains("mpv") == true)
    #expect(problem?.detail == "false: ended with status 1")
  }

  @Test func `aplay is only used for WAV files`() async {
    let recording = URL(filePath: "/nowhere/a1b2")

    let problem = await #expect(throws: Problem.self) {
      try await player(["aplay"], ["false"]).play(recording)
    }

    #expect(problem?.detail.contains("aplay") == false)
  }
}
