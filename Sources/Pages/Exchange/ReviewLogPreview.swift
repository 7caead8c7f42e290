import Engine
import HTML

extension ReviewLog.Report {
  /// The preview of importing a log of reviews.
  @HTMLBuilder
  func preview(_ page: ImportPage, _ csrf: String) -> HTMLContent {
    p { "A log of reviews. New cards get their memory from it; others keep theirs." }
    figureList(facts)
    postForm(page.path(ImportPage.begin), csrf, style: "form") {
      button(.class("button")) { "Import" }
      pageLink("Cancel", ExchangePage().path, "button quiet")
    }
  }

  fileprivate var facts: [Fact] {
    [
      Fact("New reviews", Quantity.grouped(reviews)),
      Fact("Already imported", Quantity.grouped(known)),
      Fact("For cards that are not in Sanpo", Quantity.grouped(ofUnknownCards)),
      Fact("New cards learned", Quantity.grouped(cards)),
      Fact("Skipped", Quantity.grouped(badRows.count)),
      Fact("Manual changes skipped", Quantity.grouped(byHand)),
    ]
  }
}

extension ExchangePage.Report {
  init(_ report: ReviewLog.Report) {
    self.init(
      sentence: "\(Quantity.count(report.reviews, "review")) imported", counts: report.facts,
      refused: Array(report.badRows.prefix(ImportJob.mostShown)))
  }
}
