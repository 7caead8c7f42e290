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
    try await reader.sent(.translated(line - 1, text.joined(separator: " "), at: study.now))
    guard let info = reader.state.info else { return }
    let text = SongText(info: info, glosses: [:])
    try console.show(text.line(line - 1), json: text.json(of: line - 1))
  }
}

struct SongWordCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "word", abstract: "Add a word of a line to a deck.",
    discussion: """
      Examples:
        song word 3 2 駅

      Its card shows the line, the translation and the song.
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
    guard let lines = reader.state.info?.text.lines, lines.indices.contains(line - 1) else {
      throw Problem(
        "The song has no line \(line).", remedy: "“song show” numbers the lines.")
    }
    guard let found = lines[line - 1].word(word) else {
      throw Problem(
        "Line \(line) has no word “\(word)”.",
        remedy: "“song show \(song.song) --line \(line)” lists its words.")
    }
    try await reader.sent(.wordAdded(line: line - 1, offset: found.offset, at: study.now))
    guard let added = reader.state.added else { return }
    let info = try await study.info(added.item)
    console.recent.look(at: added.item)
    try console.show(
      [
        """
        \(Fields.withReading(info.item.content), .strong) \
        \(added.wasThere ? "is already in" : "is added to") \(added.deck.name).
        """
      ],
      json: ["item": added.item, "deck": added.deck.name, "was_there": added.wasThere])
  }
}

extension AnalysedText.Line {
  /// Returns the word in its dictionary form or as it stands in the line, inflected as a whole.
  fileprivate func word(_ word: String) -> AnalysedText.Word? {
    words.first { $0.surface == word || $0.lemma == word }
      ?? words.first { found in
        found.isWord && text.utf16.dropFirst(found.offset).starts(with: word.utf16)
          && word.utf16.count > found.surface.utf16.count
      }
  }
}
