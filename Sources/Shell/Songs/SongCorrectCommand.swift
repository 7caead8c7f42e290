import ArgumentParser
import Engine

struct SongCorrectCommand: StudyCommand {
  static let usage = Usage("correct", "Correct the reading of a word in a song.")
    .serves(.correctInSong, "song correct SONG NUMBER WORD READING")
    .examples(
      "song correct 3 2 本気 マジ", "song correct 3 2 橋 はし --accent 2 --scope song",
      "song correct 3 2 本気 --remove"
    )
    .notes(
      """
      In a line or a song, any reading is possible, for singers' own readings. “everywhere” corrects \
      the word in all texts.
      """)

  @OptionGroup var word: SongWordArgument

  @Argument(help: "The reading, in kana or romaji.")
  var reading = ""

  @Option(help: ArgumentHelp("The mora before the downstep; 0 for heiban.", valueName: "number"))
  var accent: Int?

  @Option(help: "Where it applies: line, song or everywhere.", transform: Self.scope)
  var scope = SongCorrection.Scope.line

  @Flag(help: "Remove the correction. Leaving out the reading does the same.")
  var remove = false

  func validate() throws {
    if remove, !reading.isEmpty || accent != nil {
      throw ValidationError("--remove can't be combined with a reading or --accent.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let (reader, line, found) = try await word.found(on: study)
    let correction = try SongCorrection(
      found, writtenAs: word.word, line: line, reading: reading,
      fall: accent.map { "\($0)" } ?? "", scope: scope)
    try await reader.sent(.corrected(correction, at: study.now))
    try console.show(line: line, of: reader.state)
  }

  private static func scope(_ text: String) throws -> SongCorrection.Scope {
    guard let scope = SongCorrection.Scope(rawValue: text) else {
      throw ValidationError("Use line, song or everywhere.")
    }
    return scope
  }
}
