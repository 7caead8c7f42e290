import ArgumentParser
import Engine

struct AnalyseCommand: ShellCommand {
  static let usage = Usage("analyse", "Analyse Japanese text, word by word.")
    .serves(.analyseText, "analyse TEXT", examples: "analyse 橋を渡る", "analyse --json < text.txt")
    .notes(
      """
      Reads lines from standard input or its arguments. With --json each line is \
      a list of words: surface, lemma, part of speech, reading, runs of furigana, accent (the \
      morae after which the pitch may fall, preferred first), phrase (which one it stands in, and \
      that one's accent), and the source of reading and accent: dictionary, list, rule, guess, you. \
      Imported dictionaries are not asked; “read --full” follows them.
      """)

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  @OptionGroup var reading: ReadingOptions

  func run(in console: Console) async throws {
    let tools = console.japaneseTools(reading)
    let corrections = Corrections.kept(in: console.folder)
    try LineByLine.answerOnAllCores(lines, in: console) { [console] lines in
      func sentence(_ line: String) throws -> PronouncedSentence {
        guard !line.isEmpty else { return PronouncedSentence() }
        return try tools.text(onMessage: console.output.say)
          .analyse(line, correctedBy: corrections)
      }
      guard console.givesJSON else {
        return try lines.reduce(into: "") { $0 += try sentence($1).bracketed + "\n" }
      }
      var writer = SentenceWriter()
      for line in lines {
        writer.write(try sentence(line))
        writer.endLine()
      }
      return writer.text
    }
  }
}

extension PronouncedSentence {
  /// The words with furigana, separated by spaces.
  fileprivate var bracketed: String {
    words.map(\.runs.bracketed).joined(separator: " ")
  }
}
