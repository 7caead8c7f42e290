import ArgumentParser
import Engine
import Foundation

struct SongRecordingCommand: StudyCommand {
  static let usage = Usage("recording", "Add your recording of a song, or remove it.")
    .serves(.addRecording, "song recording SONG FILE")
    .examples("song recording 3 rain.mp3", "song recording 3 --remove")
    .notes(
      """
      MP3, M4A, OGG, FLAC or WAV, up to 50 MB, stored in your folder. “song play” plays it, and \
      the pages can follow and time its lines.
      """)

  @OptionGroup var song: SongArgument

  @Argument(help: "The recording.")
  var file: String?

  @Flag(help: "Remove the recording.")
  var remove = false

  func validate() throws {
    if (file == nil) != remove { throw ValidationError("Use a file or --remove.") }
  }

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    if let file {
      let data = try GivenFile(path: file).data(in: console)
      try await reader.sent(.recordingGiven(data, at: study.now))
    } else {
      try await reader.sent(.recordingRemoved(at: study.now))
    }
    let song = reader.state.info?.song
    try console.show(
      ["\(song?.name ?? "", .strong) has \(remove ? "no recording" : "a recording") now."],
      json: ["song": song?.id, "recording": reader.state.info?.recording?.url.lastPathComponent])
  }
}

struct SongTimesCommand: StudyCommand {
  static let usage = Usage("time", "Set when a line begins in the recording.")
    .serves(.timeSong, "song time SONG NUMBER TIME", examples: "song time 3 2 0:14.5")
    .notes("In the pages, you can tap the times while the recording plays.")

  @OptionGroup var line: SongLineArgument

  @Argument(help: "Minutes and seconds, such as 1:02.5.", transform: Self.milliseconds)
  var time: Int

  func run(in console: Console, on study: Study) async throws {
    let (reader, place) = try await line.found(on: study)
    try await reader.sent(.timed([place: time], at: study.now))
    try console.show(line: place, of: reader.state)
    if let lines = reader.state.info?.song.lines.map(\.lyrics) { warn(console, place, lines) }
  }

  private func warn(_ console: Console, _ place: Int, _ lines: [Lyrics.Line]) {
    let before = lines[..<place].compactMap(\.start).max() ?? 0
    let after = lines[(place + 1)...].compactMap(\.start).min() ?? .max
    guard !(before...max(before, after)).contains(time) else { return }
    console.output.say("Note that line \(line.line) now begins out of order.")
  }

  private static func milliseconds(_ text: String) throws -> Int {
    guard let match = text.wholeMatch(of: /(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)/),
      let minutes = Int(match.1), let seconds = Double(match.2), seconds < 60
    else { throw ValidationError("Use minutes:seconds, as in 1:02.5.") }
    return minutes * 60_000 + Int((seconds * 1_000).rounded())
  }
}

struct SongPlayCommand: ViewCommand {
  static let usage = Usage("play", "Play your recording of a song.")
    .serves(.playSong, "song play SONG", examples: "song play 3")
    .notes("Plays with mpv, ffplay or aplay, whichever is installed.")

  @OptionGroup var song: SongArgument

  func run(in console: Console, on study: Study) async throws {
    let info = try await song.reader(on: study).state.info.required()
    guard let recording = info.recording else {
      throw Problem(
        "\(info.song.name) has no recording.", remedy: "“song recording” adds your own.")
    }
    try await console.player.play([recording.url])
    try console.show(
      ["Playing \(info.song.name, .strong)."], json: ["file": recording.url.path])
  }
}
