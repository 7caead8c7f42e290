@testable import Pages

extension Sample {
  static let compare = [
    Sample("compare-ready", comparePage(.ready(.init(start: "/compare/start")))),
    Sample(
      "compare-nothing-due", comparePage(.nothing(.init(next: "in 3 hours", study: "/study")))),
    Sample("compare-running", comparePage(.running(runningFaces(saying: "card 1 of 3\n\n    猫")))),
    Sample(
      "compare-ended",
      comparePage(
        .running(
          running(
            [
              .init(
                face: "native",
                state: .ended(.init(text: TextLine("Done.", lang: "en"), sentence: "It has ended."))
              ),
              .init(
                face: "hybrid",
                state: .missing(.init(sentence: "It is not here.", remedy: "Build it."))),
            ], start: "/compare/start")))),
  ]

  static func comparePage(_ state: ComparePage.State) -> ComparePage {
    ComparePage(
      chrome: .sample("Compare the faces", .compare), state: state,
      figures: [
        .init(
          face: "webview", answers: "1,280", right: "86 %", keystrokes: "2.1", undos: "12",
          timed: "1,204", think: "12.3 s", answer: "0.8 s"),
        .init(
          face: "native", answers: "0", right: "–", keystrokes: "–", undos: "0", timed: "0",
          think: "–", answer: "–"),
      ])
  }

  static func runningFaces(saying text: String) -> ComparePage.Running {
    running(
      ["native", "hybrid"].map { face in
        .init(
          face: face,
          state: .open(
            .init(
              before: TextLine(
                [TextRun(base: text), TextRun(base: "ねこ", lang: "ja")], lang: "en"),
              after: TextLine(text, lang: "en"), action: "/compare/\(face)",
              keys: [.init(value: "Space", label: "Space"), .init(value: "1", label: "1")])))
      }, start: nil)
  }

  private static func running(
    _ panes: [ComparePage.Terminal], start: String?
  ) -> ComparePage.Running {
    ComparePage.Running(
      page: "/session", panes: panes, stop: "/compare/stop", start: start, again: "/compare")
  }
}
