import ArgumentParser
import Engine

struct SongTranslateCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate", abstract: "Write your translation of a line.",
    discussion: """
      Examples:
        song translate 3 2 "Let's walk to the station"
        song translate 3 2 ""

      Your translation replaces any other. An empty one removes it.
      """)
  static let intents: [Intent: String] = [.translateLine: "song translate SONG NUMBER TEXT"]

  @OptionGroup var song: SongArgument

  @Argument(help: "The line, counted from 1.")
  var line: Int

  @Argument(help: "Your translation.")
  var text: [String]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    guard let place = try reader.state.info?.index(ofLine: line) else { return }
    try await reader.sent(.translated(place, text.joined(separator: " "), at: study.now))
    try console.show(line: place, of: reader.state)
  }
}

struct SongWordCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "word", abstract: "Add a word from a line to a deck.",
    discussion: """
      Examples:
        song word 3 2 駅

      The card shows the line, the translation and the song. It is added to the deck “Dictionary”.
      """)
  static let intents: [Intent: String] = [.addFromSong: "song word SONG NUMBER WORD"]

  @OptionGroup var song: SongArgument

  @Argument(help: "The line, counted from 1.")
  var line: Int

  @Argument(help: "The word as it is written in the line.")
  var word: String

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    guard let info = reader.state.info else { return }
    let found = try info.word(word, inLine: line)
    try await reader.sent(.wordAdded(line: line - 1, offset: found.offset, at: study.now))
    guard let added = reader.state.added else { return }
    let item = try await study.info(added.item).item
    console.recent.look(at: added.item)
    try console.show(
      [
        """
        \(Fields.withReading(item.content), .strong) \
        \(added.wasThere ? "is already in" : "is added to") \(added.deck.name).
        """
      ],
      json: ["item": added.item, "deck": added.deck.name, "was_there": added.wasThere])
  }
}
