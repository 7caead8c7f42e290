import Engine
import Foundation
import HTML

/// The first rows of a file, and what its columns are to be.
struct ImportPreviewForm {
  var preview: ImportPreview
  var deck: [Choice]
  var name: Field
  var error: String?

  /// Counted from 1, for the page that confirms the form names it so.
  static func column(_ index: Int) -> String { "column-\(index + 1)" }

  @HTMLBuilder
  func markup(_ page: ImportPage, _ csrf: String) -> HTMLContent {
    p(.data("focus")) { preview.counts + (preview.report.warning.map { ". \($0)" } ?? "") }
    postForm(page.path(ImportPage.begin), csrf, style: "form") {
      if hasColumns { firstRows }
      badRows
      if hasColumns { fields }
      div.spaced(.class("row")) {
        if hasColumns {
          button(.class("button")) { "Import" }
          actionButton(ExchangePage.Action.preview, "Preview again", style: [.quiet])
        }
        pageLink("Cancel", ExchangePage().path, "button quiet")
      }
    }
  }

  private var hasColumns: Bool { !preview.columns.isEmpty }

  private var firstRows: HTMLElement {
    scrolling("First rows") {
      table {
        thead {
          tr { for index in preview.columns.indices { th(.scope("col")) { choice(index) } } }
        }
        tbody {
          for row in preview.firstRows {
            tr { for cell in row { td { String(cell.prefix(80)) } } }
          }
        }
      }
    }
  }

  @HTMLBuilder private var fields: HTMLContent {
    if let error { p(.class("error")) { error } }
    checkBox("header", "The first row contains column names", isOn: preview.hasHeader)
    selectField("deck", "Deck", deck)
    inputField("name", "Name of a new deck", name, .autocomplete("off")) {
      p { "Only for a new deck." }
    }
  }

  @HTMLBuilder private var badRows: HTMLContent {
    let bad = preview.report.badRows
    let most = ImportReport.mostBadRows
    if !bad.isEmpty {
      ul {
        for row in bad.prefix(most) { li { "Line \(row.line): \(row.reason)" } }
        if bad.count > most { li { "and \(Quantity.grouped(bad.count - most)) more" } }
      }
    }
  }

  private func choice(_ index: Int) -> HTMLElement {
    let column = preview.columns[index]
    let fields = ImportField.allCases.map { Choice($0, $0.rawValue.capitalized) }
    let name = Self.column(index)
    // A field of a note that no item has is imported, too.
    let other = column == nil ? preview.ofNote(index) : nil
    let choices = [Choice(value: "", label: other ?? "Ignore")] + fields
    return selection(name, choices.choosing(column?.rawValue ?? ""), id: name)
      .attributes(.aria("label", value: "Column \(index + 1)"))
  }

  mutating func fill(from form: FormData) {
    preview.columns = preview.columns.indices.map {
      ImportField(rawValue: form[Self.column($0)])
    }
    preview.hasHeader = form.isOn("header")
    deck = deck.choosing(form["deck"])
    name.value = form["name"]
  }
}
