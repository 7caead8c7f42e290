import Foundation

/// A dictionary archive in Yomitan's format 3, or the old format 1, read from a ZIP.
///
/// It comes from anywhere, so nothing is believed: `ZipReader` limits sizes, numbers and paths, no
/// name becomes a path, every row is checked in full, and one bad row refuses the whole.
struct YomitanArchive {
  let zip: ZipReader
  let name: String

  /// - Throws: `Problem` if it is some other file.
  init(_ data: Data, named name: String) throws {
    guard data.isEmpty || ZipReader.isZip(data) else {
      throw Problem(
        "“\(name)” is not a ZIP file.", remedy: "Choose a dictionary in Yomitan's format.")
    }
    zip = ZipReader(data, named: name)
    self.name = name
  }

  private static let index = "index.json"
  /// The largest size of `index.json`, in bytes.
  private static let largestIndex = 200_000
  private static let mostRows = 5_000_000

  /// The kinds of files with rows.
  private enum Bank: String, CaseIterable {
    case term, termMeta = "term_meta", kanji, kanjiMeta = "kanji_meta", tag

    init?(path: String) {
      let found = Self.allCases.first { bank in
        let start = "\(bank.rawValue)_bank_"
        guard path.hasPrefix(start), path.hasSuffix(".json") else { return false }
        let number = path.dropFirst(start.count).dropLast(".json".count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
      guard let found else { return nil }
      self = found
    }
  }

  func description() throws -> YomitanIndex {
    var paths: [String] = []
    var found: Data?
    try zip.unpack(
      largest: Self.largestIndex,
      where: {
        paths.append($0)
        return $0 == Self.index
      }, { found = $1 })
    guard let found else { throw withoutIndex(paths) }
    var seen: Set<String> = []
    if let second = paths.first(where: { !seen.insert($0).inserted }) {
      throw problem("the file “\(second)” is in it twice.")
    }
    try checkText(found, Self.index)
    do throws(GlossReader.Flaw) {
      return try YomitanIndex(json: found)
    } catch {
      throw problem("index.json \(error.sentence).")
    }
  }

  private func withoutIndex(_ paths: [String]) -> Problem {
    if paths.contains(where: { $0.hasPrefix("collection.anki") }) {
      return Problem(
        "“\(name)” is an Anki package. Nothing was imported.",
        remedy: "Import it on the page Import and export, or with “import”.")
    }
    if paths.contains("manifest.json"), paths.contains(where: { $0.hasPrefix("tables/") }) {
      return Problem.archiveToRestore(name)
    }
    let inFolder = paths.first { $0.hasSuffix("/\(Self.index)") }
    guard let folder = inFolder?.split(separator: "/").first else {
      return problem("it has no index.json.")
    }
    return Problem(
      "“\(name)” has its files in the folder “\(folder)”.",
      remedy: "Zip the files themselves, without the folder.")
  }

  private struct Reading {
    let rows: ImportedWriteRow
    let isOld: Bool
    /// The paths of the images that rows name.
    var images: Set<String> = []
    var count = 0
  }

  /// Hands all rows and images to the writer.
  ///
  /// - Parameter progress: called with the bytes read, for each file; may throw to stop.
  /// - Throws: `Problem` with file and row of what is wrong.
  func read(into rows: ImportedWriteRow, progress: (Int) throws -> Void) throws {
    var reading = Reading(rows: rows, isOld: try description().isOld)
    var kept: Set<String> = []
    // Refused only if a row names them.
    var large: Set<String> = []
    var bytes = 0
    try zip.unpack(
      largest: InputLimit.zippedTable,
      where: { Bank(path: $0) != nil || DictionaryImage.Kind(path: $0) != nil }
    ) { path, data in
      if let bank = Bank(path: path) {
        try checkText(data, path)
        try read(bank, at: path, Array(data), into: &reading)
      } else {
        // A ZIP made on a Mac has its names decomposed.
        let path = Normalization.composed(path)
        if data.count > InputLimit.picture {
          large.insert(path)
        } else {
          try rows.write(image: data, at: path)
          kept.insert(path)
        }
      }
      bytes += data.count
      try progress(bytes)
    }
    if let large = reading.images.intersection(large).min() {
      throw problem("“\(large)” is too large.")
    }
    if let missing = reading.images.subtracting(kept).min() {
      throw problem("the image “\(missing)” is missing.")
    }
    guard reading.count > 0 else { throw problem("it is empty.") }
  }

  private func checkText(_ data: Data, _ path: String) throws(Problem) {
    if String(validating: data, as: UTF8.self) == nil { throw problem("\(path) is not UTF-8.") }
  }

  private func read(
    _ bank: Bank, at path: String, _ bytes: [UInt8], into reading: inout Reading
  ) throws {
    let (rows, isOld) = (reading.rows, reading.isOld)
    let document = JSONReader(bytes)
    var reader = document
    do {
      try reader.eachElement { row, number, places in
        reading.count += 1
        guard reading.count <= Self.mostRows else { throw problem("it has too many rows.") }
        do {
          let row = isOld ? try Self.renewed(row, bank, number) : row
          let glossary = { isOld ? Self.text(row[5]) : document.text(places[5]) }
          try write(row, of: bank, glossary: glossary, to: rows, &reading.images)
        } catch let flaw as GlossReader.Flaw {
          throw problem("\(path) [\(number)] \(flaw.sentence).")
        }
      }
    } catch let failure as JSONReader.Failure {
      throw problem("\(path) is not a list in JSON, from byte \(failure.place).")
    }
  }

  /// A row of format 1 as one of format 3: there, all that follows its fifth field are glosses.
  private static func renewed(
    _ row: JSONValue, _ bank: Bank, _ number: Int
  ) throws(GlossReader.Flaw) -> JSONValue {
    guard let fields = row.array, bank == .term || bank == .kanji else { return row }
    let start = bank == .term ? 5 : 4
    guard fields.count >= start else { throw GlossReader.Flaw("has too few fields") }
    let glosses = JSONValue.array(Array(fields[start...]))
    return .array(
      fields[..<start]
        + (bank == .term ? [glosses, .number(Double(number)), .string("")] : [glosses, [:]]))
  }

  private static func text(_ value: JSONValue?) -> String {
    // A value of JSON can always be written.
    (try? JSONEncoder().encode(value ?? [])).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private func write(
    _ row: JSONValue, of bank: Bank, glossary: () -> String, to rows: ImportedWriteRow,
    _ images: inout Set<String>
  ) throws {
    switch bank {
    case .term:
      let term = try YomitanRow.term(row)
      images.formUnion(term.images)
      try rows.write(term, glossary: glossary())
    case .termMeta: try rows.write(try YomitanRow.meta(row))
    case .kanji: try rows.write(try YomitanRow.kanji(row))
    case .kanjiMeta: try rows.write(kanji: try YomitanRow.kanjiMeta(row))
    case .tag: try rows.write(try YomitanRow.tag(row))
    }
  }

  private func problem(_ sentence: String) -> Problem {
    Problem(
      "“\(name)” can't be imported: \(sentence)",
      remedy: "Nothing was imported. Look for a newer version of the dictionary.")
  }
}
