import Engine

/// The faces side by side, a figure a row.
enum CompareScreen {
  static func lines(_ figures: [FaceFigures]) -> [Line] {
    let rows = [
      [Line()] + figures.map { Line($0.face.rawValue, .strong) },
      row("answers", figures) { Quantity.grouped($0.answers) },
      row("right", figures) { Quantity.share($0.right, of: $0.answers) },
      row("keys/answer", figures) { $0.keystrokes.map { Quantity.decimal($0) } },
      row("undos", figures) { Quantity.grouped($0.undos) },
      row("timed", figures) { Quantity.grouped($0.timed) },
      row("think time", figures) { $0.think.map(Phrase.span) },
      row("answer time", figures) { $0.answer.map(Phrase.span) },
    ]
    let table = Table(sides: [.left] + figures.map { _ in .right }, rows: rows)
    // Four faces stand in 40 columns only when they stand close.
    return table.lines(gap: figures.count > 3 ? 1 : 2) + [
      Line(),
      Line("Of studying; a lesson's questions are not among them.", .faint),
      Line("Times are medians of the timed answers, which leave out those with you away.", .faint),
    ]
  }

  private static func row(
    _ name: String, _ figures: [FaceFigures], _ figure: (FaceFigures) -> String?
  ) -> [Line] {
    [Line(name, .faint)] + figures.map { Line(figure($0) ?? "–") }
  }
}

extension FaceFigures {
  var json: JSON {
    [
      "face": .string(face.rawValue), "answers": JSON(answers), "right": JSON(right),
      "right_share": JSON(shareRight), "keystrokes_per_answer": JSON(keystrokes),
      "undos": JSON(undos), "timed_answers": JSON(timed),
      "think_seconds": think.map { JSON($0) } ?? .null,
      "answer_seconds": answer.map { JSON($0) } ?? .null,
    ]
  }
}
