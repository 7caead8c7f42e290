import Engine

/// Plays the audio of a session's prompts and answers.
///
/// A class, because the session that owns it is one.
final class SessionAudio {
  private let console: Console
  private let study: Study
  /// Set after a failure, to stop automatic playback.
  private var isMute = false

  init(_ console: Console, _ study: Study) {
    (self.console, self.study) = (console, study)
  }

  private var setting: Settings.Audio { study.settingsSeen.audio }

  /// Plays audio because the person asked for it.
  func play(_ sound: Sound?) async throws {
    guard setting != .off else {
      return console.output.say("Audio is off; “settings audio on” turns it on.")
    }
    guard let sound else { return console.output.say("There is no audio here.") }
    try await tryToPlay(sound)
  }

  /// Plays audio automatically when an answer is revealed.
  func playUnasked(_ sound: Sound?) async throws {
    guard setting == .autoplay, !isMute, console.input.isInteractive, let sound else { return }
    isMute = try await !tryToPlay(sound)
  }

  /// Plays the prompt of a listening card.
  ///
  /// - Returns: Whether it could be heard.
  func playPrompt(_ sound: Sound) async throws -> Bool {
    guard !isMute, console.input.isInteractive else { return false }
    isMute = try await !tryToPlay(sound)
    return !isMute
  }

  @discardableResult
  private func tryToPlay(_ sound: Sound) async throws -> Bool {
    do {
      try await console.player.play(study.file(of: sound))
      return true
    } catch let problem as Problem {
      console.say(problem)
      return false
    }
  }
}
