import Engine
import HTML

/// Links to the pages before and after one of a list, and to the ends of a long list.
struct Paging: HTML {
  var previous: String?
  var next: String?
  var first: String?
  var last: String?
  /// Such as “Page 3 of 200”, if it has more than two pages.
  var place: String?

  var body: HTMLContent {
    nav.spaced(.class("paging"), .aria("label", value: "More of the list")) {
      if let first { link("First", "first", first) }
      if let previous { link("Previous", "prev", previous) }
      if let place { span(.class("aside")) { place } }
      if let next { link("Next", "next", next) }
      if let last { link("Last", "last", last) }
    }
  }

  private func link(_ words: String, _ rel: String, _ url: String) -> HTMLElement {
    a(.class("button quiet"), .href(url), .rel(rel), .data("enhance")) { words }
  }
}

extension Paging {
  /// - Parameter url: Returns the URL of another page of the list.
  init(_ page: Int, of pages: Int, url: (Int) -> String) {
    self.init(
      previous: page > 1 ? url(page - 1) : nil, next: page < pages ? url(page + 1) : nil,
      first: page > 2 ? url(1) : nil, last: page < pages - 1 ? url(pages) : nil,
      place: pages > 2 ? "Page \(Quantity.grouped(page)) of \(Quantity.grouped(pages))" : nil)
  }
}

/// Returns for example "51–100 of 1,234 cards", or just the number of things on the only page.
func pagingSummary(_ count: Int, from start: Int, of total: Int, _ thing: String) -> String {
  guard total > 0 else { return "No \(thing)s match." }
  guard count < total else { return Quantity.count(total, thing) }
  let (first, last) = (Quantity.grouped(start + 1), Quantity.grouped(start + count))
  return "\(first)–\(last) of \(Quantity.count(total, thing))"
}
