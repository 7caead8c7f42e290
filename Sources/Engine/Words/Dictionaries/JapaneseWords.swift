/// EDICT, which the dictionary of kanji and words is built from.
struct JapaneseWords: InstalledDictionary {
  let dictionary: DictionaryLookup

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    try await words(texts.map { TextWord($0, read(alone: $0)) }) { _ in true }
  }

  /// Leaves out forms, such as 示し of 示す; and of common words those that EDICT doesn't mark as common
  /// in this spelling, and those whose first sense is archaic.
  func words(_ texts: [String], at level: WordLevel) async throws -> [DefinedWord] {
    let analysed = texts.map { (text: $0, word: read(alone: $0)) }
      .filter { $0.word?.isForm != true }
    return try await words(analysed.map { TextWord($0.text, $0.word) }) { entry in
      level != .common
        || (entry.forms.first?.isCommon == true && entry.senses.first?.isArchaic == false)
    }
  }

  private func words(
    _ words: [TextWord], where isMeant: (WordEntry) -> Bool
  ) async throws -> [DefinedWord] {
    let opened = try await dictionary.open()
    let entries = try opened.entries(of: words).filter { isMeant($0.value) }
    let kanji = try opened.kanjiMeanings(of: entries.values.map(\.writing))
    return words.compactMap { word in
      entries[word].map { DefinedWord($0, kanji: kanji.meanings(in: $0.writing)) }
    }
  }

  /// Returns the word as the tokeniser reads it by itself, as 兵 is へい rather than いくさ; nil if it is
  /// several words to it, or there is no tokeniser.
  private func read(alone text: String) -> AnalysedWord? {
    let words = (try? dictionary.tools.text().words(of: text)) ?? []
    return words.count == 1 ? words[0] : nil
  }
}

extension TextWord {
  fileprivate init(_ text: String, _ word: AnalysedWord?) {
    self.init(lemma: text, reading: word.map { Hiragana.folded($0.reading) } ?? "")
  }
}

extension AnalysedWord {
  fileprivate var isForm: Bool {
    [.verb, .adjective, .auxiliary].contains(partOfSpeech.category) && lemma != surface
  }
}

extension JapaneseWords {
  /// - Throws: `Problem` if it is a form of none because there is no EDICT.
  func bases(of text: String) async throws -> [String] {
    let opened = try await dictionary.open()
    let bases = try opened.bases(of: [TextWord(lemma: text, reading: "")])
    if bases.isEmpty, opened.wordFile == nil, let problem = opened.problems.first { throw problem }
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
