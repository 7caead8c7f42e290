public import ArgumentParser
public import Engine

struct SongExportCommand: ViewCommand {
  static let usage = Usage("export", "Export a song as LRC, plain text or JSON.")
    .serves(.exportSong, "song export SONG")
    .examples("song export 3 > song.lrc", "song export 3 --format txt --to song.txt")
    .notes(
      """
      “song add” reads LRC back as the same song. Plain text, without times and translations, and \
      JSON are for other programs.
      """)

  @OptionGroup var song: SongArgument

  @Option(help: "The format.")
  var format = SongFormat.lrc

  @OptionGroup var target: TextTarget

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    let song = try reader.state.info.required().song
    let format = console.givesJSON ? .json : format
    let text = try format.text(of: song.lyrics)
    try await target.write(
      text, of: Line(song.name, .strong), json: ["song": song.id], in: console)
  }
}

struct SongParseCommand: ShellCommand {
  static let usage = Usage("parse", "Show how a lyrics file is read, without adding it.")
    .serves(.parseLyrics, "song parse FILE", examples: "song parse rain.lrc --json")

  @Argument(help: "The file; - reads standard input.")
  var file: String

  func run(in console: Console) async throws {
    let read = try LyricsFile(try GivenFile(path: file).data(in: console))
    for line in read.skipped { console.output.say("Line \(line.number): \(line.reason)") }
    console.output.data(try (console.givesJSON ? SongFormat.json : .lrc).text(of: read.lyrics))
  }
}

extension SongFormat: ExpressibleByArgument {}
