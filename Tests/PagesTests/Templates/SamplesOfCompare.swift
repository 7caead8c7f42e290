@testable import Engine
@testable import Pages

extension Sample {
  static let compare = [
    Sample("compare-ready", ComparePage(), compareState(.ready)),
    Sample(
      "compare-nothing-due", ComparePage(),
      compareState(.nothing(todayState(due: 0).overview, next: "in 3 hours"))),
    Sample(
      "compare-running", ComparePage(),
      compareState(runningFaces(saying: "card 1 of 3\n\n    猫"))),
    Sample(
      "compare-ended", ComparePage(),
      compareState(
        .running(
          [
            (.native, .ended(TextLine("Done.", lang: "en"), sentence: "It has ended.")),
            (.hybrid, .missing(Problem("It is not here.", remedy: "Build it."))),
          ], canStart: true))),
  ]

  static func compareState(_ stage: ComparePage.Stage) -> ComparePage.State {
    ComparePage.State(
      face: .webview, stage: stage,
      figures: [
        FaceFigures(
          face: .webview, answers: 1_280, timed: 1_204, think: .milliseconds(12_300),
          answer: .milliseconds(800), keystrokes: 2.1, undos: 12, right: 1_100),
        FaceFigures(face: .native),
      ])
  }

  static func runningFaces(saying text: String) -> ComparePage.Stage {
    .running(
      [.native, .hybrid].map { face in
        (
          face,
          .open(
            before: TextLine(
              [TextRun(base: text), TextRun(base: "ねこ", lang: "ja")], lang: "en"),
            after: TextLine(text, lang: "en"), keys: [Link("Space", "Space"), Link("1", "1")])
        )
      }, canStart: false)
  }
}
