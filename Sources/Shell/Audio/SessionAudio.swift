import Engine
import Foundation

/// Plays the audio of a session's prompts and answers.
///
/// A class, because the session that owns it is one.
final class SessionAudio {
  private let console: Console
  private let study: Study
  /// Set after a failure, to stop automatic playback.
  private var isMute = false
  /// The program that played last, and may play on.
  private var player: StartedProgram?

  init(_ console: Console, _ study: Study) {
    (self.console, self.study) = (console, study)
  }

  private var setting: Settings.Audio { study.settingsSeen.audio }

  /// Plays audio, one sound after the other, because the person asked for it.
  ///
  /// - Parameter playsSounds: whether it plays automatically, if its deck says so.
  func play(_ sounds: [Sound], playsSounds: Bool? = nil) async throws {
    guard setting != .off || playsSounds == true else {
      return console.output.say("Audio is off; “settings audio on” turns it on.")
    }
    guard !sounds.isEmpty else { return console.output.say("There is no audio here.") }
    try await tryToPlay(sounds)
  }

  /// Stops what plays on, before the next question or sound.
  func stop() {
    player?.stop()
    player = nil
  }

  /// Plays audio automatically when it is shown.
  ///
  /// - Parameter playsSounds: whether it plays so, if its deck says so.
  func playUnasked(_ sounds: [Sound], playsSounds: Bool?) async throws {
    guard playsSounds ?? (setting == .autoplay), !isMute, console.input.isInteractive,
      !sounds.isEmpty
    else { return }
    isMute = try await !tryToPlay(sounds)
  }

  /// Plays the prompt of a listening card.
  ///
  /// - Returns: whether it could be heard.
  func playPrompt(_ sound: Sound) async throws -> Bool {
    guard !isMute, console.input.isInteractive else { return false }
    isMute = try await !tryToPlay([sound])
    return !isMute
  }

  /// - Returns: whether something could be played.
  @discardableResult
  private func tryToPlay(_ sounds: [Sound]) async throws -> Bool {
    var files: [URL] = []
    do {
      for sound in sounds {
        do {
          files.append(try await study.file(of: sound))
        } catch let problem as Problem {
          console.say(problem)
        }
      }
      stop()
      if !files.isEmpty { player = try await console.player.play(files) }
      return !files.isEmpty
    } catch let problem as Problem {
      console.say(problem)
      return false
    }
  }
}
