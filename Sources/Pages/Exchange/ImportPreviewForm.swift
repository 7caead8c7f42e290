import Engine
import Foundation
import HTML

/// The first rows of a file, and what its columns are to be.
struct ImportPreviewForm {
  var columns: [ImportField?]
  var hasHeader: Bool
  var firstRows: [[String]]
  /// “120 rows: 100 new, 5 updated, 15 unchanged; 2 skipped”
  var summary: String
  /// The first row that can't be imported, and why; nil if all can.
  var badRow: String?
  var deck: [Choice]
  var error: String?

  static func column(_ index: Int) -> String { "column-\(index)" }

  @HTMLBuilder
  func markup(_ page: ImportPage, _ csrf: String) -> HTMLContent {
    p { summary }
    if let badRow { p { badRow } }
    postForm(page.path(ImportPage.begin), csrf, style: "form") {
      if !columns.isEmpty {
        scrolling(.aria("label", value: "First rows")) {
          table {
            thead { tr { for index in columns.indices { th(.scope("col")) { choice(index) } } } }
            tbody {
              for row in firstRows { tr { for cell in row { td { String(cell.prefix(80)) } } } }
            }
          }
        }
        if let error { p(.class("error")) { error } }
        checkBox("header", "The first row contains column names", isOn: hasHeader)
        selectField("deck", "Deck", deck)
        button(.class("button")) { "Import" }
      }
      pageLink("Cancel", ExchangePage().path, "button quiet")
    }
  }

  private func choice(_ index: Int) -> HTMLElement {
    let fields = ImportField.allCases.map { field in
      Choice(
        value: field.rawValue, label: field.rawValue.capitalized,
        isChosen: field == columns[index])
    }
    let name = Self.column(index)
    return selection(
      name, [Choice(value: "", label: "Ignore", isChosen: columns[index] == nil)] + fields, id: name
    )
    .attributes(.aria("label", value: "Column \(index + 1)"))
  }
}

extension ImportPreviewForm {
  init(_ preview: ImportPreview, deck: [Choice]) {
    let report = preview.report
    self.init(
      columns: preview.columns, hasHeader: preview.hasHeader, firstRows: preview.firstRows,
      summary: """
        \(Quantity.count(preview.rows, "row")): \(Quantity.grouped(report.added)) new, \
        \(Quantity.grouped(report.updated)) updated, \(Quantity.grouped(report.unchanged)) \
        unchanged; \(Quantity.grouped(report.badRows.count)) skipped\
        \(report.warning.map { ". \($0)" } ?? "")
        """,
      badRow: report.badRows.first.map { "Line \($0.line): \($0.reason)" }, deck: deck)
  }

  /// What was sent of it.
  mutating func fill(from form: FormData) {
    columns = columns.indices.map { ImportField(rawValue: form[Self.column($0)]) }
    hasHeader = form.isOn("header")
  }
}
