import Engine
import HTML

/// The figures of each face, from the answer log.
extension ComparePage {
  func figuresView(_ figures: [FaceFigures]) -> HTMLElement {
    section(
      .class("sheet"), .id("figures"), .data("part"), .aria("labelledby", value: "figures-title")
    ) {
      h2(.id("figures-title")) { "From your answers" }
      scrolling("Table of the faces") {
        dataTable(Self.columns, style: "face-figures") { figures.map(row) }
      }
      p.spaced(.class("aside")) {
        Self.meaning
        code { "sanpo compare --json" }
        "gives the same."
      }
    }
  }

  /// A row of figures; one without data is "–".
  private func row(_ figures: FaceFigures) -> HTMLElement {
    tr {
      th(.scope("row")) { figures.face.rawValue }
      td { Quantity.grouped(figures.answers) }
      td { Quantity.share(figures.right, of: figures.answers) }
      td { figures.keystrokes.map { Quantity.decimal($0) } ?? "–" }
      td { Quantity.grouped(figures.undos) }
      td { Quantity.grouped(figures.timed) }
      td { figures.think.map(Span.clock) ?? "–" }
      td { figures.answer.map(Span.clock) ?? "–" }
    }
  }

  private static let columns = [
    "Face", "Answers", "Correct", "Keys per answer", "Undos", "Timed answers", "Time to reveal",
    "Time to grade",
  ]

  private static let meaning = """
    Sessions of cards and WaniKani, without lessons and quizzes. Correct and keys count every \
    answer; keys are key presses, not clicks and taps. An answer counts for the face in which it \
    was graded. The times, from shown to revealed and from revealed to graded, are medians of \
    timed answers, leaving out those while you were away or within 0.1 s, as are most from a \
    script. Undone answers don't count; an undo counts for the face it was used in.
    """
}
