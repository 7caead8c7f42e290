import Engine

@testable import Pages

extension Sample {
  static let compare = [
    Sample("compare-ready", ComparePage(), compareState(.ready)),
    Sample("compare-nothing-due", ComparePage(), compareState(.nothing(next: "in 3 hours"))),
    Sample(
      "compare-running", ComparePage(),
      compareState(runningFaces(saying: "card 1 of 3\n\n    猫"))),
    Sample(
      "compare-ended", ComparePage(),
      compareState(
        .running(
          [
            .init(
              face: .native,
              state: .ended(TextLine("Done.", lang: "en"), sentence: "It has ended.")),
            .init(
              face: .hybrid, state: .missing(sentence: "It is not here.", remedy: "Build it.")),
          ], canStart: true))),
  ]

  static func compareState(_ stage: ComparePage.Stage) -> ComparePage.State {
    ComparePage.State(
      stage: stage,
      figures: [
        .init(
          face: "webview", figures: ["1,280", "86 %", "2.1", "12", "1,204", "12.3 s", "0.8 s"]),
        .init(face: "native", figures: ["0", "–", "–", "0", "0", "–", "–"]),
      ])
  }

  static func runningFaces(saying text: String) -> ComparePage.Stage {
    .running(
      [.native, .hybrid].map { face in
        .init(
          face: face,
          state: .open(
            before: TextLine(
              [TextRun(base: text), TextRun(base: "ねこ", lang: "ja")], lang: "en"),
            after: TextLine(text, lang: "en"),
            keys: [Link(label: "Space", url: "Space"), Link(label: "1", url: "1")]))
      }, canStart: false)
  }
}
