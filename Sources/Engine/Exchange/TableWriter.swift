import Foundation

/// Writes items as a text file that both Anki and Sanpo can import.
struct TableWriter {
  private let format: TextFormat
  private(set) var text: String

  init(_ format: TextFormat) {
    self.format = format
    // Anki finds the fields of its notes by these names only as it writes them.
    let names = ImportField.allCases.map(\.rawValue.capitalized)
    text = """
      #separator:\(format == .csv ? "Comma" : "Tab")
      #html:true
      #columns:\(names.joined(separator: String(format.separator)))
      #tags column:6
      #deck column:7

      """
  }

  mutating func add(_ content: ItemContent, deck: String) {
    let fields = ImportField.allCases.map { field in field.ofItem.map { content[$0] } ?? deck }
    text += fields.map(quoted).joined(separator: String(format.separator)) + "\n"
  }

  private func quoted(_ field: String) -> String {
    let scalars = field.unicodeScalars
    let needsQuotes =
      scalars.contains { $0 == format.separator || $0 == "\"" || $0.endsLine }
      || scalars.first == "#" || scalars.first?.properties.isWhitespace == true
      || scalars.last?.properties.isWhitespace == true
    guard needsQuotes else { return field }
    let doubled = field.replacingScalars("\"", with: "\"\"")
    return "\"\(doubled)\""
  }
}
