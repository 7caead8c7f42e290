import GRDB

/// A word as its row has it: EDICT's own notation, read when it is wanted.
enum WordRow {
  static let columns = "word.id, word.forms, word.senses"

  static func entry(_ row: Row) -> WordEntry {
    WordEntry(id: row[0], forms: forms(in: row[1]), senses: EdictSenses.parsed(row[2] as String))
  }

  /// A line each: writing, reading, marks with commas, P when common; tabs between.
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
  /// As one text; no field of the sources holds the end of a line.
  var lines: String { joined(separator: "\n") }
}

extension String {
  var lineList: [String] { split(separator: "\n").map(String.init) }
}
