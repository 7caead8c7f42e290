/// EDICT, which the dictionary of kanji and words is built from.
struct JapaneseWords: InstalledDictionary {
  let dictionary: DictionaryLookup

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    let words = texts.map { TextWord(lemma: $0, reading: "") }
    let entries = try await dictionary.entries(of: words)
    return words.compactMap { word in entries[word].map(DefinedWord.init) }
  }
}

extension DefinedWord {
  fileprivate init(_ entry: WordEntry) {
    let (first, second) = entry.headword
    self.init(
      text: first, language: .japanese, phonetic: second == nil ? nil : entry.reading,
      meanings: entry.senses.map { Meaning($0.glosses.joined(separator: "; ")) }, source: .edict)
  }
}
