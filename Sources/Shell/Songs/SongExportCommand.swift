public import ArgumentParser
public import Engine

struct SongExportCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a song as LRC, plain text or JSON.",
    discussion: """
      Examples:
        song export 3 > song.lrc
        song export 3 --format txt --to song.txt
      """)
  static let intents: [Intent: String] = [.exportSong: "song export SONG"]

  @OptionGroup var song: SongArgument

  @Option(help: "lrc, txt or json.")
  var format = SongFormat.lrc

  @Option(help: "Write to this file instead of standard output.")
  var to: String?

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    guard let song = reader.state.info?.song else { return }
    let format = common.json ? .json : format
    let text = try format.text(of: song.lyrics)
    guard let to else { return console.output.data(text) }
    try WrittenFile(path: to).write(text)
    try console.show(
      ["Wrote \(song.name, .strong) to \(to)."], json: ["song": song.id, "file": to])
  }
}

struct SongParseCommand: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Show how a lyrics file is read, without adding it.",
    discussion: """
      Examples:
        song parse rain.lrc --json
      """)
  static let intents: [Intent: String] = [.parseLyrics: "song parse FILE"]

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @OptionGroup var common: CommonOptions

  func run(in console: Console) async throws {
    let read = try LyricsFile(try GivenFile(path: file).data(in: console))
    for line in read.skipped { console.output.say("Line \(line.number): \(line.reason)") }
    console.output.data(try (common.json ? SongFormat.json : .lrc).text(of: read.lyrics))
  }
}

extension SongFormat: ExpressibleByArgument {}
