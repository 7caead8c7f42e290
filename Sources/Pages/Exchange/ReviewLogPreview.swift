import Engine
import HTML

extension ReviewLog.Report {
  /// The preview of importing a log of reviews.
  @HTMLBuilder
  func preview(_ page: ImportPage, _ csrf: String) -> HTMLContent {
    p(.data("focus")) {
      "A log of reviews. New cards get their memory from it; others keep theirs."
    }
    if !facts.isEmpty { figureList(facts) }
    postForm(page.path(ImportPage.begin), csrf, style: "form") {
      button(.class("button")) { "Import" }
      pageLink("Cancel", ExchangePage().path, "button quiet")
    }
  }

  fileprivate var facts: [Fact] {
    .counts([
      "New reviews": reviews, "Already imported": known,
      "For cards that are not in Sanpo": ofUnknownCards, "New cards learned": cards,
      "Skipped": badRows.count, "Resets and other manual changes skipped": byHand,
    ])
  }
}

extension ExchangePage.Report {
  init(_ report: ReviewLog.Report) {
    self.init(
      sentence: "\(Quantity.count(report.reviews, "review")) imported", counts: report.facts,
      refused: Array(report.badRows.prefix(ImportJob.mostShown)))
  }
}
