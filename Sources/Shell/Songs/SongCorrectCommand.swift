import ArgumentParser
import Engine

struct SongCorrectCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Correct the reading of a word in a song.",
    discussion: """
      Examples:
        song correct 3 2 本気 マジ
        song correct 3 2 橋 はし --accent 2 --in song
        song correct 3 2 本気

      In a line or a song, any reading is possible, for singers' own readings. Without one, the \
      correction is removed. “everywhere” corrects the word in all texts.
      """)
  static let intents: [Intent: String] = [.correctInSong: "song correct SONG NUMBER WORD READING"]

  @OptionGroup var song: SongArgument

  @Argument(help: "The line, counted from 1.")
  var line: Int

  @Argument(help: "The word as it is written in the line.")
  var word: String

  @Argument(help: "The reading, in kana or romaji.")
  var reading = ""

  @Option(help: "The mora before the downstep; 0 for none.")
  var accent: Int?

  @Option(name: .customLong("in"), help: "line, song or everywhere.", transform: Self.scope)
  var scope = SongCorrection.Scope.line

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    guard let found = try reader.state.info?.word(word, inLine: line) else { return }
    try await reader.sent(
      .corrected(
        SongCorrection(
          found.surface, line: line - 1, reading: reading, fall: accent.map { "\($0)" } ?? "",
          scope: scope), at: study.now))
    try console.show(line: line - 1, of: reader.state)
  }

  private static func scope(_ text: String) throws -> SongCorrection.Scope {
    guard let scope = SongCorrection.Scope(rawValue: text) else {
      throw ValidationError("Use line, song or everywhere.")
    }
    return scope
  }
}
