import ArgumentParser
import Engine

struct ReadCommand: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Read Japanese out: each line in hiragana.",
    discussion: """
      Reads lines from standard input, or takes its arguments for lines. Numbers are read with \
      their counters; Latin letters and signs stay as they are.
      """)

  @Argument(help: "The lines; without any, standard input is read.")
  var lines: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var common: CommonOptions

  func run(in console: Console) async throws {
    let tools = console.japaneseTools(reading)
    try LineByLine.answerOnAllCores(lines, in: console) { [common] line in
      let reading =
        line.isEmpty ? "" : try tools.text(telling: console.output.say).reading(of: line)
      return common.json ? try JSON.string(reading).text() : reading
    }
  }
}
