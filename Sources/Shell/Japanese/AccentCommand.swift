import ArgumentParser
import Engine

struct AccentCommand: ShellCommand {
  static let usage = Usage("accent", "Show pitch accents, line by line.")
    .serves(
      .seeAccent, "accent LINE",
      examples: "accent 東京", "accent 橋 はし", "accent --draw < words.tsv"
    )
    .notes(
      """
      A line is a word or an inflected phrase, a tab and its reading; the result is the number of \
      the mora after which the pitch falls, 0 for heiban, separated by commas if there are \
      several. Without a reading, the word is analysed. An empty line gives an empty line. Imported \
      dictionaries are not asked; “lookup” follows them.
      """)

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  @Flag(help: "Draw the pitch in the word.")
  var draw = false

  @OptionGroup var reading: ReadingOptions

  func run(in console: Console) async throws {
    let lexicon = AccentLexicon(table: try AccentTable.bundled())
    // Single words need no tokeniser, so it is opened by the first line that does.
    let tools = console.japaneseTools(reading)
    let corrections = Corrections.kept(in: console.folder)
    try LineByLine.answer(WordAndReading.lines(lines), in: console) { line, _ in
      var given = WordAndReading(line)
      if given.lacksReading {
        let read = try tools.text(onMessage: console.output.say)
          .reading(of: given.word, correctedBy: corrections)
        if Writing.isKana(read) { given.reading = read }
      }
      let accent = try lexicon.accent(of: given.word, reading: given.reading) { text in
        try tools.text(onMessage: console.output.say).words(of: text)
      }
      return try answer(given, accent, in: console)
    }
  }

  private func answer(
    _ given: WordAndReading, _ accent: PitchAccent?, in console: Console
  ) throws -> String {
    if console.givesJSON {
      return try JSONLine.text(
        [
          // The morae after which the pitch drops, the preferred one first.
          "accent": accent?.falls ?? [],
          // dictionary, list, rule, guess or you; null if unknown.
          "accent_source": accent?.source.rawValue,
        ] as JSONObject)
    }
    guard let accent else { return "" }
    if draw, let contour = PitchContour(reading: given.reading, accent: accent) {
      return contour.marked
    }
    return accent.falls.map(String.init).joined(separator: ",")
  }
}
