import GRDB

/// Converts between words and database rows, which keep EDICT's notation and are parsed on demand.
enum WordRow {
  static let columns = "word.id, word.forms, word.senses, word.uses"

  static func entry(_ row: Row) -> WordEntry {
    WordEntry(
      id: row[0], forms: forms(in: row[1]), senses: EdictSenses.parsed(row[2] as String),
      uses: row[3])
  }

  /// Returns one line per form: spelling, reading, comma-separated marks, and P if common,
  /// separated by tabs.
  static func text(of forms: [WordEntry.Form]) -> String {
    forms.map { form in
      "\(form.writing)\t\(form.reading)\t\(form.marks.joined(separator: ","))\t"
        + (form.isCommon ? "P" : "")
    }.lines
  }

  private static func forms(in text: String) -> [WordEntry.Form] {
    text.lineList.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else { return nil }
      return WordEntry.Form(
        writing: fields[0], reading: fields[1],
        marks: fields[2].split(separator: ",").map(String.init), isCommon: fields[3] == "P")
    }
  }
}

extension [String] {
  /// The strings as one text. No field of the sources contains a line break.
  var lines: String { joined(separator: "\n") }
}

extension String {
  var lineList: [String] { split(separator: "\n").map(String.init) }
}
