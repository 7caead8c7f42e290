/// The senses of a word that are asked for and accepted, and those that are only shown.
///
/// EDICT orders senses, but does not say which are common: 猫 is “shamisen” and “geisha” in its
/// second and third. So the first sense counts, and of the next two those that are of its kind and
/// are confirmed: a gloss is a meaning of the word's kanji, as “expensive” of 高い, or the first
/// gloss is a word of the first sense, as “telephone” of 電話. Verbs and adjectives are also accepted
/// in their second sense, which is nearly always related: 元気 is “healthy”. Rare, slang, obsolete
/// and specialist senses are never accepted.
struct TaughtSenses: Hashable, Sendable {
  /// Glosses without asides in brackets, for the back of a card.
  let shown: [String]
  /// The other glosses that are right.
  let accepted: [String]
  /// The other senses of the word, for the notes.
  let others: [WordEntry.Sense]
  /// The indices of the accepted senses.
  let indices: [Int]

  private static let (mostGlosses, mostSenses, mostOthers) = (3, 3, 4)

  /// - Parameter kanji: the meanings of the word's kanji.
  init(_ entry: WordEntry, kanji: [String]) {
    let senses = entry.senses
    let alike = senses.indices.filter { senses[$0].isLike(senses[0]) }.prefix(Self.mostSenses)
    let first = senses.first?.bareGlosses ?? []
    let heads = Set(first.flatMap { Self.words(in: $0) })
    let meanings = Set(kanji.flatMap { Self.variants(of: $0) })
    let main = alike.filter { place in
      place == 0 || Self.isConfirmed(senses[place].bareGlosses, by: heads, meanings)
    }
    let taken = Set(main + (senses.first?.inflects == true && alike.contains(1) ? [1] : []))
    let confirmed = main.dropFirst().compactMap { senses[$0].bareGlosses.first }
    shown = (first.prefix(Self.mostGlosses) + confirmed).uniqued()
    let all = taken.sorted().flatMap { senses[$0].bareGlosses }.uniqued()
    accepted = all.filter { [shown] in !shown.contains($0) }
    indices = taken.sorted()
    others = Array(
      senses.indices.filter { !taken.contains($0) && !senses[$0].isSeldom(beside: senses[0]) }
        .map { senses[$0] }.prefix(Self.mostOthers))
  }

  private static func isConfirmed(
    _ glosses: [String], by heads: Set<String>, _ kanji: Set<[String]>
  ) -> Bool {
    guard let first = glosses.first.map(words) else { return false }
    return first.count == 1 && heads.isSuperset(of: first)
      || glosses.contains { kanji.contains(words(in: $0)) }
  }

  /// The words of a kanji's meaning, and of its parts: “road-way” is “road” and “way”.
  private static func variants(of meaning: String) -> [[String]] {
    [words(in: meaning)] + meaning.lowercased().split(separator: "-").map { [String($0)] }
  }

  /// The words of a gloss, without “to” and articles.
  static func words(in gloss: String) -> [String] {
    gloss.lowercased().split { !($0.isLetter || $0 == "'" || $0 == "-") }.map(String.init)
      .filter { !["to", "a", "an", "the", "be"].contains($0) }
  }
}

extension WordEntry.Sense {
  fileprivate var bareGlosses: [String] { glosses.map(\.withoutAsides).uniqued() }

  /// Whether it is of a verb or an adjective.
  fileprivate var inflects: Bool {
    partsOfSpeech.contains { tag in
      tag != "vs" && ["v", "adj-i", "adj-na"].contains(where: tag.hasPrefix)
    }
  }

  /// Whether it has the part of speech of the first sense, and is as usual.
  fileprivate func isLike(_ first: Self) -> Bool {
    !isSeldom(beside: first)
      && (partsOfSpeech == first.partsOfSpeech
        || !Set(partsOfSpeech).isDisjoint(with: first.partsOfSpeech))
  }

  /// Whether it is slang, obsolete, derogatory or of a field, and the first sense is not.
  fileprivate func isSeldom(beside first: Self) -> Bool {
    !Set(marks).intersection(Self.seldom).isSubset(of: first.marks)
      || !Set(fields).isSubset(of: first.fields)
  }

  private static let seldom: Set = [
    "X", "arch", "chn", "col", "dated", "derog", "fam", "hist", "joc", "m-sl", "male-sl", "net-sl",
    "obs", "obsc", "poet", "rare", "sl", "vulg",
  ]
}

extension String {
  /// The text without asides in brackets, unless all of it is in brackets.
  fileprivate var withoutAsides: String {
    let text = AnswerText.withoutAsides(self)
    return text.isEmpty ? self : text
  }
}
