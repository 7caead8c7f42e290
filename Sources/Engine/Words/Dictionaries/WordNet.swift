import Foundation

/// WordNet, a dictionary of English.
struct WordNet: InstalledDictionary {
  private static let partsOfSpeech = [
    (name: "noun", file: "noun"), ("verb", "verb"), ("adjective", "adj"), ("adverb", "adv"),
  ]
  /// For each part of speech; further senses are rarely met.
  private static let senses = 4

  private struct Part {
    var name: String
    var index: SortedLines
    var data: Data
  }

  private struct Found {
    /// How often it was met in the texts that WordNet's authors tagged.
    var count: Int
    var isName: Bool
    var meanings: [DefinedWord.Meaning]
  }

  private let parts: [Part]

  /// - Throws: errors of the file system.
  init(_ folder: URL) throws {
    parts = try Self.partsOfSpeech.map { name, file in
      Part(
        name: name, index: try SortedLines(folder.appending(path: "index.\(file)")),
        data: try Data(
          contentsOf: folder.appending(path: "data.\(file)"), options: .mappedIfSafe))
    }
  }

  func words(_ texts: [String]) -> [DefinedWord] { texts.compactMap(word) }

  private func word(_ text: String) -> DefinedWord? {
    let key = text.lowercased().replacing(" ", with: "_")
    let found: [Found] = parts.compactMap { part in
      part.index.lines(key, endingWith: " ").first.flatMap { self.found($0, in: part) }
    }
    // The part of speech that was met most often in texts comes first.
    let meanings = found.sorted { $0.count > $1.count }.flatMap(\.meanings)
    guard !meanings.isEmpty else { return nil }
    return DefinedWord(
      text: found.contains { !$0.isName } ? text : text.prefix(1).uppercased() + text.dropFirst(),
      language: .english, meanings: meanings, source: .wordnet)
  }

  /// - Parameter line: `lemma pos synset_cnt p_cnt [ptr_symbol…] sense_cnt tagsense_cnt offset…`
  private func found(_ line: String, in part: Part) -> Found? {
    let fields = line.split(separator: " ")
    guard fields.count > 5, let pointers = Int(fields[3]), fields.count > 6 + pointers,
      let count = Int(fields[5 + pointers])
    else { return nil }
    let offsets = fields[(6 + pointers)...].prefix(Self.senses).compactMap { Int($0) }
    let senses = offsets.compactMap { sense(at: $0, in: part) }
    // Where a word is a name too, that comes last.
    let words = senses.filter { !$0.isName }
    return Found(
      count: count, isName: words.isEmpty,
      meanings: (words.isEmpty ? senses : words).map(\.meaning))
  }

  /// Reads `offset file type count word … | definition; "example"`.
  private func sense(
    at offset: Int, in part: Part
  ) -> (isName: Bool, meaning: DefinedWord.Meaning)? {
    guard part.data.indices.contains(offset) else { return nil }
    let end = part.data[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? part.data.count
    let line = String(decoding: part.data[offset..<end], as: UTF8.self)
    guard let bar = line.firstRange(of: " | ") else { return nil }
    let gloss = line[bar.upperBound...]
    let definition = String(gloss.prefix { $0 != "\"" }).trimmed.trimmingSuffix(of: ";")
    let example = gloss.split(separator: "\"").dropFirst().first.map(String.init)
    guard !definition.isEmpty else { return nil }
    let word = line.split(separator: " ").dropFirst(4).first
    return (
      word?.first?.isUppercase ?? false,
      .init(definition, partOfSpeech: part.name, example: example)
    )
  }
}

extension String {
  fileprivate func trimmingSuffix(of sign: Character) -> String {
    hasSuffix(String(sign)) ? String(dropLast()) : self
  }
}
