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
    var part: String?
    self.init(
      text: first, language: .japanese, phonetic: second == nil ? nil : entry.reading,
      meanings: entry.senses.map { sense in
        // A sense without tags has those of the sense before.
        part = sense.partsOfSpeech.lazy.compactMap(Self.partOfSpeech).first ?? part
        return Meaning(sense.glosses.joined(separator: "; "), partOfSpeech: part)
      }, source: .edict)
  }

  /// The part of speech of one of EDICT's tags, by the names that dictionaries of all languages use.
  private static func partOfSpeech(_ tag: String) -> String? {
    switch tag {
    case "n-pref", "pref": "prefix"
    case "n-suf", "suf": "suffix"
    case "n-adv", "adv", "adv-n", "adv-to": "adverb"
    case "pn": "pronoun"
    case "num": "numeral"
    case "ctr": "counter"
    case "conj": "conjunction"
    case "int": "interjection"
    case "prt": "particle"
    case "exp": "expression"
    case "n", "n-t", "vs": "noun"
    case _ where tag.hasPrefix("adj"): "adjective"
    case _ where tag.hasPrefix("aux") || tag.hasPrefix("cop"): "auxiliary"
    case _ where tag.hasPrefix("v"): "verb"
    default: nil
    }
  }
}
