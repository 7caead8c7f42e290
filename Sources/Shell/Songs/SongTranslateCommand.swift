import ArgumentParser
import Engine

struct SongTranslateCommand: StudyCommand {
  static let usage = Usage("translate", "Write your translation of a line.")
    .serves(.translateLine, "song translate SONG NUMBER TEXT")
    .examples("song translate 3 2 \"Let's walk to the station\"", "song translate 3 2 --remove")
    .notes("Your translation replaces any other. “jobs add” has a language model translate a song.")

  @OptionGroup var line: SongLineArgument

  @Argument(help: "Your translation.")
  var text: [String] = []

  @Flag(help: "Remove your translation. An empty one does the same.")
  var remove = false

  func validate() throws {
    if text.isEmpty, !remove { throw ValidationError("Enter a translation, or --remove.") }
    if remove, !text.isEmpty {
      throw ValidationError("--remove can't be combined with a translation.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let (reader, place) = try await line.found(on: study)
    try await reader.sent(.translated(place, text.joined(separator: " "), at: study.now))
    try console.show(line: place, of: reader.state)
  }
}

struct SongWordCommand: StudyCommand {
  static let usage = Usage("word", "Add a word from a line to a deck.")
    .serves(.addFromSong, "song word SONG NUMBER WORD", examples: "song word 3 2 駅")
    .notes(
      """
      The card shows the line, the translation and the song. It is added to the deck “Dictionary”.
      """)

  @OptionGroup var word: SongWordArgument

  func run(in console: Console, on study: Study) async throws {
    let (reader, line, found) = try await word.found(on: study)
    try await reader.sent(
      .wordAdded(line: line, offset: found.offset, at: study.now), telling: console)
    let added = try reader.state.added.required()
    try await console.show(
      added: added.item, to: added.deck.name, wasThere: added.wasThere, on: study)
  }
}
