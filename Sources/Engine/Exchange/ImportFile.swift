public import Foundation

extension ImportRequest {
  /// The deck for rows without one, if a person chose none: named after a file of text.
  public static func newDeck(for file: String) -> String {
    let name = (file as NSString).lastPathComponent as NSString
    guard ["csv", "tsv", "txt", "md"].contains(name.pathExtension.lowercased()),
      let deck = try? Deck.name(from: name.deletingPathExtension)  // “::” may be no name.
    else { return "Imported" }
    return deck
  }

  /// Reads a table, a ZIP with one table and its pictures, or an Anki package, which has none of
  /// these options. Without a deck, the table's name decides.
  ///
  /// - Parameters:
  ///   - name: the file's, for problems.
  ///   - limit: the greatest size of a table in bytes, where it comes by itself.
  ///   - hasPlans: whether there are plans, so that no archive can be restored.
  /// - Throws: `Problem` if it is neither, or too large.
  public func reading(
    _ file: Data, named name: String, limit: Int = .max, hasPlans: Bool = false
  ) throws -> ImportSource {
    var request = self
    guard ZipReader.isZip(file) else {
      guard file.count <= limit else {
        throw Problem(
          "“\(name)” is larger than \(limit >> 20) MB.",
          remedy: "Split it, or import it in the terminal: “import”.")
      }
      try Self.check(file, named: name)
      if format == nil { request.takeFormat(ofFile: name) }
      request.text = try Self.text(of: file, named: name)
      if deck.isEmpty { request.deck = Self.newDeck(for: name) }
      return .text(request)
    }
    let zip = ZipReader(file, named: name)
    if let package = try AnkiPackage(zip, named: name) {
      return .package(AnkiRequest(package))
    }
    let table = try Self.table(in: zip, named: name, hasPlans: hasPlans)
    request.takeFormat(ofFile: table)
    try zip.unpack(largest: InputLimit.zippedTable, where: { $0 == table }) {
      request.text = try Self.text(of: $1, named: $0)
    }
    if deck.isEmpty { request.deck = Self.newDeck(for: table) }
    request.pictures = .zip(zip)
    return .text(request)
  }

  /// The separator of a table is seen in its text.
  private mutating func takeFormat(ofFile name: String) {
    if name.fileEnding == "md" { format = .markdown }
    isTable = ["csv", "tsv"].contains(name.fileEnding)
  }

  /// - Throws: `Problem` if a file is clearly something else than a table.
  private static func check(_ file: Data, named name: String) throws {
    guard !file.isEmpty else {
      throw Problem("“\(name)” is empty.", remedy: "Choose another file.")
    }
    if isPackage(name) || name.fileEnding == "zip" {
      throw Problem.noPackage(name)
    }
    if file.prefix(4_096).range(of: Data("==UserScript==".utf8)) != nil {
      throw Problem(
        "“\(name)” is a userscript. Nothing was imported.",
        remedy: "Install it on the page Userscripts, or with “userscript install”.")
    }
  }

  private static func isPackage(_ name: String) -> Bool {
    ["apkg", "colpkg"].contains(name.fileEnding)
  }

  /// Returns the path of the only table. A text file is one where nothing else is.
  private static func table(
    in zip: ZipReader, named name: String, hasPlans: Bool
  ) throws -> String {
    // Most programs' spreadsheets are ZIPs.
    try checkIsNoSpreadsheet(name)
    var paths: [String] = []
    try zip.forEachPath { paths.append($0) }
    try checkIsTable(paths, named: name, hasPlans: hasPlans)
    let tables = [["csv", "tsv", "md"], ["txt"]].lazy.map { endings in
      paths.filter { endings.contains($0.fileEnding) }
    }
    let found = tables.first { !$0.isEmpty } ?? []
    guard let table = found.first else {
      guard !isPackage(name) else { throw Problem.noPackage(name) }
      throw Problem(
        "“\(name)” contains no CSV, TSV or Markdown file.", remedy: "Add one, then try again.")
    }
    guard found.count == 1 else {
      let isMarkdown = found.allSatisfy { $0.lowercased().hasSuffix(".md") }
      throw Problem(
        """
        “\(name)” contains \(found.count) \(isMarkdown ? "Markdown files" : "tables"): \
        \(found.prefix(5).joined(separator: ", ")).
        """,
        remedy: isMarkdown
          ? "Unpack it, then import each file, or the folder with “import FOLDER”."
          : "Put each table in its own ZIP, with its pictures.")
    }
    return table
  }

  /// - Throws: `Problem` if a ZIP is clearly something else than a table with its pictures.
  private static func checkIsTable(
    _ paths: [String], named name: String, hasPlans: Bool
  ) throws {
    if paths.contains("index.json"), paths.contains(where: { $0.contains("_bank_") }) {
      throw Problem(
        "“\(name)” is a dictionary. Nothing was imported.",
        remedy: "Import it on the page Dictionaries, or with “dictionary import”.")
    }
    if paths.contains(ArchiveManifest.path), paths.contains(where: { $0.hasPrefix("tables/") }) {
      throw Problem.archiveToRestore(
        name, remedy: hasPlans ? Problem.archiveWherePlans.description : nil)
    }
  }

  /// Returns the text of a file in UTF-8, or as spreadsheets write it; see `TextEncoding`.
  ///
  /// - Throws: `Problem` if it is in no known encoding.
  public static func text(of file: Data, named name: String) throws -> String {
    if let text = TextEncoding.text(of: file, isWhole: true) { return text }
    try checkIsNoSpreadsheet(name)
    throw file.contains(0)
      ? Problem(
        "“\(name)” is not a text file.",
        remedy: "Choose a CSV, TSV or Markdown file, saved as UTF-8, or an Anki package.")
      : Problem(
        "“\(name)” is not text in UTF-8.",
        remedy: "Save it as UTF-8, which spreadsheets call “CSV UTF-8”, then try again.")
  }

  private static func checkIsNoSpreadsheet(_ name: String) throws(Problem) {
    guard ["xlsx", "ods", "xls", "numbers"].contains(name.fileEnding) else { return }
    throw Problem("“\(name)” is a spreadsheet.", remedy: "Save it as CSV, then import that.")
  }
}

extension Problem {
  fileprivate static func noPackage(_ name: String) -> Problem {
    Problem(
      "“\(name)” is damaged or not a package. Nothing was imported.",
      remedy: "Export it again, then retry.")
  }
}
