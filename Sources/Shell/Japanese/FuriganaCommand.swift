import ArgumentParser
import Engine

struct FuriganaCommand: ShellCommand {
  static let usage = Usage("furigana", "Place readings over words, line by line.")
    .serves(
      .placeFurigana, "furigana LINE",
      examples: "furigana 東京に行く", "furigana 食べる たべる", "furigana < words.tsv"
    )
    .notes(
      """
      A line is a word, a tab and its reading; the result is like 食[た]べる. Without a reading, the \
      line is analysed. Imported dictionaries are not asked; “read --full” follows them.
      """)

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  @OptionGroup var reading: ReadingOptions

  func run(in console: Console) async throws {
    let furigana = try Furigana.bundled()
    // Words with readings need no tokeniser, so it is opened by the first line that does.
    let tools = console.japaneseTools(reading)
    let corrections = Corrections.kept(in: console.folder)
    try LineByLine.answer(WordAndReading.lines(lines), in: console) { line, _ in
      let given = WordAndReading(line)
      let runs =
        if given.lacksReading {
          try tools.text(onMessage: console.output.say)
            .analyse(given.word, correctedBy: corrections).words.flatMap(\.runs)
        } else {
          furigana.runs(given.word, reading: given.reading)
        }
      guard console.givesJSON else { return runs.bracketed }
      return try JSONLine.text(runs.map(\.json))
    }
  }
}

extension FuriganaRun {
  /// A part of the word and its reading; null if there is none.
  var json: JSONObject { ["text": text, "reading": reading] }
}

/// A line with a word, a tab and its reading. A space also separates a word with kanji from its
/// reading in kana, as at a prompt Tab is the key for completion.
struct WordAndReading {
  var word: String
  /// The reading, or an empty string.
  var reading: String

  var lacksReading: Bool { reading.isEmpty && !word.isEmpty }

  /// Joins two arguments into one line, so that a word and its reading need no quotation marks.
  static func lines(_ arguments: [String]) -> [String] {
    let isPair = arguments.count == 2 && !arguments.contains { $0.contains(where: \.isWhitespace) }
    return isPair ? [arguments.joined(separator: "\t")] : arguments
  }

  init(_ line: String) {
    let separator: Character = line.contains("\t") ? "\t" : " "
    let parts = line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    // A space may also stand in a text.
    let isPair =
      separator == "\t" || parts.count == 2 && parts.map(Writing.isKana) == [false, true]
    (word, reading) = isPair ? (parts[0], parts[1]) : (line, "")
  }
}
