import ArgumentParser
import Engine
import Foundation

struct SongAddCommand: StudyCommand {
  static let usage = Usage("add", "Add songs from lyrics files.")
    .serves(.addSong, "song add FILE")
    .examples(
      "song add rain.lrc", "song add rain.lrc snow.txt", "song add - --title 雨 < lyrics.txt",
      "song add --example 朝の道"
    )
    .notes(
      """
      Reads plain text, LRC, SRT, WebVTT and ASS in UTF-8, UTF-16, Shift JIS, EUC-JP or JIS. A second \
      line with the same time is the translation. Readings can be written as 時代(とき), {時代|とき}, \
      [ruby 時代=とき] and in HTML's ruby. In a terminal, with “-”, paste the lines, then enter a line \
      with only “.”.
      """)

  @Argument(
    help: ArgumentHelp(
      "The files; - reads standard input, or pasted lines in a terminal.", valueName: "file"))
  var files: [String] = []

  @Option(help: "Add an example song: \(ExampleSongs.titles.joined(separator: ", ")).")
  var example: String?

  @Option(help: "The title (default: from the file, its name, or the first line).")
  var title = ""

  @Option(help: "The artist.")
  var artist = ""

  @Flag(help: "Take every second line as the translation of the one before.")
  var paired = false

  func validate() throws {
    if files.isEmpty == (example == nil) {
      throw ValidationError("Use a file, - or --example.")
    }
    if files.count > 1, !title.isEmpty { throw ValidationError("--title is for a single file.") }
  }

  func run(in console: Console, on study: Study) async throws {
    // All of them are read before one is added.
    for given in try await lyrics(console) { try await add(given, in: console, on: study) }
  }
}

extension SavedSong {
  /// The sentence after that about its translation.
  func whoTranslates(_ console: Console) -> String {
    if asksToTranslate { return " “jobs add \(song)” asks for it." }
    return console.isRepl ? "" : " Sanpo does that while it is open; “jobs follow” does it now."
  }
}

extension SongAddCommand {
  private struct GivenLyrics {
    /// The file's name; empty without one.
    var name = ""
    var read: LyricsFile
  }

  private func lyrics(_ console: Console) async throws -> [GivenLyrics] {
    if let example {
      guard ExampleSongs.titles.contains(example) else {
        let titles = ExampleSongs.titles.joined(separator: ", ")
        throw Problem("“\(example)” is not an example.", remedy: "Choose from \(titles).")
      }
      return [try given(LyricsFile(try ExampleSongs.lyrics(example)))]
    }
    var all: [GivenLyrics] = []
    for file in files {
      if file == "-", console.input.isInteractive {
        all.append(try given(try LyricsFile(try await pastedText(console))))
        continue
      }
      let source = GivenFile(path: file)
      let data = try source.data(in: console)
      let name = source.isStream ? "" : URL(filePath: file).lastPathComponent
      do {
        all.append(try given(try LyricsFile(data), by: name))
      } catch {
        throw files.count > 1
          ? Problem("\(file): \(error.sentence)", remedy: error.remedy) : error
      }
    }
    return all
  }

  private func given(_ read: LyricsFile, by name: String = "") throws(Problem) -> GivenLyrics {
    var read = read
    if paired { read.lyrics = try read.lyrics.paired() }
    return GivenLyrics(name: name, read: read)
  }

  private func add(
    _ given: GivenLyrics, in console: Console, on study: Study
  ) async throws {
    let lyrics = given.read.lyrics.titled(title, by: artist, file: given.name)
    let added = try await study.songs.add(lyrics, file: given.name, at: study.now)
    for line in given.read.skipped {
      console.output.say("Line \(line.number): \(line.reason)")
    }
    if lyrics.looksPaired {
      console.output.say(
        """
        Every second line looks like a translation. To add these lines as translations, undo and \
        use --paired.
        """)
    }
    try console.show(
      ["Added \(added.name, .strong) as song \("\(added.song)", .strong)."]
        + (added.translation.map { [Line($0 + added.whoTranslates(console))] } ?? [])
        + (added.twin.map { ["Song \($0) has the same lyrics. “undo” removes the new one."] } ?? []),
      json: ["song": added.song, "title": lyrics.title, "duplicate_of": added.twin])
  }

  /// - Throws: `CancellationError` on ctrl-C.
  private func pastedText(_ console: Console) async throws -> String {
    console.hint("Paste the lyrics. A line with only a full stop, or ctrl-D, ends them.")
    var lines: [String] = []
    while true {
      switch await console.input.line("", "") {
      case .entered(let line) where line.text == ".": return lines.joined(separator: "\n")
      case .entered(let line): lines.append(line.text)
      case .ended: return lines.joined(separator: "\n")
      case .interrupted: throw CancellationError()
      case .changed: continue
      }
    }
  }
}

struct SongDeleteCommand: StudyCommand {
  static let usage = Usage("delete", "Delete a song; “undo” restores it.")
    .serves(.deleteSong, "song delete SONG", examples: "song delete 3", "song delete 3 --yes")

  @OptionGroup var song: SongArgument
  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    let song = try reader.state.info.required().song
    guard try await console.isSure(confirmation, "Delete \(song.name)?") else {
      return console.output.say("Nothing was deleted.")
    }
    try await study.songs.delete(song.id, at: study.now)
    try console.show(
      ["\(song.name, .strong) is deleted; “undo” restores it."],
      json: ["song": song.id, "is_deleted": true])
  }
}

struct SongFavouriteCommand: StudyCommand {
  static let usage = Usage("favourite", "Mark a song as a favourite.")
    .serves(.markSong, "song favourite SONG")
    .examples("song favourite 3", "song favourite 3 --remove")

  @OptionGroup var song: SongArgument

  @Flag(help: "Remove the mark.")
  var remove = false

  func run(in console: Console, on study: Study) async throws {
    let id = try await song.id(on: study)
    try await study.songs.mark(id, isFavourite: !remove, at: study.now)
    try console.show(
      [remove ? "No longer a favourite." : "Marked as a favourite."],
      json: ["song": id, "is_favourite": !remove])
  }
}
