import ArgumentParser
import Engine

struct ReadCommand: ShellCommand, ViewCommand {
  static let usage = Usage("read", "Convert Japanese to hiragana, line by line.")
    .serves(.readText, "read TEXT")
    .serves(.readClosely, "read TEXT --full")
    .examples("read 橋を渡る", "read --full 橋を渡る", "read < text.txt")
    .notes(
      """
      Reads lines from standard input or its arguments. Numbers are read with \
      their counters; Latin letters and symbols stay as they are; your corrections apply. \
      With --full, shows the text with furigana and pitch, and follows imported dictionaries above \
      the built-in one.
      """)

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  @Flag(help: "Show furigana and pitch, one line per accent phrase.")
  var full = false

  @Flag(help: "With --full: also show furigana for words you know well.")
  var all = false

  @OptionGroup var reading: ReadingOptions

  var execution: Execution { full ? .onStudy(self) : .alone(self) }
  /// Like the lines without --full, those with it are not paged.
  var isLive: Bool { true }

  func validate() throws {
    if full, lines.isEmpty {
      throw ValidationError("With --full, enter the text as an argument.")
    }
    if all, !full { throw ValidationError("--all needs --full.") }
    if full, reading.dictionary != nil {
      throw ValidationError("--full can't be combined with --dictionary.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let info = try await study.reader.read(lines.joined(separator: "\n"), at: study.now)
    for flaw in info.flaws { console.say(flaw) }
    try console.show(
      ReadingText.lines(info, showsAll: all), json: info.lines.map(\.json))
  }

  func run(in console: Console) async throws {
    let tools = console.japaneseTools(reading)
    let corrections = Corrections.kept(in: console.folder)
    try LineByLine.answerOnAllCores(lines, in: console) { [console] lines in
      try lines.reduce(into: "") { answers, line in
        let reading =
          line.isEmpty
          ? ""
          : try tools.text(onMessage: console.output.say)
            .reading(of: line, correctedBy: corrections)
        answers += (console.givesJSON ? try JSONLine.text(reading) : reading) + "\n"
      }
    }
  }
}
