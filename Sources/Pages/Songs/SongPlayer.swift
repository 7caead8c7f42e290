import Engine
import HTML
import Hummingbird

/// The learner's recording: its player, its file and the times of the lines.
extension SongPage {
  /// The player, whose buttons recording.js serves.
  @HTMLBuilder
  func player(_ state: State) -> HTMLContent {
    if let recording = state.info.recording {
      section(.class("sheet song-player"), .aria("label", value: "Recording")) {
        audio(
          .id("song-audio"), .controls, .preload("metadata"),
          .src(RecordingFile(id: id, kind: recording.kind).path))
        div.spaced(.class("row")) {
          soundButton("slower", "Slower", ",")
          span(.id("song-speed"), .aria("live", value: "polite")) { "1.0×" }
          soundButton("faster", "Faster", ".")
        }
      }
    }
  }

  /// In the bar, which stays in view while the lines follow the sound.
  @HTMLBuilder
  func playButton(_ state: State) -> HTMLContent {
    if state.info.recording != nil {
      button.spaced(
        .class("button quiet small"), .type("button"), .id("song-play"),
        .data("sound", value: "play"), .data("key", value: "x"), .aria("label", value: "Play")
      ) {
        span(.class("song-sign"), .aria("hidden", value: "true")) { "▶" }
        span(.class("song-words")) { "Play" }
        kbd { "x" }
      }
      button(
        .class("button quiet small"), .id("song-save"), .custom(name: "form", value: "song-times"),
        .hidden
      ) {
        span {
          "Save"
          span(.class("song-words")) { " times" }
        }
      }
    }
  }

  @HTMLBuilder
  func loopButton(_ state: State) -> HTMLContent {
    if state.info.recording != nil {
      soundButton("loop", "Loop line", "l")
        .attributes(.id("song-loop"), .aria("pressed", value: "false"))
    }
  }

  private func soundButton(_ action: String, _ words: String, _ key: String) -> HTMLElement {
    button(
      .class("button quiet small"), .type("button"), .data("sound", value: action),
      .data("key", value: key)
    ) {
      words
      " "
      kbd { key }
    }
  }

  @HTMLBuilder
  func recording(_ state: State, _ csrf: String) -> HTMLContent {
    let hasOne = state.info.recording != nil
    drawer(
      hasOne ? "Recording and times" : "Add your recording",
      isOpen: state.recording.error != nil || state.times.error != nil
    ) {
      if hasOne {
        p {
          """
          To time the lines, press Tap to start the recording, and again when each line begins. The \
          LRC export includes the times.
          """
        }
        postForm(path(Self.times), csrf, style: "row") {
          hiddenField("times", state.times.value)
          hiddenLines(state)
          alert(state.times.error)
          soundButton("tap", "Tap", "m")
          soundButton("untap", "Take back", "Backspace")
          span(.id("tapped"), .aria("live", value: "polite"))
          button(.class("button small")) { "Save times" }
        }
        .attributes(.id("song-times"))
      } else {
        alert(state.times.error)
      }
      postForm(path(Self.recording), csrf, style: "form", isMultipart: true, isEnhanced: false) {
        inputField(
          "recording", "Audio file", state.recording, .type("file"),
          .accept("audio/*,.mp3,.m4a,.ogg,.flac,.wav")
        ) { p { "MP3, M4A, OGG, FLAC or WAV, up to 50 MB. It stays in Sanpo." } }
        div.spaced(.class("row")) {
          actionButton(RecordingAction.add, hasOne ? "Replace" : "Add recording")
          if hasOne {
            actionButton(RecordingAction.remove, "Remove", style: [.quiet])
          }
        }
      }
    }
  }

  /// Saves times as recording.js collects them: `0:1200,1:5300`, lines and milliseconds.
  func setTimes(_ context: PageContext) async throws -> Response {
    let text = context.form["times"]
    let times = text.split(separator: ",").compactMap { entry in
      let parts = entry.split(separator: ":").compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    do {
      let reader = try await open(context)
      try await reader.sent(.timed(Dictionary(times, uniquingKeysWith: { $1 }), at: context.now))
      context.sayUndoable("Times saved.")
      return context.seeOther(self)
    } catch let problem as Problem {
      return try await refused(problem, context) {
        // Without a recording, there is nothing to tap any more.
        let canTap = problem == .linesChanged && $0.info.recording != nil
        let shown: Problem = canTap ? .lyricsChanged : problem
        $0.times = Field(value: text, error: shown.description)
      }
    }
  }
}

extension Problem {
  /// The tapped times belong to the previous lines.
  fileprivate static let lyricsChanged = Problem(
    Problem.linesChanged.sentence,
    remedy: "Tap again, or save to give these times to the lines that now have their numbers.")
}
