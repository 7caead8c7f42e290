public import Foundation

/// A word of a language with its definitions and their source.
public struct DefinedWord: Hashable, Codable, Sendable {
  public var text: String
  public var language: WordLanguage
  /// How it is said: in IPA, for Chinese in pinyin, for Japanese in kana. Nil if unknown.
  public var phonetic: String?
  /// In the source's order, the most important first.
  public var meanings: [Meaning]
  public var source: WordSource
  /// When it was fetched; nil for an installed dictionary.
  public var fetchedAt: Date?

  public struct Meaning: Hashable, Codable, Sendable {
    /// In lower case, such as “noun”. Nil if the source does not say.
    public var partOfSpeech: String?
    /// Of a noun; nil if the source does not say.
    public var gender: Gender?
    public var definition: String
    /// How and where the sense is used, such as “vulgar” or “Mexico”; nil if the source says nothing.
    public var labels: [String]?
    public var example: String?
    public var exampleTranslation: String?
    /// True for a sense that quizzes leave out; nil for others, and where the source does not say.
    var isAside: Bool?
    /// The word whose inflected form this says it is; nil for a meaning of its own.
    var lemma: String?

    init(
      _ definition: String, partOfSpeech: String? = nil, gender: Gender? = nil,
      labels: [String] = [], example: String? = nil, exampleTranslation: String? = nil
    ) {
      self.definition = definition
      self.partOfSpeech = partOfSpeech
      self.gender = gender
      self.labels = labels.isEmpty ? nil : labels
      (self.example, self.exampleTranslation) = (example, exampleTranslation)
    }

    /// Such as “noun” or “noun, masculine”; nil if the source says nothing.
    public var grammar: String? {
      partOfSpeech.map { part in gender.map { "\(part), \($0.rawValue)" } ?? part }
    }

    /// The labels, such as “(vulgar, Mexico)”; nil without any.
    public var usage: String? { labels.map { "(\($0.joined(separator: ", ")))" } }
  }
}

/// The grammatical gender of a noun.
public enum Gender: String, Codable, Sendable {
  case masculine, feminine, neuter

  /// Der, die or das.
  var germanArticle: String {
    switch self {
    case .masculine: "der"
    case .feminine: "die"
    case .neuter: "das"
    }
  }
}

/// The source of definitions, which is named wherever its data is shown.
public enum WordSource: String, CaseIterable, Codable, Sendable {
  case wiktionary, wordnet, apertium, freedict, cedict, edict

  public var attribution: String {
    switch self {
    case .wiktionary: "Wiktionary, CC BY-SA 4.0"
    case .wordnet: "WordNet 3.0 © Princeton University"
    case .apertium: "Apertium, GPL"
    case .freedict: "FreeDict, GPL"
    case .cedict: "CC-CEDICT, CC BY-SA 4.0"
    case .edict: DictionarySources.attribution
    }
  }
}

extension DefinedWord {
  public init(_ entry: WiktionaryEntry) {
    self.init(
      text: entry.word, language: entry.language, phonetic: entry.phonetic,
      meanings: entry.meanings.flatMap { meaning -> [Meaning] in
        // Chinese characters have their meanings below “Definitions”, which is no part of speech.
        let part = meaning.partOfSpeech == "definitions" ? nil : meaning.partOfSpeech
        return meaning.definitions.map { definition in
          let example = definition.examples.first
          var meaning = Meaning(
            definition.text, partOfSpeech: part, labels: definition.labels,
            example: example?.text, exampleTranslation: example?.translation)
          meaning.lemma = definition.lemma
          return meaning
        }
      }, source: .wiktionary)
  }

  /// The word that it is only inflected forms of; nil for a word with a meaning of its own.
  var lemma: String? {
    meanings.contains { $0.lemma == nil } ? nil : meanings.first?.lemma
  }

  /// Whether the first of its meanings is marked as vulgar, or half of them are.
  var isVulgar: Bool {
    let asked = meanings.filter { $0.isAside != true }
    return asked.first?.isVulgar == true
      || !asked.isEmpty && asked.count(where: \.isVulgar) * 2 >= asked.count
  }

  /// The parts of speech of the meanings that are asked for, in their order.
  var partsOfSpeech: [String] {
    meanings.filter { $0.isAside != true }.compactMap(\.partOfSpeech).uniqued()
  }

  /// Where the definitions come from and how old they are, such as “Wiktionary, CC BY-SA 4.0;
  /// fetched 3 days ago”.
  public func sourceTold(at now: Date) -> String {
    guard let fetchedAt else { return source.attribution }
    return "\(source.attribution); fetched \(Self.age(of: fetchedAt, at: now))"
  }

  /// Such as “today” or “3 days ago”.
  static func age(of date: Date, at now: Date) -> String {
    let days = Int(max(0, now.timeIntervalSince(date)) / 86_400)
    return days == 0 ? "today" : "\(Quantity.count(days, "day")) ago"
  }
}

extension DefinedWord.Meaning {
  /// Whether its source marks it so.
  fileprivate var isVulgar: Bool {
    let isLabelled = labels?.contains { $0 == "vulgar" || $0.hasSuffix(" vulgar") } ?? false
    // CC-CEDICT's mark.
    return isLabelled || definition.contains("(vulgar")
  }
}
