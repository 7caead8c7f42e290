import ArgumentParser
import Engine

struct CompareCommand: ViewCommand {
  static let usage = Usage("compare", "Compare your answers in each face.")
    .serves(.compareFaces, "compare")
    .notes(
      """
      Times are medians, without answers while you were away or within 0.1 s, as are most from a \
      script. Keys and correct answers count all answers. Keys are key presses, not clicks and \
      taps. An answer counts for the face in which it was graded. Undone answers do not count.

      With --json, a line for each face:
        face                   webview, native, hybrid; sanpo when used
        answers                the number of answers for the next three
        right                  answered Hard or better; at WaniKani, correct
        right_share            from 0 to 1; null without answers
        keystrokes_per_answer  the mean; null without answers
        undos                  used in this face
        timed_answers          the number of answers for the next two
        think_seconds          shown to revealed; null without any
        answer_seconds         revealed to graded; null without any
      """)

  func run(in console: Console, on study: Study) async throws {
    let figures = try await study.faceFigures()
    try console.show(Self.lines(figures), json: figures.map(\.json))
  }
}

// MARK: Text

extension CompareCommand {
  /// Returns the faces side by side, one figure per row.
  static func lines(_ figures: [FaceFigures]) -> [Line] {
    let rows = [
      [Line()] + figures.map { Line($0.face.rawValue, .strong) },
      row("answers", figures) { Quantity.grouped($0.answers) },
      row("correct", figures) { Quantity.share($0.right, of: $0.answers) },
      row("keys/answer", figures) { $0.keystrokes.map { Quantity.decimal($0) } },
      row("undos", figures) { Quantity.grouped($0.undos) },
      row("timed", figures) { Quantity.grouped($0.timed) },
      row("to reveal", figures) { $0.think.map(Phrase.span) },
      row("to grade", figures) { $0.answer.map(Phrase.span) },
    ]
    let columns = Set(1...max(1, figures.count))
    // Four faces fit into 40 columns only with narrow gaps.
    return rows.inColumns(flushRight: columns, gap: figures.count > 3 ? 1 : 2) + [
      Line(),
      Line("Sessions of cards and WaniKani, without lessons and quizzes.", .faint),
      Line(
        "Time to reveal: from shown to revealed. Time to grade: from revealed to graded.", .faint),
      Line("Times are medians, without answers while you were away or within 0.1 s.", .faint),
    ]
  }

  private static func row(
    _ name: String, _ figures: [FaceFigures], _ figure: (FaceFigures) -> String?
  ) -> [Line] {
    [Line(name, .faint)] + figures.map { Line(figure($0) ?? "–") }
  }
}

extension FaceFigures {
  fileprivate var json: JSONObject {
    [
      "face": face, "answers": answers, "right": right, "undos": undos, "timed_answers": timed,
      "right_share": shareRight, "keystrokes_per_answer": keystrokes,
      "think_seconds": think?.inSeconds, "answer_seconds": answer?.inSeconds,
    ]
  }
}
