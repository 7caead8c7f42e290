/// EDICT, which the dictionary of kanji and words is built from.
struct JapaneseWords: InstalledDictionary {
  let dictionary: DictionaryLookup

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    let words = texts.map { TextWord(lemma: $0, reading: "") }
    let opened = try await dictionary.open()
    let entries = try opened.entries(of: words)
    let kanji = try opened.kanjiMeanings(of: entries.values.map(\.writing))
    return words.compactMap { word in
      entries[word].map { DefinedWord($0, kanji: kanji.meanings(in: $0.writing)) }
    }
  }
}

extension JapaneseWords {
  func bases(of text: String) async throws -> [String] {
    let bases = try await dictionary.open().bases(of: [TextWord(lemma: text, reading: "")])
    return bases.values.map { $0.headword.first }
  }
}

extension DefinedWord {
  fileprivate init(_ entry: WordEntry, kanji: [String]) {
    let first = entry.headword.first
    let taught = TaughtSenses(entry, kanji: kanji).indices
    var part: String?
    self.init(
      text: first, language: .japanese, phonetic: first == entry.reading ? nil : entry.reading,
      meanings: entry.senses.enumerated().map { place, sense in
        // A sense without tags has those of the sense before.
        part = Self.partOfSpeech(sense.partsOfSpeech) ?? part
        var meaning = Meaning(sense.glosses.joined(separator: "; "), partOfSpeech: part)
        meaning.isAside = taught.contains(place) ? nil : true
        return meaning
      }, source: .edict)
  }

  /// The part of speech that a sense is known by. What is a noun of time too, such as 土曜日, is a
  /// noun that also stands alone, and no adverb.
  private static func partOfSpeech(_ tags: [String]) -> String? {
    if tags.contains("n-t") { return "noun" }
    return tags.lazy.compactMap(partOfSpeech).first
  }

  /// The part of speech of one of EDICT's tags, by the names that dictionaries of all languages
  /// use.
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
