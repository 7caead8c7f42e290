import ArgumentParser
import Engine

struct CompareCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "How answering goes in each face, by the review log.",
    discussion: """
      Times are medians of the timed answers: all but those with you away in the middle. Keys and \
      share right are of all answers. Undone answers do not count.

      With --json, a line for each face:
        face                   webview, native, hybrid; sanpo when used
        answers                on which the three below rest
        right                  how many were hard or better
        right_share            from 0 to 1; null without answers
        keystrokes_per_answer  the mean; null without answers
        undos                  asked for in this face
        timed_answers          on which the two below rest
        think_seconds          shown to revealed; null without any
        answer_seconds         revealed to graded; null without any
      """)

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let figures = try await study.figures()
    try console.give(common, figures.map(\.json), CompareScreen.lines(figures))
  }
}
