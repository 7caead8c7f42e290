import Foundation

/// The articles that a typed answer may lack, but not have another of. English “a” is none of them,
/// as it begins other answers: A band.
enum Articles {
  private static let all: [WordLanguage: Set<String>] = [
    .english: ["the"], .german: ["der", "die", "das", "ein", "eine"],
    .french: ["le", "la", "l'", "les", "un", "une", "des"],
    .spanish: ["el", "la", "los", "las", "un", "una", "unos", "unas"],
  ]

  /// An answer's article and what follows it.
  struct Split {
    var article: String
    var rest: String
    var language: WordLanguage
  }

  /// - Parameter language: nil if it isn't known: “the”, and German's before a capital letter, are
  ///   articles even then.
  static func split(_ answer: String, in language: WordLanguage?) -> Split? {
    if let english = split(answer, of: .english) { return english }
    if let german = split(answer, of: .german), german.rest.first?.isUppercase == true {
      return german
    }
    return language == .german ? nil : language.flatMap { split(answer, of: $0) }
  }

  private static func split(_ answer: String, of language: WordLanguage) -> Split? {
    let words = answer.replacing("’", with: "'")
    guard let match = words.wholeMatch(of: /\s*(\p{L}+(?:\s+|'\s*))(\S.*)/) else { return nil }
    let article = String(match.1).trimmed.lowercased()
    guard all[language]?.contains(article) == true else { return nil }
    return Split(article: article, rest: String(match.2), language: language)
  }

  /// Whether an answer has another article than one of the key's meanings, before the same word or
  /// a slip of it.
  static func contradict(_ typed: String, _ key: AnswerKey) -> Bool {
    (key.meanings + key.synonyms).contains { meaning in
      guard let wanted = split(meaning, in: key.language),
        let given = split(typed, of: wanted.language), given.article != wanted.article
      else { return false }
      let words = [given, wanted].map { MeaningJudge.withoutAccents($0.rest) }
      return Slip.distance(words[0], to: words[1], key.tolerance) != nil
    }
  }
}

extension WordLanguage {
  /// The language with articles, umlauts or tones that a deck is named for, in English or in itself.
  ///
  /// - Parameter deckName: for example “Français::Verbes”.
  init?(namedInDeck deckName: String) {
    let words = deckName.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      .split { !$0.isLetter }
    let names: [(WordLanguage, String)] = [
      (.french, "francais"), (.spanish, "espanol"), (.german, "deutsch"),
      (.chinese, "中文"),
    ]
    let named = names.first { language, own in
      words.contains { $0 == own || $0 == language.name.lowercased() }
    }
    guard let named else { return nil }
    self = named.0
  }
}
