import Engine
import HTML

extension ExchangePage.Report {
  /// The result of an import, and the ways on from it.
  func markup(_ layout: Layout) -> HTMLElement {
    section(.class("sheet report")) {
      h2(.data("focus")) { sentence }
      if !counts.isEmpty { figureList(counts) }
      div.spaced(.class("row")) {
        if let deck { ways(to: deck, layout) }
        if let undo {
          postForm(UndoPage().path, layout.csrf) {
            hiddenField(FormData.actionField, UndoTarget.change(undo).description)
            button(.class("button quiet")) { "Undo" }
          }
        }
        pageLink("Import another", ExchangePage().path, "button quiet")
      }
      if !refused.isEmpty { refusedRows }
      if let omitted { p(.class("aside")) { omitted } }
    }
  }

  @HTMLBuilder
  private func ways(to line: Overview.DeckLine, _ layout: Layout) -> HTMLContent {
    let isStudied = line.counts.total > 0
    if isStudied {
      postForm(StudyStartPage().path, layout.csrf) {
        hiddenField("deck", "\(line.deck.id)")
        studyButton("Study")
      }
    }
    pageLink(
      "Open \(line.deck.name)", DeckPage(id: line.deck.id).path,
      isStudied ? "button quiet" : "button")
    if layout.offersFilling {
      pageLink(
        "Fill in what this import is missing", FillFoundPage.latestImport, "button quiet")
    }
  }

  private var refusedRows: HTMLElement {
    table(.class("refused")) {
      caption { "Skipped rows" }
      tableHead(["Line", "Why", "The row"])
      tbody {
        for row in refused {
          tr {
            th(.scope("row")) { "\(row.line)" }
            td { row.reason }
            td { code { lines[row.line, default: ""] } }
          }
        }
      }
    }
  }
}

extension [Fact] {
  /// The numbers of what an import brings or a dictionary has, without those that are 0.
  static func counts(_ numbers: KeyValuePairs<String, Int>) -> Self {
    numbers.filter { $0.value != 0 }.map { Fact($0.key, Quantity.grouped($0.value)) }
  }
}
