import Foundation

struct WordNet: InstalledDictionary {
  static let partsOfSpeech = [
    (name: "noun", file: "noun"), ("verb", "verb"), ("adjective", "adj"), ("adverb", "adv"),
  ]
  /// The number of senses for each part of speech; further ones are rarely met.
  private static let senses = 4

  private struct Part {
    var name: String
    var index: SortedLines
    var data: Data

    /// The line of a sense, with all words that have it; nil for an offset outside the file.
    func line(at offset: Int) -> String? {
      guard data.indices.contains(offset) else { return nil }
      return data.withUnsafeBytes { bytes in
        String(decoding: bytes[offset...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
    }
  }

  private struct Found {
    var part: String
    var isName: Bool
    /// The spelling of a name by the first of its senses: “NASA”. Nil for other words.
    var name: String?
    var meanings: [DefinedWord.Meaning]
  }

  private let parts: [Part]
  private let counts: EnglishParts
  private let forms: EnglishForms

  /// - Throws: errors of the file system.
  init(_ folder: URL) throws {
    (counts, forms) = (EnglishParts(wordNet: folder), EnglishForms(folder))
    parts = try Self.partsOfSpeech.map { name, file in
      Part(
        name: name, index: try SortedLines(folder.appending(path: "index.\(file)")),
        data: try Data(
          contentsOf: folder.appending(path: "data.\(file)"), options: .mappedIfSafe))
    }
  }

  func words(_ texts: [String]) -> [DefinedWord] { texts.compactMap(word) }

  /// WordNet has no accents: “naive” for “naïve”.
  func bases(of text: String) -> [String] {
    [text.folding(options: .diacriticInsensitive, locale: nil)]
  }

  /// A word that is mostly met as a form has the meanings of the other, as “eyes” has those of
  /// “eye”, and its own as an aside.
  private func word(_ text: String) -> DefinedWord? {
    let own = entry(text)
    guard let base = base(of: text.lowercased()), var word = entry(base) else { return own }
    word.meanings += (own?.meanings ?? []).map { meaning in
      var meaning = meaning
      meaning.definition = "(\(text)) \(meaning.definition)"
      meaning.isAside = true
      return meaning
    }
    return word
  }

  /// The word that another is a form of, if it was met ten times as often as the other by itself.
  private func base(of word: String) -> String? {
    let own = counts.timesMet(word).values.reduce(0, +)
    let bases = forms.bases(of: word).map { base, part in
      (word: base, count: counts.timesMet(base)[part] ?? 0)
    }
    return bases.max { $0.count < $1.count }.flatMap { $0.count > 10 * own ? $0.word : nil }
  }

  private func entry(_ text: String) -> DefinedWord? {
    let key = text.lowercased().replacing(" ", with: "_")
    let found: [Found] = parts.compactMap { part in
      part.index.lines(key, endingWith: " ").first.flatMap { self.found($0, in: part) }
    }
    let timesMet = counts.timesMet(key)
    // The part of speech that was met most often in texts comes first.
    let meanings = found.sorted { timesMet[$0.part, default: 0] > timesMet[$1.part, default: 0] }
      .flatMap(\.meanings)
    guard !meanings.isEmpty else { return nil }
    let spelling = found.contains { !$0.isName } ? text : found.first?.name
    return DefinedWord(
      text: spelling ?? text.capitalised, language: .english, meanings: meanings, source: .wordnet)
  }

  /// - Parameter line: `lemma pos synset_cnt p_cnt [ptr_symbol…] sense_cnt tagsense_cnt offset…`
  private func found(_ line: String, in part: Part) -> Found? {
    let fields = line.split(separator: " ")
    guard fields.count > 5, let pointers = Int(fields[3]), fields.count > 6 + pointers,
      let count = Int(fields[5 + pointers])
    else { return nil }
    let all = fields[(6 + pointers)...].compactMap { Int($0) }
      .compactMap { sense(of: fields[0], at: $0, in: part) }
    // Senses that were never met are in no order; the one that most others are related to is basic.
    let ordered = count > 0 ? all : all.sorted { $0.relations > $1.relations }
    let senses = ordered.prefix(Self.senses)
    // Where a word is a name too, that comes last.
    let words = senses.filter { !$0.isName }
    return Found(
      part: part.name, isName: words.isEmpty, name: words.isEmpty ? senses.first?.spelling : nil,
      meanings: words.isEmpty ? senses.map(\.meaning) : words.map(\.meaning))
  }

  /// Reads `offset file type count word … | definition; "example"`.
  ///
  /// - Parameter lemma: the word in lower case, with underscores.
  private func sense(
    of lemma: Substring, at offset: Int, in part: Part
  ) -> (isName: Bool, spelling: String?, relations: Int, meaning: DefinedWord.Meaning)? {
    guard let line = part.line(at: offset), let bar = line.firstRange(of: " | ") else { return nil }
    let gloss = line[bar.upperBound...]
    var definition = String(gloss.prefix { $0 != "\"" }).trimmed
    if definition.last == ";" { definition.removeLast() }
    let example = gloss.split(separator: "\"").dropFirst().first.map(String.init)
    guard !definition.isEmpty else { return nil }
    let fields = line.split(separator: " ")
    guard fields.count > 4, let words = Int(fields[3], radix: 16) else { return nil }
    let spelling = fields.dropFirst(4).prefix(2 * words).first { $0.lowercased() == lemma }
    let relations = fields.dropFirst(4 + 2 * words).first.flatMap { Int($0) } ?? 0
    let isVulgar = isVulgarism(fields.dropFirst(5 + 2 * words).prefix { $0 != "|" })
    return (
      fields[4].first?.isUppercase ?? false,
      spelling.map { String($0).replacing("_", with: " ") }, relations,
      .init(
        definition, partOfSpeech: part.name, labels: isVulgar ? ["vulgar"] : [], example: example)
    )
  }

  /// Whether one of the pointers `;u offset part sense` says that a sense is used as a vulgarism.
  private func isVulgarism(_ pointers: ArraySlice<Substring>) -> Bool {
    zip(pointers, pointers.dropFirst()).contains { sign, offset in
      sign == ";u" && Int(offset).flatMap { parts[0].line(at: $0) }?.contains(" vulgarism ") == true
    }
  }
}
